import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Key } from '#ui/office/key.tsx'
import type { Favourites } from './favourites.ts'
import { MenuLink, useOpenMenu } from './menu-link.tsx'
import { findPages, type MenuGroup } from './menu-tree.ts'
import { asksForWork, useWaiting } from './waiting.ts'
import './side-menu.css'

type Props = {
  groups: readonly MenuGroup[]
  favourites: Favourites
  open: boolean
  onClose: () => void
  onPassword: () => void
  find: RefObject<HTMLInputElement | null>
}

/** The menu at the left: search, favourites, groups. Under 1024 it slides in. */
export function SideMenu({ groups, favourites, open, onClose, onPassword, find }: Props) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [typed, setTyped] = useState('')
  const [arranging, setArranging] = useState(false)
  const openMenu = useOpenMenu()
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => showCurrent(scroll.current!), [path])
  const counts = new Map(
    useWaiting()
      .filter(asksForWork)
      .map(({ menuId, count }) => [menuId, count]),
  )
  const found = typed.trim() === '' ? null : findPages(groups, typed.trim())

  const close = () => {
    setTyped('')
    onClose()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && found?.[0] && !event.nativeEvent.isComposing) {
      void openMenu(found[0].menu)
      close()
    }
  }
  const line = (menu: Menu, note = '') => (
    <MenuLine
      key={menu.menuId}
      menu={menu}
      note={note}
      waiting={counts.get(menu.menuId) ?? 0}
      current={menu.url === path}
      favourites={favourites}
      onOpened={close}
    />
  )

  return (
    <nav className={classNames('side', open && 'side-open')} id="side" aria-label="메뉴">
      <div className="side-find">
        <Icon name="search" size="s" />
        <input
          ref={find}
          type="search"
          className="control control-small"
          aria-label="메뉴 검색"
          placeholder="메뉴 검색"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        <span className="side-key" aria-hidden="true">
          <Key>Ctrl M</Key>
        </span>
      </div>
      <div className="side-scroll" ref={scroll}>
        {found ? (
          <section aria-label="검색한 메뉴">
            <p className="side-word" role="status">
              {found.length > 0 ? `메뉴 ${found.length}개` : '찾는 메뉴가 없어요.'}
            </p>
            <ul>{found.map(({ menu, group }) => line(menu, group))}</ul>
          </section>
        ) : (
          <>
            {favourites.menus.length > 0 && (
              <section aria-labelledby="favourites">
                <h2 className="side-word" id="favourites">
                  즐겨찾기
                  {favourites.menus.length > 1 && (
                    <button
                      type="button"
                      className="side-arrange"
                      aria-pressed={arranging}
                      onClick={() => setArranging(!arranging)}
                    >
                      {arranging ? '완료' : '순서'}
                    </button>
                  )}
                </h2>
                <ul>
                  {favourites.menus.map((menu, index) =>
                    arranging ? (
                      <ArrangedLine
                        key={menu.menuId}
                        menu={menu}
                        favourites={favourites}
                        first={index === 0}
                        last={index === favourites.menus.length - 1}
                      />
                    ) : (
                      line(menu)
                    ),
                  )}
                </ul>
                <hr />
              </section>
            )}
            {groups.map(({ menu, pages }) =>
              menu.url === null ? (
                <details key={menu.menuId} open>
                  <summary className="side-word">
                    {menu.name}
                    <Icon name="chevron-down" size="s" />
                  </summary>
                  <ul>{pages.map((page) => line(page))}</ul>
                </details>
              ) : (
                <ul key={menu.menuId}>{[menu, ...pages].map((page) => line(page))}</ul>
              ),
            )}
          </>
        )}
      </div>
      <p className="side-foot side-password">
        <button type="button" className="text-btn" onClick={onPassword}>
          비밀번호 변경
        </button>
      </p>
      {shopFacts.demoLine && <p className="side-foot">{shopFacts.demoLine}</p>}
    </nav>
  )
}

/** Brings the line of the open screen into view, unless it stands there already, perhaps as a favourite. */
function showCurrent(box: HTMLElement) {
  const frame = box.getBoundingClientRect()
  const lines = [...box.querySelectorAll('.side-current')].map((line) => line.getBoundingClientRect())
  const line = lines.at(-1)
  if (!line?.height || lines.some(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom)) return
  box.scrollTop += line.top - frame.top - frame.height / 2
}

type LineProps = {
  menu: Menu
  note: string
  waiting: number
  current: boolean
  favourites: Favourites
  onOpened: () => void
}

/** The main page is always open as the first tab, so it needs no star. */
const MenuLine = ({ menu, note, waiting, current, favourites, onOpened }: LineProps) => {
  const starred = favourites.has(menu.menuId)
  return (
    <li className={current ? 'side-current' : undefined}>
      <MenuLink menu={menu} onOpened={onOpened}>
        {menu.name}
        {note && <span className="side-note">{note}</span>}
      </MenuLink>
      {waiting > 0 && (
        <span className="side-waiting figure">
          {formatWhole(waiting)}
          <span className="visually-hidden">건 대기</span>
        </span>
      )}
      {menu.url !== '/' && (
        <button
          type="button"
          className="side-star"
          aria-pressed={starred}
          aria-label={`${menu.name} 즐겨찾기`}
          disabled={favourites.busy}
          onClick={() => favourites.toggle(menu.menuId)}
        >
          <Icon name="star" size="s" filled={starred} />
        </button>
      )}
    </li>
  )
}

const ArrangedLine = ({
  menu,
  favourites,
  first,
  last,
}: {
  menu: Menu
  favourites: Favourites
  first: boolean
  last: boolean
}) => (
  <li className="side-arranged">
    <span>{menu.name}</span>
    <button
      type="button"
      aria-label={`${menu.name} 위로`}
      disabled={first || favourites.busy}
      onClick={() => favourites.move(menu.menuId, -1)}
    >
      <Icon name="up" size="s" />
    </button>
    <button
      type="button"
      aria-label={`${menu.name} 아래로`}
      disabled={last || favourites.busy}
      onClick={() => favourites.move(menu.menuId, 1)}
    >
      <Icon name="down" size="s" />
    </button>
  </li>
)
