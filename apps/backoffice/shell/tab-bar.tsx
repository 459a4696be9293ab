import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { OPEN, SCREEN } from '#platform/web/tabs/address.ts'
import { tabs as tabStore } from '#platform/web/tabs/tabs.ts'
import { useTabs } from '#platform/web/tabs/tab-state.ts'
import { Icon } from '#ui/icon.tsx'
import { closeTab } from '../tab-keeping.ts'
import { menuAt } from '../office-user.ts'
import { TabList } from './tab-list.tsx'
import './tab-bar.css'

/**
 * The open screens: links with the current one marked, each with a button that closes it. The main page
 * stays.
 */
export function TabBar({ menus }: { menus: readonly Menu[] }) {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const open = useTabs()
  const store = tabStore()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('.tab-current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, open])

  const nameOf = (of: string) => menuAt(menus, of)?.name ?? of
  const link = (of: string, href: string) => (
    <Link
      to={of}
      search={(of === store.mainPath ? {} : { [OPEN]: SCREEN }) as never}
      aria-current={of === path ? 'page' : undefined}
      activeProps={{ 'aria-current': undefined }}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {nameOf(of)}
    </Link>
  )
  return (
    <nav className="tab-bar" aria-label="열린 화면">
      <ul ref={list}>
        <li className={path === store.mainPath ? 'tab-current' : undefined}>
          {link(store.mainPath, store.mainPath)}
        </li>
        {open.map((tab) => (
          <li key={tab.path} className={tab.path === path ? 'tab-current' : undefined}>
            {tab.unsaved && (
              <span className="tab-unsaved">
                <span className="visually-hidden">저장하지 않음</span>
              </span>
            )}
            {link(tab.path, tab.href)}
            <button
              type="button"
              aria-label={`${nameOf(tab.path)} 닫기`}
              onClick={() => void closeTab(router, store, tab.path)}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <TabList open={open} path={path} nameOf={nameOf} />
    </nav>
  )
}
