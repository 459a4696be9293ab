import pg from 'pg'

/**
 * What every connection of the shop is set to. Given with the connection, or, where a pooler lends connections that it
 * has opened itself, by the role or the database.
 */
export const SESSION = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
} as const

const TRIES = 5

/**
 * Throws, in a sentence, unless the pooler before the database can be worked with: it lends a connection for the whole
 * of a transaction, lets through what the shop sends, and its connections are set as SESSION says. `keepsNames`: whether
 * statements are sent by name, which PgBouncer passes on from 1.21.
 */
export async function inspectPooler(url: string, { keepsNames }: { keepsNames: boolean }): Promise<void> {
  await withTwo(url, async (one, other) => {
    await one.query('begin')
    await one.query('commit')
    await assertSet(one)
    if (keepsNames && (await losesNames(one, other)))
      throw new Error(
        'the pooler before it forgets named statements: set DATABASE_STATEMENTS=unnamed, or use PgBouncer 1.21 or later with max_prepared_statements. / 풀러가 이름 붙은 문장을 기억하지 못해요. DATABASE_STATEMENTS=unnamed로 바꿔 주세요.',
      )
  })
}

/** Whether statements can be sent by name there: whatever lends connections may pass them on, or may not. */
export const passesNames = (url: string): Promise<boolean> =>
  withTwo(url, async (one, other) => !(await losesNames(one, other)))

/** Whether transactions of one client meet different connections: then nobody hears news through this address. */
export const lendsByTransaction = (url: string): Promise<boolean> =>
  withTwo(url, async (one, other) => {
    const pid = async (of: pg.Client) =>
      (await of.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await pid(one)
      await other.query('begin')
      await pid(other)
      const after = await pid(one)
      await other.query('rollback')
      if (before !== after) return true
    }
    return false
  })

/**
 * Whether a statement that fails stands in the database's own log. Where reads are prepared by words of SQL
 * (`prepared.ts`), the values stand in those words: what somebody looked for, a name or a number.
 */
export const logsFailedStatements = (url: string): Promise<boolean> =>
  withTwo(url, async (one) => {
    const { rows } = await one.query<{ level: string }>(
      `select current_setting('log_min_error_statement') as level`,
    )
    return !['log', 'fatal', 'panic'].includes(rows[0]!.level)
  })

async function assertSet(client: pg.Client) {
  const { rows } = await client.query<{ name: keyof typeof SESSION; given: string }>(
    `select name, current_setting(name) as given from unnest($1::text[]) name`,
    [Object.keys(SESSION)],
  )
  const other = rows.filter(({ name, given }) => given !== SESSION[name]).map(({ name }) => name)
  if (other.length === 0) return
  const wanted = other.map((name) => `${name} = '${SESSION[name]}'`).join(', ')
  throw new Error(
    `the pooler's connections are not set as the shop needs them. As the owner of the database, ALTER DATABASE ${client.database} SET each of: ${wanted}; then let the pooler connect anew. / 데이터베이스 설정을 위와 같이 바꾸고 풀러를 다시 연결해 주세요.`,
  )
}

/** A statement that was named on one connection is asked for on another one. */
async function losesNames(one: pg.Client, other: pg.Client) {
  const named = { name: 'medimall-probe', text: 'select 1 as one', values: [] }
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      await one.query(named)
      await other.query('begin')
      await other.query('select 1')
      await one.query(named)
      await other.query('rollback')
    }
    return false
  } catch (error) {
    const { code } = error as { code?: string }
    // no such statement, or one of somebody else's
    if (code === '26000' || code === '42P05') return true
    throw error
  }
}

async function withTwo<T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const clients = [1, 2].map(() =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }).on(
      'error',
      () => {},
    ),
  )
  try {
    for (const client of clients) await client.connect()
    return await work(clients[0]!, clients[1]!)
  } catch (error) {
    throw /statement pooling mode/.test((error as Error).message)
      ? new Error(
          'a pooler that lends connections by statement, which breaks transactions apart: set pool_mode = transaction. / 풀러가 문장 단위로 연결을 빌려줘서 여러 문장을 하나로 묶을 수 없어요. pool_mode = transaction으로 바꿔 주세요.',
        )
      : error
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}
