import type { Keep } from '../start/storage.ts'

const NAME = 'medimall.reloaded'
const PAUSE_MS = 10_000
/** The router reloads by itself for a page's missing chunk, once a tab, unless it finds this mark. */
const routerMark = (message: string) => `tanstack_router_reload:${message}`

export type ReloadDeps = {
  storage: Keep
  now(): number
  reload(): void
  /** When this document came by a reload: when that was. */
  reloadedAt?: number | null
  /** Something typed would be lost: then only the page that misses its chunk reloads, by the router. */
  mayLose(): boolean
}

/**
 * NV-16: a missing chunk means that a newer build replaced it; the page reloads, at most once in 10 seconds.
 */
export function createReloadGuard({ storage, now, reload, reloadedAt = null, mayLose }: ReloadDeps) {
  if (reloadedAt !== null) storage.setItem(NAME, String(reloadedAt))
  return {
    /** Takes a chunk's failure; true when the page reloads now. */
    handle(message: string): boolean {
      const recent = now() - Number(storage.getItem(NAME) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
      if (!recent && mayLose()) {
        storage.removeItem(routerMark(message))
        return false
      }
      storage.setItem(routerMark(message), '1')
      if (recent) return false
      storage.setItem(NAME, String(now()))
      reload()
      return true
    },
  }
}
