import { Link } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import {
  Greeting,
  LoginLink,
  LogoutButton,
  mayUse,
  useUser,
} from '#features/access/sessions/storefront/parts.ts'
import { formatWon } from '#domain/money.ts'
import { useBalances } from './balances.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { TextSizeSwitch } from './text-size.tsx'

/** What the thin line over the masthead says; nothing below L, where its code is not loaded. */
export function UtilityLine() {
  const user = useUser()
  const { credit, points } = useBalances()
  return (
    <>
      <ul>
        {user ? (
          <li>
            <Greeting />
          </li>
        ) : (
          <li>병원·의원 전용 주문몰</li>
        )}
        {credit && credit.limit > 0 && (
          <li>
            주문가능 여신{' '}
            <strong className="figure" translate="no">
              {formatWon(credit.orderable)}
            </strong>
          </li>
        )}
        {points && (
          <li>
            포인트{' '}
            <strong className="figure" translate="no">
              {formatWhole(points.usable)}P
            </strong>
          </li>
        )}
      </ul>
      <ul>
        <li>
          <TextSizeSwitch />
        </li>
        {mayUse('business', user) && (
          <>
            <li>
              <Link to="/order/quick">빠른주문</Link>
            </li>
            <li>
              <Link to="/my/order/list">주문내역</Link>
            </li>
          </>
        )}
        <li>
          고객센터{' '}
          <span className="figure" translate="no">
            {shopFacts.phone}
          </span>
        </li>
        <li>{user ? <LogoutButton /> : <LoginLink />}</li>
      </ul>
    </>
  )
}
