// One shop, measured by a process of its own: `node measure.ts <database url>`. Prints what each read and each job asked
// of the database and how long it took, and how large the process had become.
import pino from 'pino'
import qs from 'qs'
import { openApp } from '#apps/server/app.ts'
import { jobs } from '#apps/server/jobs.ts'
import { addressesOf, openAdapters } from '#apps/server/outside.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { streamReply, fileReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { authorized, openBuyers, query } from '../buyers.ts'
import { TOKEN_SECRET } from '../servers.ts'
import { asStaff, openClerks } from '../staff.ts'

export type Measured = { statements: number; ms: number; failed?: string }
export type Report = { reads: Record<string, Measured>; jobs: Record<string, Measured>; memoryMb: number }

const ROUNDS = 7
/** Nobody answers there, at once: no outside service is part of this. */
const NOBODY = 'http://127.0.0.1:9'
/** Reads that say nothing without a question, and the question. */
const asked: Record<string, object[]> = {
  '/api/fo/products': [{}, { q: '필러' }, { q: '주사기 멸균' }, { q: 'ㅍㄹ' }],
}

const url = process.argv[2]!
const settings = readSettings({ LIMITED_PER_MINUTE: '1000000', CHECK_REPLIES: '0' })
const db = openDatabase(url, { statementTimeoutMs: 600_000 })
const addresses = addressesOf(settings, NOBODY)
const services = {
  db,
  clock: systemClock,
  settings,
  gateway: openTossGateway({ ...settings.toss, apiUrl: addresses.tossApiUrl, sdkUrl: addresses.tossSdkUrl }),
  ...openAdapters(settings, addresses, { clock: systemClock }),
  seal: openSeal('a secret that only the bench seals with'),
  files: openFileStore(settings, '.cache/growth/files'),
  log: pino({ level: 'silent' }),
}
const app = await openApp(services, { secret: TOKEN_SECRET })
await app.http.ready()
const [buyer] = await openBuyers(url, 1)
const [clerk] = await openClerks(url, 1)
await query(
  url,
  `insert into "staffRole" ("staffId", "roleId") select s.id, r.id from staff s, role r where s."loginId" = $1 on conflict do nothing`,
  [clerk!.loginId],
)

/** The statements and the middle time of some work that is done again and again. */
async function measure(work: () => Promise<string | undefined>): Promise<Measured> {
  const times: number[] = []
  let statements = 0
  let failed: string | undefined
  const stop = db.watch(() => statements++)
  for (let round = 0; round < ROUNDS && failed === undefined; round++) {
    statements = 0
    const begun = performance.now()
    failed = await work().catch((error: Error) => error.message)
    times.push(performance.now() - begun)
  }
  stop()
  const ms = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
  return { statements, ms, ...(failed !== undefined && { failed }) }
}

const isRead = ({ method, path, reply }: Endpoint) =>
  method === 'GET' && !path.includes(':') && reply !== streamReply && reply !== fileReply
const isOfStaff = ({ access }: Endpoint) => access === 'staff' || access.startsWith('menu:')

const report: Report = { reads: {}, jobs: {}, memoryMb: 0 }
for (const { endpoint } of app.served.filter((one) => isRead(one.endpoint)))
  for (const given of asked[endpoint.path] ?? [{}]) {
    const address = endpoint.path + qs.stringify(given, { addQueryPrefix: true })
    const headers = isOfStaff(endpoint) ? asStaff(clerk!) : authorized(buyer!)
    report.reads[decodeURIComponent(address)] = await measure(async () => {
      const { statusCode, body } = await app.http.inject({ url: address, headers })
      return statusCode === 200
        ? undefined
        : `${statusCode} ${(JSON.parse(body) as { resultCode?: string }).resultCode}`
    })
  }
for (const { name, run } of jobs)
  // the first run does what was left over
  report.jobs[name] = await measure(async () => void (await run(services)))
globalThis.gc?.()
report.memoryMb = Math.round(process.memoryUsage().rss / 1_048_576)
await app.http.close()
await db.close()
process.stdout.write(JSON.stringify(report))
process.exit(0)
