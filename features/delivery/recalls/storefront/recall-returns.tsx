import { Link } from '@tanstack/react-router'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { buttonClass } from '#ui/button.tsx'
import type { OwnRecall } from '../contract.ts'

/** Per order a return with the recalled pieces filled in. */
export function RecallReturns({ recall }: { recall: OwnRecall }) {
  if (recall.orders.length === 0) return null
  const [unit = '개', other] = new Set(recall.lots.map(({ unitName }) => unitName))
  return (
    <section aria-label="반품" className="recall-returns">
      <p className="body-s">
        환불이나 교환이 필요하면 주문마다 신청해 주세요. 수량과 사유를 채워 두었고, 배송비는 받지 않아요.
      </p>
      <ul>
        {recall.orders.map(({ orderNumber, pieces, arrived, claimNumber }) => (
          <li key={orderNumber}>
            <Link to="/my/order/detail" search={{ ordId: orderNumber }} className="figure" translate="no">
              {orderNumber}
            </Link>
            <span className="meta">{countText(pieces, other ? '개' : unit)} 받음</span>
            {claimNumber ? (
              <Link
                to="/my/order/claim"
                search={{ clmNo: claimNumber }}
                className={buttonClass({ size: 'small' })}
              >
                반품 진행 보기
              </Link>
            ) : arrived ? (
              <Link
                to="/my/order/claim"
                search={{ ordId: orderNumber, recalled: true }}
                className={buttonClass({ size: 'small' })}
              >
                반품 신청
              </Link>
            ) : (
              <span className="meta">받은 뒤 신청할 수 있어요</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
