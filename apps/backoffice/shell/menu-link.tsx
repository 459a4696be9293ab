import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { isPage } from '#platform/web/navigation/router-internals.ts'
import { OPEN, SCREEN } from '#platform/web/tabs/address.ts'
import { useTabs } from '#platform/web/tabs/tab-state.ts'
import { MENU_MISSING } from '../office-policy.ts'

type Props = { menu: Menu; children?: ReactNode; onOpened?: (() => void) | undefined; className?: string }

/**
 * Opens a menu's screen as a tab, or goes back to where its tab stands. A menu without a screen says so
 * (MN-08).
 */
export function MenuLink({ menu, children, onOpened, className }: Props) {
  const open = useOpenMenu()
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(menu)
    onOpened?.()
  }
  return (
    <Link
      to={menu.url ?? '/'}
      // in a tab of its own it is an address that was handed on (NV-04)
      search={(menu.url === '/' ? {} : { [OPEN]: SCREEN }) as never}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={press}
    >
      {children ?? menu.name}
    </Link>
  )
}

export function useOpenMenu() {
  const router = useRouter()
  const tabs = useTabs()
  return async (menu: Menu) => {
    const path = menu.url ?? '/'
    if (!isPage(router, path)) return showAlert(MENU_MISSING)
    await router.navigate({ href: tabs.find((tab) => tab.path === path)?.href ?? path })
  }
}
