import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { useBalances } from './balances.ts'
import { CategoryMenu } from './category-menu.tsx'

const pages = [
  { to: '/frequently', label: '자주 찾는 상품' },
  { to: '/special', label: '스페셜오더' },
  { to: '/my/order/list', label: '주문내역' },
  { to: '/my/order/loan', label: '여신 결제내역' },
] as const

/** The main menu, on its line under the masthead. */
export function Gnb() {
  const { credit } = useBalances()
  const buys = mayUse('business', useUser())
  return (
    <>
      <CategoryMenu />
      <ul>
        <li>
          <Link to="/product" className="gnb-item" activeOptions={{ exact: true, includeSearch: true }}>
            전체 상품
          </Link>
        </li>
        <li>
          <Link to="/brand" className="gnb-item">
            브랜드
          </Link>
        </li>
        <li>
          <Link to="/recommend" className="gnb-item">
            추천
          </Link>
        </li>
        {buys &&
          pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="gnb-item" activeOptions={{ exact: true }}>
                {label}
              </Link>
            </li>
          ))}
        <li>
          <Link to="/academic" className="gnb-item">
            학술컨텐츠
          </Link>
        </li>
        <li>
          <Link to="/cs/notice" className="gnb-item">
            고객센터
          </Link>
        </li>
      </ul>
      {credit && credit.limit > 0 && (
        <p className="gnb-balance">
          주문가능 여신{' '}
          <b className="figure" translate="no">
            {formatWon(credit.orderable)}
          </b>
        </p>
      )}
    </>
  )
}
