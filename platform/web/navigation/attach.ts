import type { AnyRouter } from '@tanstack/react-router'
import { plantHome } from './router-internals.ts'
import { createBuildCheck, type BuildCheck } from './build-check.ts'
import { CallError } from '../calls/call-error.ts'
import { hasOpenDialog } from '../dialogs/dialogs.tsx'
import { failPage, PageError, navigator as errorNavigator } from '../dialogs/errors.ts'
import { createInstance } from '../start/instance.ts'
import { metaAt } from './keep-alive.tsx'
import { loadBar } from '../dialogs/load-bar.ts'
import { watchChunks } from './missing-code.ts'
import { isSlow, limitPrefetch, type Connection } from './prefetch.ts'
import { createGuard, guardInstance, type GuardOptions } from './router-guard.ts'
import type { Web } from '../start/start.ts'
import { typedMark } from '../start/typed.ts'
import { reloadPage } from './reload-page.ts'

export const buildCheckInstance = createInstance<BuildCheck>()

/** A page that takes longer than this leaves its place to what stands for it. */
const PENDING_MS = 200

type AttachOptions<User> = GuardOptions<User> & {
  /** The page's own `data-build`, which the build writes; empty while developing. */
  buildId?: string
  /** Brings what the first page does not need, once it stands. */
  later?: () => Promise<unknown>
}

/**
 * Joins the runtime with the router: guard and back rules, load bar, prefetch limits, new builds, missing code,
 * and what a session's end means for the open page. Call it after `createRouter`, before the first render.
 */
export function attachRouter<User>(
  router: AnyRouter,
  web: Web,
  { buildId = document.documentElement.dataset['build'] ?? '', later, ...options }: AttachOptions<User>,
) {
  const guard = createGuard(router, options)
  guardInstance.open(guard)
  errorNavigator.open((href) => router.navigate({ href }))

  const build = buildCheckInstance.open(createBuildCheck({ buildId, base: router.basepath, fetchJson }))
  watchChunks(build)

  const fetchScripts = (pathname: string) =>
    fetchAhead(build.filesOf(router.getMatchedRoutes(pathname)[0].at(-1)?.fullPath ?? ''))
  const preloadRoute: typeof router.preloadRoute = router.preloadRoute
  const preload = (target: Parameters<typeof preloadRoute>[0]) => {
    fetchScripts(router.buildLocation(target as never).pathname)
    return preloadRoute(target)
  }
  router.preloadRoute = limitPrefetch(preload, {
    connection: connectionOf,
    allowed: (target) => {
      const location = router.buildLocation(target as never)
      return guard.wouldOpen(location) && build.ruleFor(location.pathname).prefetch !== false
    },
  }) as typeof router.preloadRoute

  // A page that breaks while it is drawn reaches no error event.
  router.options.defaultOnCatch = (error: unknown) => {
    if (error instanceof Error && !(error instanceof CallError || error instanceof PageError))
      web.log.error(`${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`)
  }
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation, pathChanged }) => {
    loadBar.start()
    failPage(null)
    // a page that only shows other rows stays, with its focus and what is typed there
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Infinity
    if (!fromLocation || !pathChanged) return
    fetchScripts(toLocation.pathname)
    // without a line the browser's own dead page would take the place of this one
    const lossless =
      navigator.onLine && !typedMark.mayLose() && !hasOpenDialog() && web.queryClient.isMutating() === 0
    if (build.ruleFor(toLocation.pathname).reload || (build.isOutdated() && lossless)) openAfresh(router)
  })
  router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
    loadBar.finish()
    if (!fromLocation) {
      build.start()
      if (later) loadLater(later)
    }
    if (pathChanged) typedMark.clear()
    if (metaAt(router, toLocation.pathname).preventBackward)
      plantHome(router.history, window.history, toLocation.href)
  })
  web.session.listen((event) => {
    if (event.type === 'renewed') return
    guard.forget()
    // a tab that took itself for signed out may stand at the login, and goes on from there
    if (event.type === 'ended' || event.elsewhere) void router.invalidate()
  })
}

const LATER_MS = 300
const AGAIN_MS = 10_000
const loadLater = (load: () => Promise<unknown>, afterMs = LATER_MS) =>
  void setTimeout(() => void load().catch(() => loadLater(load, AGAIN_MS)), afterMs)

const fetched = new Set<string>()
/** All the files of a page at once: each by itself would be asked for by the one before it. */
function fetchAhead(files: readonly string[]) {
  for (const file of files.filter((file) => !fetched.has(file))) {
    fetched.add(file)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        href: `/${file}`,
      }),
    )
  }
}

/** Loads the address that was just committed as a document, with whatever build the server has. */
function openAfresh(router: AnyRouter) {
  router.history.flush()
  reloadPage()
}

async function fetchJson(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const connectionOf = () => (window.navigator as Navigator & { connection?: Connection }).connection
/** For `defaultPreload`: nothing is fetched ahead on a slow connection. */
export const preloadMode = () => (isSlow(connectionOf()) ? false : ('intent' as const))
