import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayUse, useUser } from '#features/sign-in/storefront/user.ts'
import { formatWon } from '#domain/money.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Wrap } from '#ui/page.tsx'
import { useBalances, useCartCount } from './balances.ts'
import { CategoryMenu } from './category-menu.tsx'
import { Logo } from './logo.tsx'
import { SiteSearch } from './site-search.tsx'

/** Logo, search and the member's tools; under it the menu from M up. */
export function Masthead({ onMenu }: { onMenu: () => void }) {
  const user = useUser()
  const [searching, setSearching] = useState(false)
  const href = useRouterState({ select: (state) => state.location.href })
  useEffect(() => setSearching(false), [href])

  return (
    <>
      <header className="masthead">
        <Wrap>
          <IconButton className="below-m from-s" icon="menu" iconSize="l" label="전체 메뉴 열기" onClick={onMenu} />
          <Logo />
          <div className="masthead-search from-m"><SiteSearch /></div>
          <div className="tools">
            <IconButton className="below-m" icon={searching ? 'close' : 'search'} iconSize="l" label={searching ? '검색 닫기' : '검색'} aria-expanded={searching} onClick={() => setSearching(!searching)} />
            {mayUse('member', user) && <Tool to="/my/activity/recent" icon="clock" label="최근본" className="from-m" />}
            {mayUse('member', user) && <Tool to="/my" icon="user" label="마이" className="from-m" />}
            {!user && <Tool to="/login" icon="user" label="로그인" />}
            {mayUse('business', user) && <CartTool />}
          </div>
        </Wrap>
        {searching && <Wrap className="masthead-row below-m"><SiteSearch autoFocus onDone={() => setSearching(false)} /></Wrap>}
      </header>
      <Gnb />
    </>
  )
}

type ToolProps = { to: '/my/activity/recent' | '/my' | '/login'; icon: IconName; label: string; className?: string }
const Tool = ({ to, icon, label, className = '' }: ToolProps) => (
  <Link to={to} className={`tool ${className}`} activeOptions={{ exact: true }}><Icon name={icon} size="l" /><span>{label}</span></Link>
)

function CartTool() {
  const count = useCartCount()
  return (
    <Link to="/order/cart" className="tool" aria-label={`장바구니 ${count}개`}>
      <Icon name="cart" size="l" /><span>장바구니</span>{count > 0 && <b data-count={count > 99 ? '99+' : count} aria-hidden="true" />}
    </Link>
  )
}

function Gnb() {
  const { credit } = useBalances()
  return (
    <nav className="gnb" aria-label="주 메뉴">
      <Wrap>
        <CategoryMenu />
        <ul>
          <li><Link to="/product" className="gnb-item" activeOptions={{ exact: true, includeSearch: true }}>전체 상품</Link></li>
          <li><Link to="/cs/notice" className="gnb-item">고객센터</Link></li>
        </ul>
        {credit && credit.limit > 0 && <p className="gnb-balance">주문가능 여신 <b className="figure">{formatWon(credit.orderable)}</b></p>}
      </Wrap>
    </nav>
  )
}
