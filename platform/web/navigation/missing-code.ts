import { useEffect, useState } from 'react'
import { hasOpenDialog } from '../dialogs/dialogs.tsx'
import { createInstance } from '../start/instance.ts'
import { settings } from '../start/settings.ts'
import { openStorage } from '../start/storage.ts'
import { typedMark } from '../start/typed.ts'
import type { BuildCheck } from './build-check.ts'
import { createReloadGuard, type ReloadGuard } from './reload-guard.ts'
import { reloadPage } from './reload-page.ts'

const guardInstance = createInstance<ReloadGuard>()
/** Leaving may come to nothing, as by a download. */
const LEAVING_MS = 5_000

/** NV-16: joins the guard with the page. Asking for the newest build also tells the page that it is old. */
export function watchChunks(build: Pick<BuildCheck, 'checkLatest'>) {
  const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  let left = Number.NEGATIVE_INFINITY
  const guard = guardInstance.open(
    createReloadGuard({
      storage: openStorage(() => window.sessionStorage),
      now: Date.now,
      reload: reloadPage,
      reloadedAt: loaded?.type === 'reload' ? performance.timeOrigin : null,
      answers: async () => navigator.onLine && (await build.checkLatest()),
      isLeaving: () => performance.now() - left < LEAVING_MS,
      // the tabs of the back office stand beside the page that failed
      mayLose: () => settings().app.tabMode && (typedMark.mayLose() || hasOpenDialog()),
    }),
  )
  window.addEventListener('beforeunload', () => void (left = performance.now()))
  window.addEventListener('vite:preloadError', ({ payload }) => {
    guard.note(payload)
    if (navigator.onLine) void build.checkLatest()
  })
}

/**
 * For the error page: what becomes of a page whose code is missing, or null when something else failed. While
 * it is `waiting` nothing is shown.
 */
export function useMissingCode(error: unknown): 'waiting' | 'offline' | 'failed' | null {
  const guard = guardInstance.peek()
  const isMissing = guard?.isMissing(error) ?? false
  const [outcome, setOutcome] = useState<'offline' | 'failed' | null>(null)
  useEffect(() => {
    if (isMissing) void guard?.reopen().then((next) => next !== 'reloading' && setOutcome(next))
  }, [guard, isMissing, error])
  return isMissing ? (outcome ?? 'waiting') : null
}
