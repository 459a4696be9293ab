import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Greeting, LoginLink, LogoutButton, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Icon } from '#ui/icon.tsx'
import { Drawer } from '#ui/sheet.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { useCategoryTree } from './categories.ts'
import { CategoryLink } from './category-menu.tsx'
import { TextSizeSwitch } from './text-size.tsx'
import { menuFor } from './menu.ts'
import './menu-drawer.css'

/** The whole menu below M. It folds when a page opens. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const href = useRouterState({ select: (state) => state.location.href })
  const [opened, setOpened] = useState(href)
  const { data: tree } = useCategoryTree(open)
  const user = useUser()
  useEffect(() => {
    if (href !== opened) onClose()
    setOpened(href)
  }, [href, opened, onClose])

  return (
    <Drawer open={open} onClose={onClose} title="전체 메뉴">
      <div className="menu-account">
        {user ? (
          <>
            <p>
              <Greeting />
            </p>
            <LogoutButton className="text-btn" />
          </>
        ) : (
          <>
            <p>병원·의원 전용 주문몰이에요</p>
            <LoginLink className="text-btn" />
          </>
        )}
      </div>
      <nav aria-label="카테고리" className="menu-tree">
        {!tree && <SkeletonBlock lines={8} label="카테고리를 불러오고 있어요" />}
        {tree?.map((node) => (
          <details key={node.categoryCode} name="category">
            <summary>
              {node.name}
              <Icon name="chevron-down" />
            </summary>
            <ul>
              <li>
                <Link to="/product" search={{ category: node.categoryCode }}>
                  {node.name} 전체
                </Link>
              </li>
              {node.children.map((middle) => (
                <li key={middle.categoryCode}>
                  <CategoryLink node={middle} />
                  <ul className="menu-leaves">
                    {middle.children.map((leaf) => (
                      <li key={leaf.categoryCode}>
                        <CategoryLink node={leaf} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <nav aria-label="내 메뉴" className="menu-links">
        <ul>
          {menuFor(user).map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <TextSizeSwitch className="text-btn" />
    </Drawer>
  )
}
