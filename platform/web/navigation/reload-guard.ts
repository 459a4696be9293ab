import type { Keep } from '../start/storage.ts'

const NAME = 'medimall.reloaded'
const PAUSE_MS = 10_000
/** The router reloads by itself for a page's missing code, looking at nothing, unless it finds this mark. */
const routerMark = (message: string) => `tanstack_router_reload:${message}`

export type ReloadDeps = {
  storage: Keep
  now(): number
  reload(): void
  /** When this document came by a reload: when that was. */
  reloadedAt: number | null
  /** Whether the shop can be reached: without it a reload ends in the browser's own dead page. */
  answers(): Promise<boolean>
  /** The reader is on the way to another document, which a reload would call off. */
  isLeaving(): boolean
  /** Something typed on a page that still stands would be lost. */
  mayLose(): boolean
}

/**
 * NV-16: code that cannot be loaded was replaced by a newer build, or the line is gone. A page that was opened
 * and misses its code reloads when the shop answers, at most once in 10 seconds. Whatever else fails to load,
 * fetched ahead or in the background, leaves the page as it is.
 */
export function createReloadGuard(deps: ReloadDeps) {
  const { storage, now } = deps
  const missing = new WeakSet<object>()
  if (deps.reloadedAt !== null) storage.setItem(NAME, String(deps.reloadedAt))
  return {
    /** Takes the failure of any chunk. */
    note(failure: Error) {
      missing.add(failure)
      storage.setItem(routerMark(failure.message), '1')
    },
    isMissing: (error: unknown) => typeof error === 'object' && error !== null && missing.has(error),
    /** For an opened page that failed for missing code. */
    async reopen(): Promise<'reloading' | 'offline' | 'failed'> {
      if (!(await deps.answers())) return 'offline'
      const recent = now() - Number(storage.getItem(NAME) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
      if (recent || deps.isLeaving() || deps.mayLose()) return 'failed'
      storage.setItem(NAME, String(now()))
      deps.reload()
      return 'reloading'
    },
  }
}

export type ReloadGuard = ReturnType<typeof createReloadGuard>
