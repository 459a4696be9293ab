import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import pino from 'pino'
import { type Endpoint, type Input, pathOf, type Reply } from '#platform/contract/endpoint.ts'
import { refreshSession } from '#features/access/sessions/refresh-contract.ts'
import { SUCCESS, type Issue } from '#platform/contract/envelope.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { heldClock } from '#platform/clock/clock.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { openDatabase, row, rows, type Database } from '#platform/database/database.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { addressesOf, openAdapters } from '#apps/server/outside.ts'
import { startStandin, type Standin } from '#standin/server.ts'
import { openApp, type App } from '#apps/server/app.ts'
import { createDatabase } from './database.ts'
import { build } from '#platform/database/compile.ts'
import qs from 'qs'

const open = new Set<() => Promise<void>>()
afterEach(async () => {
  const closing = [...open]
  open.clear()
  for (const close of closing) await close()
})

/** Stands for the stand-in's address until it is started. */
const LATER = 'http://standin.invalid'

export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  resultCode: string
  message?: string
  issues?: Issue[]
  /** The reply, decoded as a page sees it; `body` is the wire itself (refusals: their data). */
  reply: Reply<E>
  // oxlint-disable-next-line typescript/no-explicit-any -- the wire, looked at by tests
  body: any
}

/**
 * More routes for the server before it opens: the browser stories serve the built storefront and the
 * stand-in.
 */
type Prepare = (app: App, parts: { settings: Settings; standin: () => Promise<Standin> }) => Promise<void>
const nothing: Prepare = async () => {}

type SendOptions = { key?: string; headers?: Record<string, string> }

/**
 * The whole server on a database of its own. `seeded` copies the demo shop (seen at 2026-11-20 10:00 in
 * Seoul), else the
 * tables are empty. The clock stands still until moved. Books are checked when the test ends. `plant` puts a
 * build that is
 * broken on purpose between the server and its database.
 */
