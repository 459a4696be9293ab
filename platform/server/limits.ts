import { sql } from 'kysely'
import { rows, statement, type Database } from '#platform/database/database.ts'

/** Of the limits that are gathered: who stays below this share of theirs is not told to the others. */
const QUIET_SHARE = 0.1
const EXCHANGE_MS = 1_000
/** Addresses that are remembered; the oldest make room. */
const MOST_KEPT = 20_000

type Counted = { current: number; ttl: number }
type Answer = (error: Error | null, counted?: Counted) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs too little for a statement each: see `openLimits`. */
    gathered?: boolean
  }
}

/** The database's own clock ends a minute: those of the processes may stand apart. */
const add = statement<{ keys: string[]; calls: number[]; windowMs: number }>()(
  (input) => sql<{ key: string; calls: number; leftMs: number }>`
    insert into "limitedCall" as l (key, calls, "endsAt")
    select key, calls, clock_timestamp() + ${input.windowMs} * interval '1 ms'
    from unnest(${input.keys}::text[], ${input.calls}::int[]) as t (key, calls) order by key
    on conflict (key) do update set
      calls = case when l."endsAt" <= clock_timestamp() then excluded.calls else l.calls + excluded.calls end,
      "endsAt" = case when l."endsAt" <= clock_timestamp() then excluded."endsAt" else l."endsAt" end
    returning key, calls, greatest(1, ceil(extract(epoch from "endsAt" - clock_timestamp()) * 1000))::int as "leftMs"`,
)

/**
 * GR-01: how many calls an address has made to an endpoint within a minute, at all processes together. What is limited
 * because it costs much or protects something takes one statement, and nothing once the limit is reached; while the
 * database is away it is refused as everything is. Of the cheap calls of strangers each process counts its own and
 * tells the others each second, so that several let pass what they took within that second, and below a tenth of the
 * limit each, on top.
 */
export function openLimits(db: Database) {
  const full = keptWindows<{ endsAt: number }>()
  const gathered = keptWindows<{ calls: number; untold: number; endsAt: number }>()
  let exchanging: NodeJS.Timeout | undefined

  async function counted(key: string, windowMs: number, max: number): Promise<Counted> {
    const over = full.get(key)
    if (over) return { current: max + 1, ttl: over.endsAt - performance.now() }
    const [answer] = await add.rows(db, { keys: [key], calls: [1], windowMs })
    if (answer!.calls > max) full.set(key, { endsAt: performance.now() + answer!.leftMs })
    return { current: answer!.calls, ttl: answer!.leftMs }
  }

  function gather(key: string, windowMs: number, max: number): Counted {
    const now = performance.now()
    let window = gathered.get(key)
    if (!window) gathered.set(key, (window = { calls: 0, untold: 0, endsAt: now + windowMs }))
    window.calls++
    window.untold++
    const least = max * QUIET_SHARE
    if (window.calls >= least)
      exchanging ??= setTimeout(() => void exchange(windowMs, least), EXCHANGE_MS).unref()
    return { current: window.calls, ttl: window.endsAt - now }
  }

  async function exchange(windowMs: number, least: number) {
    const told = new Map(gathered.all().filter(([, { calls, untold }]) => untold > 0 && calls >= least))
    const sent = new Map([...told].map(([key, { untold }]) => [key, untold]))
    // a database that is away leaves each process to its own counts
    const answers = await add
      .rows(db, { keys: [...sent.keys()], calls: [...sent.values()], windowMs })
      .catch(() => [])
    for (const { key, calls, leftMs } of answers) {
      const window = told.get(key)!
      window.untold -= sent.get(key)!
      window.calls = calls + window.untold
      window.endsAt = performance.now() + leftMs
    }
    exchanging = undefined
  }

  /** The store of @fastify/rate-limit: one for each route. */
  const Store = class {
    #route = ''
    #gathered = false
    incr(address: string, answer: Answer, windowMs = 60_000, max = 0) {
      const key = `${this.#route} ${address}`
      if (this.#gathered) answer(null, gather(key, windowMs, max))
      else counted(key, windowMs, max).then((found) => answer(null, found), answer)
    }
    child(options: object) {
      const { routeInfo } = options as RouteOf
      const child = new Store()
      child.#route = `${String(routeInfo.method)} ${routeInfo.url}`
      child.#gathered = routeInfo.config?.gathered ?? false
      return child
    }
  }
  return { Store, close: () => clearTimeout(exchanging) }
}

/** What the library hands over besides what its types say. */
type RouteOf = { routeInfo: { method: unknown; url: string; config?: { gathered?: boolean } } }

/** What was counted until its minute is over. */
function keptWindows<W extends { endsAt: number }>() {
  const windows = new Map<string, W>()
  return {
    get(key: string) {
      const window = windows.get(key)
      if (!window || window.endsAt > performance.now()) return window
      windows.delete(key)
      return undefined
    },
    set(key: string, window: W) {
      windows.set(key, window)
      if (windows.size > MOST_KEPT) windows.delete(windows.keys().next().value!)
    },
    all: () => [...windows].filter(([, { endsAt }]) => endsAt > performance.now()),
  }
}

/** Forgets minutes that are over. */
export const forgetLimits = (db: Database) =>
  rows(db, sql`delete from "limitedCall" where "endsAt" < clock_timestamp()`)
