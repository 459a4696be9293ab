import '#ui/tokens.css'
import '#ui/fonts/fallback.css'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { opensFunction } from '#features/access/authority/rules.ts'
import { attachRouter } from '#platform/web/navigation/attach.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { plainSearch } from '#platform/web/navigation/search-params.ts'
import { startWeb } from '#platform/web/start/start.ts'
import { openStorage } from '#platform/web/start/storage.ts'
import { createTabs, tabsInstance } from '#platform/web/tabs/tabs.ts'
import { loadFonts } from '#ui/fonts/load.ts'
import { officePolicy } from './office-policy.ts'
import { hasAuthority, loadOfficeUser, menuAt, NO_AUTHORITY, officeUser } from './office-user.ts'
import { routeTree } from './route-tree.gen.ts'
import { favouritesOf } from './shell/favourites.ts'
import { PageFailure, PageMissing } from './screens/error-page.tsx'
import { PagePending } from './screens/pending-page.tsx'
import { followMenu, keepTabs, watchAuthority } from './tab-keeping.ts'

const NAME = 'medimall-office'

// Nothing waits at the top level here: every page's file imports from this file's (build-plugins/no-waiting.mjs).
void start()

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof routeTree>>
  }
}

async function start() {
  const web = await startWeb({ name: NAME })
  const tabs = tabsInstance.open(
    createTabs({ storage: openStorage(() => window.sessionStorage), name: NAME }),
  )
  menuAccessInstance.open({
    menuAt: (path) => menuAt(officeUser()?.menus ?? [], path),
    mayUse: (path, functionId) =>
      opensFunction(menuAt(officeUser()?.menus ?? [], path), functionId, officeUser()?.authorities ?? []),
  })
  const router = createRouter({
    routeTree,
    basepath: '/office',
    context: { queryClient: web.queryClient },
    ...plainSearch,
    // A menu is opened on purpose: nothing is fetched ahead, and each opening is recorded.
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: PageMissing,
  })
  attachRouter(router, web, {
    policy: officePolicy(tabs),
    loadUser: async () => {
      // The frame stands at once as it stays: the favourites come with the person.
      const person = web.session.read().claims?.sub ?? ''
      const [user] = await Promise.all([
        loadOfficeUser(),
        web.queryClient.prefetchQuery(favouritesOf(person)),
      ])
      if (!hasAuthority(user)) {
        void showAlert(NO_AUTHORITY)
        return null
      }
      tabs.openFor(user.user.loginId)
      // The first page's own calls carry its menu too.
      followMenu(user.menus, router.latestLocation.pathname)
      return user
    },
    later: async () => (await import('./once-standing.ts')).watchOver(web),
  })
  keepTabs(router, tabs, web.session)
  watchAuthority(router, tabs, web.queryClient)

  await loadFonts(() => router.state.isLoading || web.queryClient.isFetching() > 0)
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={web.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
