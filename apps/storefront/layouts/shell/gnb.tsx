import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { useBalances } from './balances.ts'
import { CategoryMenu } from './category-menu.tsx'

/** The main menu, on its line under the masthead. */
export function Gnb() {
  const { credit } = useBalances()
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
