import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Call } from './database.ts'

type Job = { call: Call; done(rows: unknown[]): void; failed(error: unknown): void }
type Send = (on: pg.PoolClient, call: Call) => Promise<unknown[]>

/** So many connections are kept at work: a backend that finds its next statement waiting need not be woken for it. */
const FEW = 3
/** Whoever has waited so long waits for slow statements: another connection takes its share. */
const SLOW_MS = 5

/**
 * Runs single prepared statements, which are short, on a few connections. When those are busy, the statements that wait
 * leave together, in one write on the next that is free, as many as fall to its share: under load, a write and a
 * wake-up cost as much as a short statement. Each is still a transaction of its own.
 */
export function shareConnections(
  pool: { connect(): Promise<pg.PoolClient> },
  connections: number,
  send: Send,
) {
  const waiting: Job[] = []
  let lent = 0
  let isWatched = false

  const nextShare = () => waiting.splice(0, Math.ceil(waiting.length / lent))

  async function serve() {
    lent++
    try {
      do await serveShare()
      while (waiting.length > 0 && lent <= FEW)
    } finally {
      lent--
    }
  }

  function watch() {
    const first = waiting[0]
    if (isWatched || !first || lent === connections) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      if (waiting[0] === first) void serve()
      watch()
    }, SLOW_MS)
  }

  /** A connection is given back after each share, so that transactions have their turn. */
  async function serveShare() {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      // nothing has been sent: those who waited for it are told
      for (const job of nextShare()) job.failed(error)
      return
    }
    let broken: Error | undefined
    await Promise.all(
      nextShare().map((job) =>
        send(client, job.call).then(job.done, (error: Error) => {
          broken = error
          job.failed(error)
        }),
      ),
    )
    client.release(broken)
  }

  return <Row>(call: Call) =>
    new Promise<Row[]>((done, failed) => {
      waiting.push({ call, done: done as Job['done'], failed })
      if (lent < Math.min(FEW, connections)) void serve()
      else watch()
    })
}

/**
 * What is sent in one turn of the event loop leaves in one write: to wake the database costs more than many a
 * statement.
 */
export function gatherWrites(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
