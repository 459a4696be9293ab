import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  isOutside,
  orderProblem,
  readMigrations,
  statementsOf,
  type MigrationFile,
} from './migration-files.ts'

/** V5: whoever waits for a lock holds up everybody behind them, so a migration waits this long and no longer. */
const LOCK_MS = 1_000
/** What runs outside a transaction waits for older transactions to end, and holds nobody up. */
const PATIENT_LOCK_MS = 60_000
/** Between two tries the others have their turn. */
const PAUSE_MS = 1_000
/** Not given within the time, or given to somebody who waits for us. */
const LOCKED = ['55P03', '40P01']
/** Of starters at once one migrates. The others ask again now and then: whoever waits in a statement holds up an index. */
const GATE = 7_301_164
const GATE_PAUSE_MS = 200

/** What has run. The name and columns are those of Kysely's migrator, which kept it until 2026-11. */
const RAN = `create table if not exists kysely_migration
  (name varchar(255) primary key, timestamp varchar(255) not null)`

/** Why a database was not migrated, for whoever starts the shop. */
export class MigrationRefusal extends Error {
  override name = 'MigrationRefusal'
  readonly code: string | undefined
  constructor(words: string, korean: string, code?: string) {
    super(
      `The database cannot be migrated: / 데이터베이스 구조를 바꿀 수 없어요:\n  - ${words}. / ${korean}.`,
    )
    this.code = code
  }
}

/**
 * Runs the forward-only SQL files that have not run yet, in the order of their names, each in a transaction of its own
 * but those that say they run outside one. Starters at once are serialised. A file that does not get its locks is tried
 * again for `patienceMs`; then the start fails, and the files that ran stay.
 */
export async function migrate(url: string, folder: string, patienceMs = 60_000): Promise<string[]> {
  const files = await readMigrations(folder)
  const gate = new pg.Client({ connectionString: url })
  gate.on('error', () => {})
  await gate.connect()
  try {
    while (!(await isOurs(gate))) await sleep(GATE_PAUSE_MS)
    const ran = new Set(await readRan(gate))
    const problem = orderProblem(
      files.map(({ name }) => name),
      [...ran],
    )
    if (problem) throw new MigrationRefusal(problem.words, problem.korean)
    const pending = files.filter(({ name }) => !ran.has(name))
    if (pending.length > 0) await runPending(url, pending, performance.now() + patienceMs, gate)
    return pending.map(({ name }) => name)
  } finally {
    await gate.end()
  }
}

const isOurs = async (gate: pg.Client) =>
  (await gate.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [GATE])).rows[0]!.ours

/** The files that a database has run. */
export async function readRan(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('kysely_migration') is not null as is")
  if (!rows[0].is) return []
  const ran = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return ran.rows.map(({ name }) => name)
}

async function runPending(url: string, pending: MigrationFile[], until: number, gate: pg.Client) {
  const client = new pg.Client({
    connectionString: url,
    // a role of a shop behind a pooler brings its own
    options: `-c lock_timeout=${LOCK_MS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(RAN)
    for (const file of pending)
      for (;;) {
        const failure = await run(client, file).then(() => null, failureOf)
        if (!failure) break
        if (!LOCKED.includes(failure.code!)) throw failure
        if (performance.now() > until) throw await lockRefusal(gate, file.name, failure.code!)
        await sleep(PAUSE_MS)
      }
  } finally {
    await client.end()
  }
}

const failureOf = (error: unknown) => error as Error & { code?: string }

async function run(client: pg.Client, { name, text }: MigrationFile) {
  const noteRan = () =>
    client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ])
  if (isOutside(text)) {
    await client.query("select set_config('lock_timeout', $1, false)", [String(PATIENT_LOCK_MS)])
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query('reset lock_timeout')
    return void (await noteRan())
  }
  await client.query('begin')
  try {
    await client.query(text)
    await noteRan()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Names who has been at work longest: a long reader, most often. */
async function lockRefusal(gate: pg.Client, name: string, code: string) {
  const { rows } = await gate.query<{ pid: number; state: string; seconds: number }>(
    `select pid, state, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
      order by xact_start limit 3`,
  )
  const who = rows.map(({ pid, state, seconds }) => `process ${pid} (${state}, ${seconds} s)`).join(', ')
  return new MigrationRefusal(
    `${name} got no lock, and nothing is changed. Start again when whoever reads is done${who && `: ${who}`}`,
    `${name}에 필요한 잠금을 얻지 못했고 바뀐 것은 없어요. 오래 읽는 작업이 끝나면 다시 켜 주세요`,
    code,
  )
}
