import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Bell } from '#features/running/notifications/storefront/parts.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { useBreakpoint } from '#platform/web/navigation/viewport.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Wrap } from '#ui/page.tsx'
import { useCartCount } from './balances.ts'
import { Logo } from './logo.tsx'

const SiteSearch = later(async () => (await import('./site-search.tsx')).SiteSearch)
const Gnb = later(async () => (await import('./gnb.tsx')).Gnb)

/** Logo, search and the member's tools; under it the menu from M up, whose code no phone loads. */
export function Masthead({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const user = useUser()
  const [searching, setSearching] = useState(false)
  const wide = /[ML]/.test(useBreakpoint())
  const href = useRouterState({ select: (state) => state.location.href })
  useEffect(() => setSearching(false), [href])

  return (
    <>
      <header className="masthead">
        <Wrap>
          <IconButton
            className="below-m from-s"
            icon="menu"
            iconSize="l"
            label="전체 메뉴 열기"
            aria-expanded={menuOpen}
            onClick={onMenu}
          />
          <Logo />
          <div className="masthead-search from-m" data-kept="">
            {wide && <SiteSearch />}
          </div>
          <div className="tools">
            <IconButton
              className="below-m"
              icon={searching ? 'close' : 'search'}
              iconSize="l"
              label={searching ? '검색 닫기' : '검색'}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            />
            {mayUse('member', user) && (
              <>
                <Bell />
                <Tool to="/my/activity/wish" icon="heart" label="찜" className="from-m" />
                <Tool to="/my/activity/recent" icon="clock" label="최근본" className="from-m" />
                <Tool to="/my" icon="user" label="마이" className="from-m" />
              </>
            )}
            {!user && <Tool to="/login" icon="user" label="로그인" />}
            {mayUse('business', user) && <CartTool />}
          </div>
        </Wrap>
        {searching && (
          <Wrap className="masthead-row below-m">
            <div data-kept="">
              <SiteSearch autoFocus onDone={() => setSearching(false)} />
            </div>
          </Wrap>
        )}
      </header>
      <nav className="gnb" aria-label="주 메뉴">
        <Wrap>{wide && <Gnb />}</Wrap>
      </nav>
    </>
  )
}

type ToolProps = {
  to: '/my/activity/wish' | '/my/activity/recent' | '/my' | '/login'
  icon: IconName
  label: string
  className?: string
}
const Tool = ({ to, icon, label, className = '' }: ToolProps) => (
  <Link to={to} className={`tool ${className}`} activeOptions={{ exact: true }}>
    <Icon name={icon} size="l" />
    <span>{label}</span>
  </Link>
)

function CartTool() {
  const count = useCartCount()
  return (
    <Link to="/order/cart" className="tool" aria-label={`장바구니 ${count}개`}>
      <Icon name="cart" size="l" />
      <span>장바구니</span>
      {count > 0 && <b data-count={count > 99 ? '99+' : count} aria-hidden="true" />}
    </Link>
  )
}
