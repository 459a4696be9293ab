import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject as provided, onTestFinished } from 'vitest'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { heldClock } from '#platform/clock/clock.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { openDatabase, row, rows, type Database } from '#platform/database/database.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { readSettings, type Settings } from '#platform/settings/settings.ts'
import { endlessRoom } from '#platform/server/disk-room.ts'
import { openTelemetry } from '#platform/telemetry/telemetry.ts'
import { watchOutside } from '#platform/telemetry/watch-outside.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { addressesOf, openAdapters } from '#apps/server/outside.ts'
import { startStandin, type Standin } from '#standin/server.ts'
import { openApp, type App } from '#apps/server/app.ts'
import { demoKakao } from '#apps/server/stand-in.ts'
import { brokenBooks } from '#features/money/ledger/server/index.ts'
import { booksBrokenSince } from './books-mark.ts'
import { createDatabase, reachDatabase } from './database.ts'
import { openWatchedLog, tellingRows, watchRefusals } from './watched-log.ts'
import { lazyGateway } from './lazy-gateway.ts'
import { openSender, type SendOptions } from './send.ts'
import { build } from '#platform/database/compile.ts'

/** What every server of a test signs tokens with. */
export const TOKEN_SECRET = 'a secret that only tests sign tokens with'
/** Stands for the stand-in's address until it is started. */
const LATER = 'http://standin.invalid'

/**
 * More routes for the server before it opens: the browser stories serve the built storefront and the
 * stand-in.
 */
type Prepare = (app: App, parts: { settings: Settings; standin: () => Promise<Standin> }) => Promise<void>
const nothing: Prepare = async () => {}

/**
 * The whole server on a database of its own. `seeded` copies the demo shop (seen at 2026-11-20 10:00 in
 * Seoul), else the tables are empty. The clock stands still until moved. Books are checked when the test
 * ends. `plant` puts a build that is broken on purpose between the server and its database. `database`: one
 * that the test has made. `gatewayTimeoutMs` is short only where an answer is to be late, and `waitMs`, for a
 * connection, where too many are to come: on a busy machine every answer is late, and fifty calls at once wait.
 */
export async function openShop({
  now = '2026-11-20T01:00:00Z',
  seeded = true,
  env = {} as Record<string, string>,
  gatewayTimeoutMs = 20_000,
  prepare = nothing as Prepare,
  plant = (db: Database) => db,
  room = endlessRoom,
  database: given = undefined as { url: string; appUrl?: string; drop(): Promise<void> } | undefined,
  waitMs = undefined as number | undefined,
} = {}) {
  const database = given ?? (await createDatabase({ seeded }))
  /** What tests do behind the shop's back; the shop itself has a role that may less. */
  const owner = openDatabase(database.url, { poolSize: 2 })
  const clock = heldClock(now)
  const settings = readSettings({ LIMITED_PER_MINUTE: '100000', IDLE_MINUTES: '30', ...env })
  const telemetry = await openTelemetry(settings, clock, () => {})
  const { tracing, exporting } = telemetry
  const step = (text: string) => tracing?.step('statement', text) ?? null
  const address = database.appUrl ?? database.url
  // a database that is given may be away
  const reached = reachDatabase(address, { poolSize: 20, step, waitMs: waitMs ?? (given ? 2_000 : 20_000) })
  const db = plant(reached)
  let standin: Promise<Standin> | undefined
  const gatewayUrl = { current: '' }
  const { log, leaks } = openWatchedLog((line) => exporting?.line(line, tracing?.currentId()))
  /** Started at first use: most tests never pay. */
  async function gatewayDoor() {
    standin ??= startStandin({ clock, sms: { kakao: demoKakao } })
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
  const adapters = openAdapters(settings, addressesOf(settings, LATER), {
    clock,
    fetch: toStandin,
    watch: watchOutside(telemetry),
  })
  const services = {
    db,
    replica: null,
    clock,
    settings,
    gateway,
    ...adapters,
    seal: openSeal('a secret that only tests seal with'),
    files: openFileStore(settings, filesFolder),
    log,
    telemetry,
  }
  const app = await openApp(services, {
    secret: TOKEN_SECRET,
    strictReplies: true,
    room,
  })
  watchRefusals(app, leaks)
  await prepare(app, { settings, standin: gatewayDoor })
  await app.http.ready()

  async function close() {
    // over a connection that knows the tables: a new one takes three times as long
    const broken = given
      ? await brokenBooks(owner)
      : await booksBrokenSince(provided(seeded ? 'seededBooks' : 'books'), reached)
    leaks.push(...(await tellingRows(db)).map(({ text }) => text))
    await app.http.close()
    await (await standin)?.close()
    await exporting?.close()
    await db.close()
    await owner.close()
    await database.drop()
    await rm(filesFolder, { recursive: true, force: true })
    if (broken.length) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
    if (leaks.length)
      throw new Error(`what must not be told stands in the log, a refusal or a table: ${leaks.join(' ')}`)
  }
  onTestFinished(close)

  const { inject, senderOf } = openSender(app.http, settings.securedKey)

  return {
    ...services,
    app,
    url: database.appUrl ?? database.url,
    /** P1: lines of the log and refusals that tell too much; a test fails that ends with any. */
    leaks,
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
    booksViolations: () => brokenBooks(owner),
    run: <Row>(text: string, values: unknown[] = []) =>
      rows<Row>(owner, { compile: () => ({ sql: text, parameters: values }) as never }),
    one: async <Row>(text: string, values: unknown[] = []) => (await owner.run<Row>({ text, values }))[0]!,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export const countOf = async (shop: Shop, table: string) =>
  (await shop.one<{ n: number }>(`select count(*)::int as n from "${table}"`)).n
