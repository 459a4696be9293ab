import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { rows, statement, type Database } from '#platform/database/database.ts'

/** Who stays below this share of a limit is not told to the others. */
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
 * GR-01: how many calls an address has made to an endpoint within a minute, at all processes together. Below a tenth of
 * a limit a process counts by itself, so that whoever signs in once costs nothing. From there on each call to what costs
 * much or protects something is one statement, and nothing once the limit is reached; while the database is away it is
 * refused as everything is. The cheap calls of strangers are told to the others each second. Over a limit go, therefore,
 * less than a tenth of it at each other process, and of cheap calls what came within that second.
 */
export function openLimits(db: Database) {
  const full = keptWindows<{ endsAt: number }>()
  const costly = keptWindows<Window>()
  const cheap = keptWindows<Window>()
  let exchanging: NodeJS.Timeout | undefined

  async function counted(key: string, windowMs: number, max: number): Promise<Counted> {
    const over = full.get(key)
    if (over) return seen({ calls: max + 1, ...over })
    const window = oneMore(costly, key, windowMs)
    if (window.calls < max * QUIET_SHARE) return seen(window)
    const told = window.untold
    window.untold = 0
    const [answer] = await add.rows(db, { keys: [key], calls: [told], windowMs }).catch((error: unknown) => {
      window.untold += told
      throw error
    })
    const { calls } = answer!
    const endsAt = performance.now() + answer!.leftMs
    Object.assign(window, { calls: calls + window.untold, endsAt })
    if (calls > max) full.set(key, { endsAt })
    return seen({ calls, endsAt })
  }

  function gather(key: string, windowMs: number, max: number): Counted {
    const window = oneMore(cheap, key, windowMs)
    const least = max * QUIET_SHARE
    if (window.calls >= least)
      exchanging ??= setTimeout(() => void exchange(windowMs, least), EXCHANGE_MS).unref()
    return seen(window)
  }

  async function exchange(windowMs: number, least: number) {
    const told = new Map(cheap.all().filter(([, { calls, untold }]) => untold > 0 && calls >= least))
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

/** What this process knows of an address's minute; `untold`: what of it the others do not know. */
type Window = { calls: number; untold: number; endsAt: number }

function oneMore(windows: ReturnType<typeof keptWindows<Window>>, key: string, windowMs: number): Window {
  let window = windows.get(key)
  if (!window) windows.set(key, (window = { calls: 0, untold: 0, endsAt: performance.now() + windowMs }))
  window.calls++
  window.untold++
  return window
}

const seen = ({ calls, endsAt }: Pick<Window, 'calls' | 'endsAt'>): Counted => ({
  current: calls,
  ttl: endsAt - performance.now(),
})

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
  deleteInBatches((most) =>
    rows(
      db,
      sql`delete from "limitedCall" where ctid = any(array(select ctid from "limitedCall" where "endsAt" < clock_timestamp() limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
