// One shop, measured by a process of its own: `fork('measure.ts', [database url])`. Says what it can do and then does
// one thing after the other as it is told, so that two shops can be measured in turns.
import pino from 'pino'
import { openApp } from '#apps/server/app.ts'
import { jobs } from '#apps/server/jobs.ts'
import { addressesOf, openAdapters } from '#apps/server/outside.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openTelemetry } from '#platform/telemetry/telemetry.ts'
import { authorized, openBuyers, query } from '../buyers.ts'
import { TOKEN_SECRET } from '../servers.ts'
import { asStaff, openClerks } from '../staff.ts'
import { explore } from './explore.ts'

/** Middle values of some rounds; `failed`: why it could not be measured. */
export type Measured = { statements: number; ms: number; bytes: number; failed?: string }
export type Known = { reads: string[]; files: string[]; jobs: string[]; left: Record<string, string> }
export type Memory = { restMb: number; peakMb: number }

/** Nobody answers there, at once: no outside service is part of this. */
const NOBODY = 'http://127.0.0.1:9'
/** What takes this long is not done more often than it must. */
const LONG_MS = 5_000

const url = process.argv[2]!
const settings = readSettings({ LIMITED_PER_MINUTE: '1000000', CHECK_REPLIES: '0' })
const db = openDatabase(url, { statementTimeoutMs: 600_000 })
const addresses = addressesOf(settings, NOBODY)
const services = {
  db,
  replica: null,
  clock: systemClock,
  settings,
  gateway: openTossGateway({ ...settings.toss, apiUrl: addresses.tossApiUrl, sdkUrl: addresses.tossSdkUrl }),
  ...openAdapters(settings, addresses, { clock: systemClock }),
  seal: openSeal('a secret that only the bench seals with'),
  files: openFileStore(settings, '.cache/growth/files'),
  log: pino({ level: 'silent' }),
  telemetry: await openTelemetry(settings, systemClock, () => {}),
}
const app = await openApp(services, { secret: TOKEN_SECRET })
await app.http.ready()

/** Who was measured before goes by another name, since the audit trail knows them: a shop is kept for the next run. */
await query(
  url,
  `delete from session where id like 'bench-%';
   delete from "staffRole" where "staffId" in (select id from staff where "loginId" like 'bench%');
   update staff set "loginId" = 'gone' || id where "loginId" like 'bench%'`,
)
const [buyer] = await openBuyers(url, 1)
const [clerk] = await openClerks(url, 1)
await query(
  url,
  `insert into "staffRole" ("staffId", "roleId") select s.id, r.id from staff s, role r where s."loginId" = $1 on conflict do nothing`,
  [clerk!.loginId],
)
await query(url, `update member set "institutionRole" = 'director' where id = $1`, [buyer!.memberId])

let calls = 0
/** Each call from an address of its own: limits count by address. */
const nextAddress = () => `127.${1 + (++calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`
const { asks, left } = await explore(
  app.served.map(({ endpoint }) => endpoint),
  async (ask) => {
    const answer = await app.http.inject({
      url: ask.url,
      ...(ask.body && { method: 'POST' as const, payload: ask.body }),
      remoteAddress: nextAddress(),
      headers: ask.isStaff ? asStaff(clerk!) : authorized(buyer!),
      // a file goes to whoever reads it piece by piece, and is not held here either
      payloadAsStream: true,
    })
    let bytes = 0
    const kept: Buffer[] = []
    for await (const piece of answer.stream() as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (!ask.isFile || answer.statusCode !== 200) kept.push(piece)
    }
    return { status: answer.statusCode, bytes, text: () => Buffer.concat(kept).toString() }
  },
)

const works = new Map<string, () => Promise<number>>([
  ...asks.map(({ ask, send }) => [ask.name, send] as const),
  ...jobs.map(
    ({ name, run }) =>
      [
        `job ${name}`,
        async () => {
          await run(services)
          return 0
        },
      ] as const,
  ),
])

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

async function measure(name: string, rounds: number): Promise<Measured> {
  const work = works.get(name)!
  const [ms, statements]: [number[], number[]] = [[], []]
  let [bytes, counted] = [0, 0]
  const stop = db.watch(() => counted++)
  try {
    for (let round = 0; round < rounds; round++) {
      counted = 0
      const begun = performance.now()
      bytes = await work()
      ms.push(performance.now() - begun)
      statements.push(counted)
      if (ms.at(-1)! > LONG_MS) break
    }
    return { statements: middle(statements), ms: middle(ms), bytes }
  } catch (error) {
    return { statements: 0, ms: 0, bytes, failed: (error as Error).message.split('\n')[0]! }
  } finally {
    stop()
  }
}

const MB = 1_048_576
function memory(): Memory {
  globalThis.gc?.()
  return {
    restMb: Math.round(process.memoryUsage().rss / MB),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  }
}

process.on('message', (told: { measure?: string; rounds?: number; memory?: true; end?: true }) => {
  if (told.measure) void measure(told.measure, told.rounds!).then((found) => process.send!(found))
  else if (told.memory) process.send!(memory())
  else void Promise.all([app.http.close(), db.close()]).finally(() => process.exit(0))
})
process.send!({
  reads: asks.map(({ ask }) => ask.name),
  files: asks.filter(({ ask }) => ask.isFile).map(({ ask }) => ask.name),
  jobs: jobs.map(({ name }) => `job ${name}`),
  left,
} satisfies Known)
