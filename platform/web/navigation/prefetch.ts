/** What NV-14 allows at once, and how many more may wait their turn. */
const LIMIT = 4
const WAITING = 16

export type Connection = { saveData?: boolean; effectiveType?: string }

/** NV-14: a 2G connection, or a reader who asked to save data. */
export const isSlow = (connection: Connection | undefined) =>
  Boolean(connection && (connection.saveData || /2g/.test(connection.effectiveType ?? '')))

/**
 * NV-14: lets at most 4 pages be fetched ahead at once, none on a slow connection or where `allowed` says no.
 */
export function limitPrefetch<Options, Page>(
  fetchAhead: (options: Options) => Promise<Page | undefined>,
  {
    connection,
    allowed = () => true,
  }: { connection: () => Connection | undefined; allowed?: (options: Options) => boolean },
) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (options: Options): Promise<Page | undefined> => {
    if (isSlow(connection()) || !allowed(options)) return undefined
    if (running >= LIMIT) {
      if (waiting.length >= WAITING) return undefined
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await fetchAhead(options)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
