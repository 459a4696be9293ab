import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

type TabItem<Key extends string> = { key: Key; label: ReactNode; count?: number; panel: ReactNode }

type TabsProps<Key extends string> = {
  label: string
  items: readonly TabItem<Key>[]
  current: Key
  onChange: (key: Key) => void
}

/** A tablist: arrow keys, Home and End move and select. Only the current panel is rendered. */
export const Tabs = <Key extends string>({ label, items, current, onChange }: TabsProps<Key>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.key === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + items.length) % items.length
    const next = items[index]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} className="tabs-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            className="tabs-tab"
            aria-selected={item.key === current}
            aria-controls={item.key === current ? `${id}-${item.key}-panel` : undefined}
            tabIndex={item.key === current ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && <span className="tabs-count">{item.count}</span>}
          </button>
        ))}
      </div>
      {items
        .filter((item) => item.key === current)
        .map((item) => (
          <div
            key={item.key}
            role="tabpanel"
            id={`${id}-${item.key}-panel`}
            aria-labelledby={`${id}-${item.key}`}
            tabIndex={0}
            className="tabs-panel"
          >
            {item.panel}
          </div>
        ))}
    </div>
  )
}

type NavTab = { key: string; label: ReactNode; count?: number; current?: boolean }

type TabNavProps = {
  label: string
  items: readonly NavTab[]
  /** Makes the link; pass the class and `aria-current` on. */
  renderLink: (
    item: NavTab,
    link: { className: string; 'aria-current': 'page' | undefined; children: ReactNode },
  ) => ReactNode
  /** line: under an ink rule, scrolls sideways · pills: rounded words (하위 카테고리). */
  look?: 'line' | 'pills'
}

/** Tabs that are links: each has its own address. */
export const TabNav = ({ label, items, renderLink, look = 'line' }: TabNavProps) => (
  <nav aria-label={label} className={`tabnav tabnav-${look}`}>
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          {renderLink(item, {
            className: look === 'pills' ? 'pill' : 'tabs-tab',
            'aria-current': item.current ? 'page' : undefined,
            children: (
              <>
                {item.label}
                {item.count !== undefined && <span className="tabs-count">{item.count}</span>}
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  </nav>
)
