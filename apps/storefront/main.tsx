import '#ui/tokens.css'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readUser } from '#features/sign-in/contract.ts'
import { attachRouter, preloadMode } from '#platform/web/attach.ts'
import { call } from '#platform/web/call.ts'
import { metaAt, scrollKey } from '#platform/web/keep-alive.tsx'
import { plainSearch } from '#platform/web/search-params.ts'
import { startWeb, type Web } from '#platform/web/start.ts'
import { loadFonts } from '#ui/fonts/load.ts'
import { restoreTextSize } from './layouts/shell/text-size.tsx'
import { tellSessionEnd, watchSession } from './layouts/session-end.ts'
import { memberPolicy } from './member-policy.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageFailure, PageMissing } from './screens/error-page.tsx'
import { PagePending } from './screens/pending-page.tsx'

/** The document as the server sent it stands this long, before the app draws that its page is still loading. */
const PATIENCE_MS = 1_000

/** Gives the browser a turn to paint and to answer between two parts of the start. */
const pause = (ms = 0) => new Promise<void>((resume) => setTimeout(resume, ms))

function openRouter(web: Web) {
  const router = createRouter({
    routeTree,
    context: { queryClient: web.queryClient },
    ...plainSearch,
    defaultPreload: preloadMode(),
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: true,
    getScrollRestorationKey: (location): string => scrollKey((path) => metaAt(router, path))(location as never),
  })
  attachRouter(router, web, {
    policy: memberPolicy,
    loadUser: () => call(readUser),
    // NV-02: what was ordered is not ordered again by a step back.
    backRules: [{ to: '/order/pay', instead: '/my' }, { to: '/order/payApprove', instead: '/my' }],
  })
  return router
}
declare module '@tanstack/react-router' {
  interface Register { router: ReturnType<typeof openRouter> }
}

async function start() {
  restoreTextSize()
  await pause()
  const web = await startWeb()
  tellSessionEnd(web.session)
  watchSession(web.session, web.settings.auth.pollMs)
  await pause()

  const router = openRouter(web)
  // The opened page's code comes while the guard asks who is there.
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route)
  // Drawn once, when the page has what it shows, and in slices, so that a slow phone answers meanwhile.
  await Promise.race([router.load(), pause(PATIENCE_MS)])
  await pause()
  const root = createRoot(document.getElementById('root')!)
  startTransition(() =>
    root.render(
      <QueryClientProvider client={web.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ))
  loadFonts(() => router.state.isLoading || web.queryClient.isFetching() > 0)
}
void start()
