import { useState, type KeyboardEvent } from 'react'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useOpenMenu } from './menu-link.tsx'
import { findPages, type MenuGroup } from './menu-tree.ts'
import './jump-dialog.css'

/** Ctrl+K: goes to a screen by typing. */
export function JumpDialog({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const openMenu = useOpenMenu()
  const found = findPages(groups, typed.trim())
  const active = Math.min(at, found.length - 1)

  const go = (menu: Menu | undefined) => {
    if (!menu) return
    onClose()
    void openMenu(menu)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter') go(found[active]?.menu)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open size="m" title="메뉴 바로가기" onClose={onClose}>
      <input
        type="search"
        className="control"
        aria-label="메뉴 이름"
        placeholder="메뉴 이름이나 초성"
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="jump-list"
        aria-activedescendant={found[active] ? `jump-${found[active].menu.menuId}` : undefined}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      <ul id="jump-list" className="jump-list" role="listbox" aria-label="메뉴">
        {found.map(({ menu, group }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above holds the focus and its keys
          <li
            key={menu.menuId}
            id={`jump-${menu.menuId}`}
            role="option"
            aria-selected={index === active}
            onClick={() => go(menu)}
          >
            {menu.name}
            {group && <span className="meta">{group}</span>}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="meta" role="status">
          찾는 메뉴가 없어요.
        </p>
      )}
    </Dialog>
  )
}
