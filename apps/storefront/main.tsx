import '#ui/tokens.css'
import '#ui/fonts/fallback.css'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { openBridgeLater } from '#features/signals/app-bridge/storefront/parts.ts'
import { attachRouter, preloadMode } from '#platform/web/navigation/attach.ts'
import { call } from '#platform/web/calls/call.ts'
import { mayHaveApp } from '#platform/web/bridge/has-app.ts'
import { metaAt, scrollKey } from '#platform/web/navigation/keep-alive.tsx'
import { plainSearch } from '#platform/web/navigation/search-params.ts'
import { startWeb, type Web } from '#platform/web/start/start.ts'
import { endFirstDrawing } from '#ui/first-drawing.ts'
import { loadFonts } from '#ui/fonts/load.ts'
import { followLater } from './live/later.ts'
import { memberPolicy } from './member-policy.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageFailure, PageMissing } from './screens/error-page.tsx'
import { forgetFirstPaint, PagePending } from './screens/pending-page.tsx'

/**
 * What the page painted before its code stands this long, before the frame is drawn without the page's data.
 */
const PATIENCE_MS = 300

/** Lets the browser paint and answer between two parts of the start. */
const takeTurns = (ms = 0) => new Promise<void>((resume) => void setTimeout(resume, ms))

type Router = ReturnType<typeof createRouter<typeof routeTree>>

// Nothing waits at the top level here: every page's file imports from this file's (build-plugins/no-waiting.mjs).
void start()

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}

async function start() {
  await takeTurns()
  const web = await startWeb()
  await takeTurns()
  const router: Router = createRouter({
    routeTree,
    context: { queryClient: web.queryClient },
    ...plainSearch,
    defaultPreload: preloadMode(),
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: true,
    getScrollRestorationKey: (location) => scrollKey((path) => metaAt(router, path))(location as never),
  })
  await takeTurns()
  const firstPage = router.subscribe('onRendered', () => {
    firstPage()
    forgetFirstPaint()
    endFirstDrawing()
  })
  attachRouter(router, web, {
    policy: memberPolicy,
    loadUser: () => call(readUser),
    later: async () => (await import('./once-standing.ts')).watchOver(web, () => void router.invalidate()),
    // NV-02: what was ordered is not ordered again by a step back.
    backRules: [
      { to: '/order/pay', instead: '/my' },
      { to: '/order/payApprove', instead: '/my' },
    ],
  })

  // The opened page's code comes while the guard asks who is there.
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    void router.loadRouteChunk(route)

  await takeTurns()
  await draw(web, router)
}

/**
 * Draws once, when it is known what to draw. A page that has its data is drawn in one piece, which on a slow phone
 * stands a third of a second sooner than one drawn in slices; one that has not keeps what was painted until then.
 */
async function draw(web: Web, router: Router) {
  // for good: the drawn router adds the same listener, and a page that leads elsewhere before it does is loaded, too
  router.history.subscribe(router.load)
  const fonts = loadFonts(() => router.state.isLoading || web.queryClient.isFetching() > 0)
  // what fails here is loaded again by the drawn router, and told
  const loading = router.load().catch(() => {})
  const isLoaded = await Promise.race([loading.then(() => true), takeTurns(PATIENCE_MS).then(() => false)])
  await fonts
  const root = createRoot(document.getElementById('root')!)
  const render = () =>
    root.render(
      <QueryClientProvider client={web.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  if (isLoaded) render()
  else startTransition(render)
  followLater(web.session, web.queryClient)
  if (mayHaveApp(window, web.settings.interfaces.hostOrigin)) connectApp(web, router)
}

function connectApp({ session }: Web, router: Router) {
  const back = () => {
    const possible = router.history.canGoBack()
    if (possible) router.history.back()
    return possible
  }
  void openBridgeLater(session, { back, open: (path) => void router.navigate({ href: path }) })
}
