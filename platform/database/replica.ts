import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { seldom } from '#platform/server/seldom.ts'
import { compileOnly } from './compile.ts'
import { openDatabase, row, type Database, type Opening } from './database.ts'

/** A point of the database's own log: what was committed before it lies before it. */
type Position = bigint

const LOOK_MS = 250
/** What a page may show that is older than a price must be: within two seconds everybody must see a new one. */
const FRESH_MS = 1_000
/** A reader who just wrote waits so long for the replica; then the database itself answers. */
const WAIT_MS = 150
const PAUSE_MS = 5
const TELL_MS = 10_000
/** Whatever is kept in memory, or shown anew, because of news is read as of that news. */
const NEWS = ['live', 'prices', 'products', 'range', 'words', 'maintenance']

/** `serves`: reads go there. Otherwise the database itself answers: the replica is late, gone, or another one's. */
type ReplicaStanding = 'serves' | 'late' | 'away' | 'foreign' | 'primary'

export type Replica = {
  /** The replica, if it has what was written before `position` and is fresh; null: read from the database itself. */
  holding(position: Position): Promise<Database | null>
  /** Where the log of the database ends now: what was just committed lies before it. */
  position(): Promise<Position>
  standing(): ReplicaStanding
  /** How far behind it may be, in ms. */
  lagMs(): number
  close(): Promise<void>
}

type Log = { warn(facts: object, text: string): void; info(facts: object, text: string): void }

/** GR-02: reads that may lag, from a streaming replica. */
export async function openReplica(
  primary: Database,
  url: string,
  { log, ...opening }: Opening & { log: Log },
): Promise<Replica> {
  const { cluster } = await end(primary)
  const replica = openDatabase(url, opening)
  // nobody can listen there, and what news are about is written elsewhere
  const reads: Database = { ...replica, listen: primary.listen, listening: primary.listening }
  let ends: { at: number; position: Position }[] = []
  let replayed: Position = -1n
  let heard: Position = 0n
  /** What was committed before this moment is there. */
  let freshAt = -Infinity
  let standing: ReplicaStanding = 'away'
  let told: ReplicaStanding = 'serves'
  let closed = false
  const isTime = seldom(TELL_MS)

  const primaryEnd = async () => (await end(primary)).position
  async function askReplica() {
    const found = await end(replica).catch(() => null)
    if (!found) return void (standing = 'away')
    replayed = found.position
    freshAt = ends.findLast(({ position }) => position <= replayed)?.at ?? freshAt
    standing =
      found.cluster !== cluster ? 'foreign' : !found.follows ? 'primary' : isFresh() ? 'serves' : 'late'
  }
  const isFresh = () => performance.now() - freshAt <= FRESH_MS
  let asking: Promise<void> | null = null
  /** Whoever asks while somebody does gets the same answer. */
  const ask = () => (asking ??= askReplica().finally(() => (asking = null)))

  async function look() {
    const at = performance.now()
    const position = await primaryEnd().catch(() => null)
    if (position !== null) ends = [...ends, { at, position }].slice(-64)
    await ask()
    if (told !== standing && isTime()) {
      const facts = { standing, lagMs: lagMs() }
      if (standing === 'serves') log.info(facts, 'the replica answers reads again')
      else log.warn(facts, 'the replica does not answer reads: the database itself does')
      told = standing
    }
  }
  const lagMs = () => Math.round(Math.min(performance.now() - freshAt, 1e9))
  let timer: NodeJS.Timeout | undefined
  async function watch() {
    await look()
    if (!closed) timer = setTimeout(() => void watch(), LOOK_MS).unref()
  }

  let newest: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  function hear() {
    next ??= newest.then(() => {
      next = null
      return (newest = primaryEnd().then(
        (position) => void (heard = position),
        () => {},
      ))
    })
  }
  for (const channel of NEWS) await primary.listen(channel, hear)
  await watch()

  return {
    async holding(position) {
      const begun = performance.now()
      if (standing !== 'serves' || !primary.listening()) return null
      await (next ?? newest)
      for (;;) {
        if (standing !== 'serves' || !isFresh()) return null
        if (replayed >= position && replayed >= heard) return reads
        if (performance.now() - begun > WAIT_MS) return null
        await ask()
        if (replayed < position) await sleep(PAUSE_MS)
      }
    },
    position: primaryEnd,
    standing: () => (standing === 'serves' && !isFresh() ? 'late' : standing),
    lagMs,
    async close() {
      closed = true
      clearTimeout(timer)
      await asking
      await replica.close()
    },
  }
}

/** Where the log of a server ends, as far as it can be read there; replicas carry the identifier of their primary. */
type End = { position: string; follows: boolean; cluster: string }
const END = sql<End>`
  select coalesce(((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) - '0/0'::pg_lsn)::text, '0') as position,
    coalesce(pg_is_in_recovery(), false) as follows, coalesce((select system_identifier::text from pg_control_system()), '') as cluster`

async function end(on: Database) {
  const { position, ...found } = (await row(on, END))!
  return { ...found, position: BigInt(position) }
}

type Look =
  | { state: 'follows'; lagMs: number }
  | { state: 'foreign' | 'primary' | 'away' | 'late'; words: string; korean: string }

/** How long a replica may take to come as far as the database is when it is looked at. */
const LOOK_PATIENCE_MS = 3_000

/** Whether what answers at `url` follows the database, and how closely; otherwise a sentence of each language. */
export async function inspectReplica(url: string, primaryUrl: string): Promise<Look> {
  const [primary, replica] = [primaryUrl, url].map((connectionString) =>
    new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }).on(
      'error',
      () => {},
    ),
  ) as [pg.Client, pg.Client]
  const ask = async (client: pg.Client) => {
    const { position, ...found } = (await client.query<End>(END.compile(compileOnly).sql)).rows[0]!
    return { ...found, position: BigInt(position) }
  }
  try {
    await primary.connect()
    await replica.connect()
    const [goal, found] = await Promise.all([ask(primary), ask(replica)])
    if (found.cluster !== goal.cluster)
      return {
        state: 'foreign',
        words: 'another database than DATABASE_URL: it is no replica of it',
        korean: 'DATABASE_URL과 다른 데이터베이스예요. 그 복제본의 주소를 적어 주세요',
      }
    if (!found.follows)
      return {
        state: 'primary',
        words: 'this is no replica: it takes writes itself, and spares the database nothing',
        korean: '복제본이 아니라 쓰기를 받는 데이터베이스예요',
      }
    for (const begun = performance.now(); ; await sleep(50)) {
      const lagMs = Math.round(performance.now() - begun)
      if ((await ask(replica)).position >= goal.position) return { state: 'follows', lagMs }
      if (lagMs > LOOK_PATIENCE_MS)
        return {
          state: 'late',
          words: `more than ${LOOK_PATIENCE_MS / 1_000} s behind: the database itself answers until it has caught up`,
          korean: '복제본이 뒤처져 있어요. 따라잡을 때까지 원본이 대신 답해요',
        }
    }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return {
      state: 'away',
      words: `cannot be reached (${message || code}): the database itself answers until it can`,
      korean: '복제본에 연결할 수 없어요. 그동안 원본이 대신 답해요',
    }
  } finally {
    for (const client of [primary, replica]) void client.end().catch(() => {})
  }
}
