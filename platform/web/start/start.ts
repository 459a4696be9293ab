import '#platform/contract/korean-issues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { watchAttention } from './attention.ts'
import { callInstance, createCall } from '../calls/call.ts'
import { CallError, isCancelled } from '../calls/call-error.ts'
import { createClientLog, type ClientLog, type LogEntry } from './client-log.ts'
import { guardCopying } from './copy-guard.ts'
import { createDrafts, draftsInstance } from './drafts.ts'
import { takeEarly } from '../calls/early.ts'
import { createIdempotency, idempotencyInstance } from '../calls/idempotency.ts'
import { createLastUse, type LastUse } from '../session/last-use.ts'
import { keepLocale } from './locale.ts'
import { currentMenu } from '../calls/menu.ts'
import { webMessages } from '#platform/contract/web-messages.ts'
import { createMessages, messagesInstance } from '../calls/messages.ts'
import { newId } from './new-id.ts'
import { createQueryClient } from '../calls/query.ts'
import { createSession, sessionInstance, type AuthSession } from '../session/session.ts'
import { openSettings, type WebSettings } from './settings.ts'
import { openStorage } from './storage.ts'
import { openTokenStore, type TokenStore } from '../session/token.ts'
import { typedMark } from './typed.ts'

export type Web = {
  settings: WebSettings
  session: AuthSession
  queryClient: QueryClient
  log: ClientLog
  tokens: TokenStore
  lastUse: LastUse
  /** HT-07. */
  seal(text: string): Promise<string>
  /** CF-02: where log entries go besides the console; what was written before goes first. */
  sendLogs(take: (entry: LogEntry) => void): void
}

const sleep = (ms: number) => new Promise<void>((resume) => void setTimeout(resume, ms))

/** Log entries that wait for whoever sends them. */
const HELD_LOGS = 20

/**
 * Opens the runtime in the page: settings, token, session, calls, drafts, logs and guards. Waits only when
 * another tab may hand over its session. Call it once, before the router is made.
 */
export async function startWeb({ name = 'medimall' }: { name?: string } = {}): Promise<Web> {
  const settings = openSettings(document)
  const tab = openStorage(() => window.sessionStorage)
  const browser = openStorage(() => window.localStorage)
  const queryClient = createQueryClient()
  let take = (entry: LogEntry): void => void (held.length < HELD_LOGS && held.push(entry))
  const held: LogEntry[] = []
  const log = createClientLog({
    ...settings.logging,
    write: (entry) => {
      writeConsole(entry)
      take(entry)
    },
    now: Date.now,
  })

  const tokens = openTokenStore({
    storage: settings.auth.tokenStore === 'local' ? browser : tab,
    hints: browser,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(`${name}.session`) : null,
    locks: (navigator as Partial<Navigator>).locks ?? null,
    cookies: settings.auth.tokenCookie ? document : null,
    name: `${name}.token`,
  })
  await tokens.ask()
  const session = sessionInstance.open(createSession(tokens))
  const lastUse = createLastUse({
    storage: browser,
    name,
    process: () => session.read().claims?.procId ?? null,
  })

  const attended = watchAttention(document)
  const seal = async (text: string) =>
    (await import('#platform/contract/secured-body.ts')).encryptText(text, settings.server.securedKey)
  let header: Promise<string> | null =
    settings.app.profileHeader === undefined ? null : Promise.resolve(settings.app.profileHeader)
  const { profile, deviceType, version, title } = settings.app
  callInstance.open(
    createCall({
      // in a task of its own: several calls begin with the same drawing
      fetch: (input, init) => sleep(0).then(() => window.fetch(input, init)),
      limits: settings.server,
      token: tokens.read,
      menu: currentMenu,
      seal,
      profileHeader: () => (header ??= seal(JSON.stringify({ profile, deviceType, version, title }))),
      accept: (token, sentWith) => session.accept(token, sentWith),
      end: (reason, sentWith) => session.end(reason, sentWith),
      used: lastUse.mark,
      attended,
      refresh: async () =>
        (await import('../session/refresh.ts')).refreshToken({
          tokens,
          session,
          fetch: (input, init) => window.fetch(input, init),
        }),
      early: {
        take: (url, token) => takeEarly(window.__early, url, token, performance.now()),
        answers: [...(window.__early?.answers.values() ?? [])],
      },
      // a trace is found by it: 32 digits
      newId: () => newId().replaceAll('-', ''),
      sleep,
    }),
  )

  const drafts = draftsInstance.open(createDrafts(tab, memberOf(session)))
  const once = idempotencyInstance.open(createIdempotency(tab))
  messagesInstance.open(
    createMessages({ ko: { ...webMessages, ...settings.messages } }, settings.i18n.locale),
  )
  session.listen((event) => {
    if (event.type === 'renewed') return
    queryClient.clear()
    if (event.type === 'activated') drafts.dropOthers()
    else if (event.reason === 'released') {
      drafts.dropAll()
      once.dropAll()
    }
  })

  // the browser waits for another process to write a cookie
  setTimeout(keepLocale, 0, document)
  if (settings.app.copyGuard) guardCopying(document)
  document.addEventListener(
    'input',
    // a field that keeps what is typed by itself
    ({ target }) => (target as Element).closest('[data-kept]') ?? typedMark.type(),
    { capture: true },
  )
  document.addEventListener('submit', ({ target }) => {
    const sentAt = Date.now()
    // who went on while the code was on its way is left alone
    import('../calls/form-problems.ts').then(
      ({ watchProblems }) => attended(Date.now() - sentAt) || watchProblems(target as HTMLFormElement),
      () => {},
    )
  })
  window.addEventListener('error', ({ message }) => log.error(message))
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isCancelled(reason))
      log.error(reason instanceof CallError ? `call ${reason.code} ${reason.tranId}` : String(reason))
  })
  return {
    settings,
    session,
    queryClient,
    log,
    tokens,
    lastUse,
    seal,
    sendLogs: (next) => {
      take = next
      held.splice(0).forEach(next)
    },
  }
}

/** Whose drafts are in use: the member signed in, or the last one while their session is expired. */
function memberOf(session: AuthSession) {
  let last = session.read().claims?.sub ?? null
  session.listen((event) => {
    last =
      event.type === 'ended'
        ? event.reason === 'released'
          ? null
          : event.member
        : (session.read().claims?.sub ?? null)
  })
  return () => last
}

const writeConsole = ({ level, message, repeated }: LogEntry) =>
  console[level](repeated ? `${message} (repeated ${repeated} times)` : message)