export async function openShop({
  now = '2026-11-20T01:00:00Z',
  seeded = true,
  env = {} as Record<string, string>,
  gatewayTimeoutMs = 2_000,
  prepare = nothing as Prepare,
  plant = (db: Database) => db,
} = {}) {
  const database = await createDatabase({ seeded })
  const db = plant(openDatabase(database.url, { poolSize: 20 }))
  const clock = heldClock(now)
  const settings = readSettings({ LIMITED_PER_MINUTE: '100000', IDLE_MINUTES: '30', ...env })
  let standin: Promise<Standin> | undefined
  const gatewayUrl = { current: '' }
  const log = pino({ level: 'silent' })
  /** Started at first use: most tests never pay. */
  async function gatewayDoor() {
    standin ??= startStandin({ clock })
    gatewayUrl.current = `${(await standin).url}/toss`
    return standin
  }
  const gateway = lazyGateway(async () => {
    await gatewayDoor()
    return openTossGateway({
      apiUrl: gatewayUrl.current,
      sdkUrl: `${gatewayUrl.current}/v2/standard.js`,
      clientKey: settings.toss.clientKey,
      secretKey: settings.toss.secretKey,
      timeoutMs: gatewayTimeoutMs,
    })
  })
  const filesFolder = join(tmpdir(), `medimall-files-${randomBytes(6).toString('hex')}`)
  /** Calls of the other services go to the stand-in, which starts at the first one. */
  const toStandin = (async (url: string, init: RequestInit) =>
    fetch(url.replace(LATER, (await gatewayDoor()).url), init)) as typeof fetch
  const adapters = openAdapters(settings, addressesOf(settings, LATER), { clock, fetch: toStandin })
  const services = {
    db,
    clock,
    settings,
    gateway,
    ...adapters,
    seal: openSeal('a secret that only tests seal with'),
    files: openFileStore(settings, filesFolder),
    log,
  }
  const app = await openApp(services, {
    secret: 'a secret that only tests sign tokens with',
    strictReplies: true,
  })
  await prepare(app, { settings, standin: gatewayDoor })
  await app.http.ready()

  async function close() {
    const broken = await rows(db, build.selectFrom('booksViolation').selectAll())
    await app.http.close()
    await (await standin)?.close()
    await db.close()
    await database.drop()
    await rm(filesFolder, { recursive: true, force: true })
    if (broken.length) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
  }
  open.add(close)

  async function inject<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { key, headers = {} }: SendOptions,
    token?: string,
  ): Promise<Answer<E>> {
    const given = input as { params?: Record<string, unknown>; query?: unknown; body?: unknown }
    const query =
      endpoint.query && given.query
        ? qs.stringify(wire(endpoint.query, given.query), { arrayFormat: 'repeat' })
        : ''
    const payload =
      given.body === undefined ? undefined : endpoint.body ? wire(endpoint.body, given.body) : given.body
    const sent =
      payload !== undefined && endpoint.secured
        ? { data: encryptText(JSON.stringify(payload), settings.securedKey) }
        : payload
    const answer = await app.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, given.params) + (query && `?${query}`),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
    })
    const envelope = answer.json() as {
      resultCode: string
      message?: string
      issues?: Issue[]
      body: unknown
    }
    const reply = envelope.resultCode === SUCCESS ? endpoint.reply.parse(envelope.body) : undefined
    return { status: answer.statusCode, headers: answer.headers, ...envelope, reply: reply as Reply<E> }
  }

  /**
   * What the wire carries; input that the schema cannot encode is sent as it is, so that bad input can be
   * tested.
   */
  function wire(schema: NonNullable<Endpoint['body']>, value: unknown) {
    try {
      return schema.encode(value as never) as unknown
    } catch {
      return value
    }
  }

  /** Sends with a session's token and, as a page does, takes another one when it is too old. */
  function senderOf(begun: { token: string; refreshToken: string; session: { processId: string } }) {
    let { token, refreshToken } = begun
    return async <E extends Endpoint>(
      endpoint: E,
      input: Input<E> = {} as Input<E>,
      options: SendOptions = {},
    ): Promise<Answer<E>> => {
      const answer = await inject(endpoint, input, options, token)
      if (answer.resultCode !== 'token-old') return answer
      const renewed = await inject(
        refreshSession,
        { body: { refreshToken, procId: begun.session.processId } },
        {},
      )
      if (renewed.status !== 200) return renewed as never
      token = renewed.reply.accessToken
      refreshToken = renewed.reply.refreshToken
      return inject(endpoint, input, options, token)
    }
  }

  return {
    ...services,
    app,
    url: database.url,
    /** The payment stand-in: its control door and url. */
    gatewayDoor,
    /** The stand-in of every outside service: its controls and url. */
    standin: gatewayDoor,
    /** Text messages that were sent, newest first. */
    smsInbox: async () => (await gatewayDoor()).control.sms.messages(),
    /** The newest code that was sent to this number. */
    async lastCode(mobile: string) {
      const sent = (await gatewayDoor()).control.sms
        .messages()
        .find(({ to, text }) => to === mobile && /\[\d{6}\]/.test(text))
      if (!sent) throw new Error(`no code was sent to ${mobile}`)
      return /\[(\d{6})\]/.exec(sent.text)![1]!
    },
    /** A stranger without a session. */
    send: <E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>, options: SendOptions = {}) =>
      inject(endpoint, input, options),
    /** Signs the member in (without the password) and sends as them. */
    async as(loginId: string) {
      const member = await row(
        db,
        build.selectFrom('member').select(['id', 'institutionId']).where('loginId', '=', loginId),
      )
      if (!member) throw new Error(`no member ${loginId}`)
      const begun = await app.sessions.begin({ memberId: member.id }, { ip: '127.0.0.1', userAgent: 'test' })
      return {
        memberId: member.id,
        institutionId: member.institutionId!,
        token: begun.token,
        refreshToken: begun.refreshToken,
        processId: begun.session.processId,
        send: senderOf(begun),
      }
    },
    /** Signs somebody of the back office in (without password and code) and sends as them. */
    async asStaff(loginId: string) {
      const staff = await row(db, build.selectFrom('staff').select('id').where('loginId', '=', loginId))
      if (!staff) throw new Error(`no staff ${loginId}`)
      const begun = await app.sessions.begin({ staffId: staff.id }, { ip: '127.0.0.1', userAgent: 'test' })
      return {
        staffId: staff.id,
        token: begun.token,
        refreshToken: begun.refreshToken,
        processId: begun.session.processId,
        send: senderOf(begun),
      }
    },
    /** The statements sent to the database while `work` runs. */
    async statements(work: () => Promise<unknown>) {
      const seen: string[] = []
      const stop = db.watch((text) => seen.push(text))
      await work()
      stop()
      return seen
    },
    /** Broken books, for a test that breaks them on purpose: call `mend` before it ends. */
    booksViolations: () => rows(db, build.selectFrom('booksViolation').selectAll()),
    run: <Row>(text: string, values: unknown[] = []) =>
      rows<Row>(db, { compile: () => ({ sql: text, parameters: values }) as never }),
    one: async <Row>(text: string, values: unknown[] = []) => (await db.run<Row>({ text, values }))[0]!,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

function lazyGateway(open: () => Promise<ReturnType<typeof openTossGateway>>) {
  let gateway: ReturnType<typeof open> | undefined
  const get = () => (gateway ??= open())
  return {
    confirm: async (input) => (await get()).confirm(input),
    cancel: async (input) => (await get()).cancel(input),
    find: async (key) => (await get()).find(key),
    findByOrder: async (id) => (await get()).findByOrder(id),
    clientConfig: () => ({ sdkUrl: '/standin/toss/v2/standard.js', clientKey: 'test_ck_demo' }),
  } satisfies ReturnType<typeof openTossGateway>
}

export const countOf = async (shop: Shop, table: string) =>
  (await shop.one<{ n: number }>(`select count(*)::int as n from "${table}"`)).n
