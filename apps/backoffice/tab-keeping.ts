import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { askConfirm, showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { metaAt } from '#platform/web/navigation/keep-alive.tsx'
import { setCurrentMenu } from '#platform/web/calls/menu.ts'
import { session, type AuthSession } from '#platform/web/session/session.ts'
import { OPEN, SCREEN } from '#platform/web/tabs/address.ts'
import type { Tabs } from '#platform/web/tabs/tabs.ts'
import { typedMark } from '#platform/web/start/typed.ts'
import { openMenu, type Menu } from '#features/access/authority/menu-contract.ts'
import { MENU_MISSING } from './office-policy.ts'
import { hasAuthority, loadOfficeUser, menuAt, NO_AUTHORITY, officeUser } from './office-user.ts'

/**
 * Joins the tabs with the router: what is reached becomes a tab, its menu's ids travel with its calls
 * (HT-02).
 */
export function keepTabs(router: AnyRouter, tabs: Tabs, auth: AuthSession) {
  const menus = () => officeUser()?.menus ?? []
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation, pathChanged }) => {
    const menu = followMenu(menus(), toLocation.pathname)
    if (menu && fromLocation && pathChanged) tabs.await(toLocation.pathname)
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    const menu = followMenu(menus(), toLocation.pathname)
    const page = router.state.matches.at(-1)
    // What answered with an error page is no screen.
    if (page?.status !== 'success' || page.pathname !== toLocation.pathname) return
    if (!menu || !metaAt(router, toLocation.pathname).menu) return
    const path = toLocation.pathname
    if (!tabs.has(path)) {
      makeRoom(tabs, menus())
      void call(openMenu, { body: { menuId: menu.menuId, url: path } }).catch(() => null)
    }
    const mere = (toLocation.search as Record<string, unknown>)[OPEN] === SCREEN
    tabs.reach(path, mere ? path : toLocation.href)
    if (mere) void router.navigate({ href: path, replace: true })
  })
  auth.listen((event) => {
    if (event.type === 'ended' && event.reason === 'released') tabs.clear()
  })

  let release: (() => void) | null = null
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
  tabs.watch(() => {
    const unsaved = tabs.read().some((tab) => tab.unsaved)
    if (unsaved === (release !== null)) return
    release?.()
    release = unsaved ? holdPage(onLeave) : null
  })
}

/** Where no more fit, the screen that was longest unused is closed, and said so. */
function makeRoom(tabs: Tabs, menus: readonly Menu[]) {
  const idle = tabs.isFull() ? tabs.idle() : null
  if (!idle) return
  tabs.close(idle.path)
  const name = menuAt(menus, idle.path)?.name ?? idle.path
  showToast(`화면은 ${tabs.limit}개까지 열 수 있어 오래 쓰지 않은 ‘${name}’ 화면을 닫았어요.`, {
    tone: 'info',
  })
}

/** Makes the menu of a path the current one. */
export function followMenu(menus: readonly Menu[], path: string) {
  const menu = menuAt(menus, path)
  setCurrentMenu(menu && { menuId: menu.menuId, programId: menu.programId })
  return menu
}

function holdPage(onLeave: (event: BeforeUnloadEvent) => void) {
  const free = typedMark.hold()
  window.addEventListener('beforeunload', onLeave)
  return () => {
    free()
    window.removeEventListener('beforeunload', onLeave)
  }
}

/** Closes a tab, asking first when something in it is not saved. Gives whether it is closed. */
export async function closeTab(router: AnyRouter, tabs: Tabs, path: string): Promise<boolean> {
  const tab = tabs.read().find((open) => open.path === path)
  if (
    tab?.unsaved &&
    !(await askConfirm({
      title: '저장하지 않은 내용이 있어요',
      text: '이 화면을 닫으면 입력한 내용이 사라져요.',
      confirmLabel: '저장하지 않고 닫기',
      cancelLabel: '계속 쓰기',
      danger: true,
    }))
  )
    return false
  if (router.state.location.pathname === path) await router.navigate({ href: tabs.besides(path) })
  tabs.close(path)
  return true
}

/** Closes every tab but the main page, asking once when something in them is not saved. */
export async function closeAllTabs(router: AnyRouter, tabs: Tabs) {
  const unsaved = tabs.read().filter((tab) => tab.unsaved).length
  if (
    unsaved > 0 &&
    !(await askConfirm({
      title: '저장하지 않은 내용이 있어요',
      text: `화면 ${unsaved}개에 입력한 내용이 사라져요.`,
      confirmLabel: '저장하지 않고 모두 닫기',
      cancelLabel: '계속 쓰기',
      danger: true,
    }))
  )
    return
  await router.navigate({ href: tabs.mainPath })
  tabs.read().forEach(({ path }) => tabs.close(path))
}

/**
 * MN-03: a refused call means that authority changed. Menus are read again; tabs whose menu is gone are
 * closed, and who has no menu left is signed out.
 */
export function watchAuthority(router: AnyRouter, tabs: Tabs, client: QueryClient) {
  let looking: Promise<void> | null = null
  const look = (error: unknown) => {
    if (error instanceof CallError && error.code === 'no-authority')
      looking ??= readAgain(router, tabs)
        .catch(() => {})
        .finally(() => (looking = null))
  }
  client
    .getQueryCache()
    .subscribe(
      (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
    )
  client
    .getMutationCache()
    .subscribe(
      (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
    )
}

async function readAgain(router: AnyRouter, tabs: Tabs) {
  const user = await loadOfficeUser()
  if (!hasAuthority(user)) {
    void showAlert(NO_AUTHORITY)
    return session().end('validate')
  }
  session().setUser(user)
  const gone = tabs.read().filter(({ path }) => !menuAt(user.menus, path))
  if (gone.length === 0) return
  if (gone.some(({ path }) => path === router.state.location.pathname))
    await router.navigate({ to: tabs.mainPath })
  gone.forEach(({ path }) => tabs.close(path))
  await showAlert(MENU_MISSING)
}
