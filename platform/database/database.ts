import { createHash } from 'node:crypto'
import pg from 'pg'
import { compileOnly, type Compilable } from './compile.ts'
import { openListener } from './listener.ts'
import { noting, unnoted, type Noted } from './noted.ts'
import { executePrepared } from './prepared.ts'
import { SESSION } from './pooler.ts'
import { hangUp, watchPulse } from './pulse.ts'
import { gatherWrites, shareConnections } from './sharing.ts'
import { openTransactions } from './transactions.ts'
import { types } from './types.ts'

export type Call = {
  text: string
  values: readonly unknown[]
  name?: string
  /** ms until an answer is no longer waited for, instead of the pool's. */
  query_timeout?: number
}

/** Something statements can run on: the pool or one transaction. */
export interface Queryable {
  run<Row>(call: Call): Promise<Row[]>
}

/** On a busy machine the demo's documents alone take longer to draw than a transaction may stand idle otherwise. */
const FILLING_MS = 600_000

declare const insideTransaction: unique symbol
/** Writes take a Tx, so the type says where they may run. */
export interface Tx extends Queryable {
  readonly [insideTransaction]: true
  /**
   * For the last writes: they are sent together with COMMIT, without a wait in between, and answer no rows.
   * What fails of them fails all.
   */
  readonly atCommit: Queryable
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction (READ COMMITTED); repeats it after a serialisation failure or deadlock, at
   * most 3 times. A statement that comes when it has ended is refused.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads that must agree with each other: all of them see the one moment of the first. */
  snapshot<T>(work: (on: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs statements that belong together, outside a transaction, on one connection: those sent at once leave
   * in one write.
   */
  together<T>(work: (on: Queryable) => Promise<T>): Promise<T>
  /**
   * Calls back after each notification on the channel, and once after a lost connection is back. Resolves
   * when listening.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  /** Whether news arrive: what is kept in memory by them must not be believed while they do not. */
  listening(): boolean
  /** Sees every statement that is sent, BEGIN and COMMIT too. Returns how to stop. */
  watch(seen: (text: string) => void): () => void
  /** How many connections there may be, are at work, and how many callers wait for one. */
  connections(): { most: number; lent: number; waiting: number }
  close(): Promise<void>
}

export type Opening = {
  poolSize?: number
  statementTimeoutMs?: number
  waitMs?: number
  fills?: boolean
  /**
   * The database itself, where `url` is a pooler that lends connections by transaction: news are heard there, the
   * pooler's connections are set by their role (`pooler.ts`), and no statement follows another on one connection before
   * that is answered: of a process that dies, PgBouncer 1.18 lends the connection on, with the answers still to come.
   */
  directUrl?: string | undefined
  /** Off for a pooler that does not pass on statements by name: reads are prepared by words of SQL (`prepared.ts`). */
  keepsNames?: boolean
  step?: Noted
}

/**
 * Opens a pool. No call waits for ever: for a connection 2 s (`waitMs`), statement 10 s, lock 5 s, idle in transaction
 * 10 s; and none at all while the database does not answer. Whoever `fills` an empty shop has it to themself,
 * and ten minutes. A prepared statement is planned once: by default PostgreSQL plans anew for each call when
 * it hopes for a slightly better plan, which costs a list more than running it.
 */
export function openDatabase(
  url: string,
  {
    poolSize = 10,
    statementTimeoutMs = 10_000,
    waitMs = 2_000,
    fills = false,
    directUrl,
    keepsNames = true,
    step = unnoted,
  }: Opening = {},
): Database {
  const isPooled = directUrl !== undefined
  const statementMs = fills ? FILLING_MS : statementTimeoutMs
  const given = {
    ...SESSION,
    statement_timeout: `${statementMs}`,
    ...(fills && { idle_in_transaction_session_timeout: `${FILLING_MS}` }),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    // a statement is sent without waiting for the answer to the one before it on the same connection
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    query_timeout: statementMs + 5_000,
    ...(!isPooled && {
      options: Object.entries(given)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  })
  pool.on('error', () => {})
  const lent = new Set<pg.PoolClient>()
  // a connection that is lost while it is lent fails its statements; without a listener it would also end the
  // process
  pool.on('connect', (client) => void lent.add(client.on('error', () => {})))
  pool.on('remove', (client) => lent.delete(client))
  const pulse = watchPulse(url, () => lent.forEach(hangUp), fills)
  const lend = async () => {
    pulse.assertThere()
    return pool.connect()
  }
  const watchers = new Set<(text: string) => void>()
  const send = async <Row>(on: pg.Pool | pg.PoolClient, call: Call) => {
    for (const seen of watchers) seen(call.text)
    const sent = keepsNames ? call : { ...call, name: undefined }
    return (await on.query(sent as pg.QueryConfig)).rows as Row[]
  }
  const lending = async <T>(work: (client: pg.PoolClient) => Promise<T>) => {
    const client = await lend()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      throw (broken = error as Error)
    } finally {
      client.release(broken)
    }
  }
  /** Outside transactions, which what fails for want of a name would end. */
  const sendAlone = async <Row>(client: pg.PoolClient, call: Call) => {
    const found =
      !keepsNames && (await executePrepared<Row>(call, (words) => client.query(words as pg.QueryConfig)))
    if (!found) return send<Row>(client, call)
    for (const seen of watchers) seen(call.text)
    return found
  }
  const sendInTurn = <Row>(client: pg.PoolClient, call: Call) => {
    gatherWrites(client)
    return send<Row>(client, call)
  }
  const share = shareConnections({ connect: lend }, poolSize, sendInTurn)
  const noted = noting(step)
  const listeners = openListener(directUrl ?? url)

  return {
    async run(call) {
      pulse.assertThere()
      return noted(call.text, () => {
        if (!call.name) return send(pool, call)
        return isPooled ? lending((client) => sendAlone(client, call)) : share(call)
      })
    },
    ...openTransactions({ lend, send, sendInTurn, noted }),
    together: (work) =>
      lending(async (client) => {
        let last: Promise<unknown> = Promise.resolve()
        const inTurn = <Row>(call: Call) => {
          const sent = last.then(() => sendAlone<Row>(client, call))
          last = sent.catch(() => {})
          return sent
        }
        const sendNext = isPooled ? inTurn : <Row>(call: Call) => sendInTurn<Row>(client, call)
        const answer = await work({ run: (call) => noted(call.text, () => sendNext(call)) })
        await last
        return answer
      }),
    listen: listeners.listen,
    listening: listeners.listening,
    watch(seen) {
      watchers.add(seen)
      return () => void watchers.delete(seen)
    },
    connections: () => ({
      most: poolSize,
      lent: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      pulse.close()
      await listeners.close()
      await pool.end()
    },
  }
}

/** All rows of a query written with `build` or `sql`. */
export const rows = <Row>(on: Queryable, query: Compilable<Row>): Promise<Row[]> => {
  const { sql, parameters } = query.compile(compileOnly)
  return on.run({ text: sql, values: parameters })
}

/** The first row, or undefined. */
export const row = async <Row>(on: Queryable, query: Compilable<Row>): Promise<Row | undefined> =>
  (await rows(on, query))[0]

/** How many rows a statement gives back: `delete … returning id`. */
export const countRows = async (on: Queryable, query: Compilable<unknown>): Promise<number> =>
  (await rows(on, query)).length

class Slot {
  name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Statement<Input, Row> = {
  text: string
  rows(on: Queryable, input: Input): Promise<Row[]>
  row(on: Queryable, input: Input): Promise<Row | undefined>
}

/**
 * A query compiled once and prepared by name on each connection: for what runs on every request. The builder sees
 * placeholders: `input.x` may only be used as a value (lists: `= any(${input.ids})`).
 */
export const statement =
  <Input extends object>() =>
  <Row>(write: (input: Input) => Compilable<Row>): Statement<Input, Row> => {
    const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Input
    const { sql: text, parameters } = write(slots).compile(compileOnly)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
    const valuesOf = (input: Input) =>
      parameters.map((value) =>
        value instanceof Slot ? (input as Record<string, unknown>)[value.name] : value,
      )
    const all = (on: Queryable, input: Input) => on.run<Row>({ name, text, values: valuesOf(input) })
    return { text, rows: all, row: async (on, input) => (await all(on, input))[0] }
  }
