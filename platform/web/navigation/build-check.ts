type BuildRule = {
  /** Never fetched ahead. */ prefetch?: boolean
  /** Opened by a full load of the page. */ reload?: boolean
}
/** builds/meta/<id>.json: rules by path; the longest path that begins the address holds. */
type BuildMeta = {
  id: string
  timestamp: number
  rules: Record<string, BuildRule>
  /** The scripts of a page beyond the frame, by its route. */ files: Record<string, string[]>
  prerendered: string[]
}

const HOUR_MS = 3_600_000
const READY_MS = 1_000

/**
 * NV-15: reads the build's own manifest a second after the app is ready and asks once an hour whether a newer
 * build is out. `fetchJson` gives null for anything that is not there. A build without an id (development)
 * checks nothing.
 */
export function createBuildCheck({
  buildId,
  base = '/',
  fetchJson,
}: {
  buildId: string
  /** Where the app is served. */ base?: string
  fetchJson: (path: string) => Promise<unknown>
}) {
  const files = `${base.replace(/\/$/, '')}/builds`
  const watchers = new Set<() => void>()
  let rules: [path: string, BuildRule][] = []
  let pages: Record<string, string[]> = {}
  let outdated = false

  async function readManifest() {
    const meta = (await fetchJson(`${files}/meta/${buildId}.json`)) as Partial<BuildMeta> | null
    pages = meta?.files ?? {}
    rules = Object.entries(meta?.rules ?? {}).toSorted(([one], [other]) => other.length - one.length)
  }
  async function checkLatest(): Promise<boolean> {
    const latest = (await fetchJson(`${files}/latest.json`)) as { id?: unknown } | null
    if (typeof latest?.id !== 'string') return false
    if (!outdated && latest.id !== buildId) {
      outdated = true
      watchers.forEach((watch) => watch())
    }
    return true
  }

  return {
    start() {
      if (!buildId) return
      setTimeout(() => void readManifest(), READY_MS)
      setInterval(() => void checkLatest(), HOUR_MS)
    },
    /** Whether the shop answered. */
    checkLatest,
    /** A newer build is out. */
    isOutdated: () => outdated,
    ruleFor: (path: string): BuildRule =>
      rules.find(
        ([start]) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`),
      )?.[1] ?? {},
    /** The scripts that a page is made of; none before the manifest has come. */
    filesOf: (route: string) => pages[route] ?? [],
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

export type BuildCheck = ReturnType<typeof createBuildCheck>
