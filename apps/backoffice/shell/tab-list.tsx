import { useRouter } from '@tanstack/react-router'
import { tabs as tabStore, type Tab } from '#platform/web/tabs/tabs.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pop } from '#ui/office/pop.tsx'
import { closeAllTabs, closeTab } from '../tab-keeping.ts'

type Props = { open: readonly Tab[]; path: string; nameOf: (path: string) => string }

/** How many screens are open, which ones, and a way to close one or all of them. */
export function TabList({ open, path, nameOf }: Props) {
  const router = useRouter()
  const store = tabStore()
  return (
    <Pop
      label="열린 화면 목록"
      className="tab-count"
      face={
        <>
          <span className="tab-count-word">열린 화면</span>
          <span className="figure">
            {open.length + 1}/{store.limit}
          </span>
          <Icon name="chevron-down" size="s" />
        </>
      }
    >
      {(close) => (
        <>
          <ul className="tab-list">
            {[{ path: store.mainPath, href: store.mainPath, unsaved: false }, ...open].map((tab) => (
              <li key={tab.path}>
                <button
                  type="button"
                  className="tab-list-open"
                  aria-current={tab.path === path ? 'page' : undefined}
                  onClick={() => {
                    close()
                    void router.navigate({ href: tab.href })
                  }}
                >
                  {nameOf(tab.path)}
                  {tab.unsaved && <span className="meta"> · 저장하지 않음</span>}
                </button>
                {tab.path !== store.mainPath && (
                  <button
                    type="button"
                    className="tab-list-close"
                    aria-label={`${nameOf(tab.path)} 닫기`}
                    onClick={() => void closeTab(router, store, tab.path)}
                  >
                    <Icon name="close" size="s" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            disabled={open.length === 0}
            onClick={() => {
              close()
              void closeAllTabs(router, store)
            }}
          >
            모두 닫기
          </Button>
        </>
      )}
    </Pop>
  )
}
