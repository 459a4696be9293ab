import type { Socket } from 'node:net'
import pg from 'pg'

const EVERY_MS = 350
/** V2: with the pause before it, a call that waits for an answer is told within 2 s. */
const PATIENCE_MS = 1_500
const TICK_MS = 125
/** A database that is only just starting, on a machine that is starting too, or one that is being filled. */
const FIRST_PATIENCE_MS = 10_000

/** V2: the database does not answer. `code` says why, as Node or PostgreSQL named it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  code: string
  constructor(cause: { code?: string }) {
    super('the database does not answer', { cause })
    this.code = cause.code ?? 'ETIMEDOUT'
  }
}

/** PostgreSQL's answer to one connection too many: it is there. */
const TOO_MANY = '53300'

/**
 * Asks the database all the time, on a connection of its own, whether it answers. `lost` is called once when it no
 * longer does, so that nobody goes on waiting on another connection.
 */
export function watchPulse(url: string, lost: () => void, isPatient = false) {
  let connection: ReturnType<typeof open> | undefined
  let away: DatabaseAway | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let patience = FIRST_PATIENCE_MS

  async function beat() {
    const asked = (connection ??= open(url))
    try {
      await inTime(asked.ready.then(asked.ask), patience)
      if (!isPatient) patience = PATIENCE_MS
      away = null
    } catch (error) {
      asked.hangUp()
      connection = undefined
      miss(error as { code?: string })
    }
    if (!closed) timer = setTimeout(() => void beat(), EVERY_MS).unref()
  }
  function miss(error: { code?: string }) {
    const wasAway = away !== null
    away = error.code === TOO_MANY ? null : new DatabaseAway(error)
    if (away && !wasAway && !closed) lost()
  }
  void beat()

  return {
    /** Fails at once while nothing can be asked. */
    assertThere() {
      if (away) throw away
    },
    close() {
      closed = true
      clearTimeout(timer)
      connection?.hangUp()
    },
  }
}

function open(url: string) {
  const client = new pg.Client({ connectionString: url }).on('error', () => {})
  return { ready: client.connect(), ask: () => client.query('select 1'), hangUp: () => hangUp(client) }
}

/** Ends a connection without a word: whoever waits for an answer on it is told that there will be none. */
export const hangUp = (client: pg.ClientBase) =>
  void (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

/** Counts turns of the event loop, not the clock: a loop that was held up has the answer waiting. */
function inTime<T>(work: Promise<T>, patienceMs: number) {
  return new Promise<T>((done, failed) => {
    let left = patienceMs / TICK_MS
    const timer = setInterval(() => {
      if (--left === 0) failed(new DatabaseAway({}))
    }, TICK_MS)
    void work.then(done, failed).finally(() => clearInterval(timer))
  })
}
