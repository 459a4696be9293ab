import { Link } from '@tanstack/react-router'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Icon } from '#ui/icon.tsx'
import { useCartCount } from './balances.ts'

/**
 * The thumb's menu at XS. Screens with an action bar of their own drop it. The menu's code may still be on its way when
 * `menuOpen` already answers the tap.
 */
export function TabBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const user = useUser()
  const count = useCartCount()
  return (
    <nav className="tabbar" aria-label="바로가기">
      <Link to="/" activeOptions={{ exact: true }}>
        <Icon name="home" />홈
      </Link>
      <button type="button" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
        카테고리
      </button>
      {mayUse('member', user) && (
        <Link to="/my/activity/recent">
          <Icon name="clock" />
          최근본
        </Link>
      )}
      {mayUse('member', user) ? (
        <Link to="/my" activeOptions={{ exact: true }}>
          <Icon name="user" />
          마이
        </Link>
      ) : (
        !user && (
          <Link to="/login">
            <Icon name="user" />
            로그인
          </Link>
        )
      )}
      {mayUse('business', user) && (
        <Link to="/order/cart">
          <Icon name="cart" />
          장바구니{count > 0 && <b>{count > 99 ? '99+' : count}</b>}
        </Link>
      )}
    </nav>
  )
}
