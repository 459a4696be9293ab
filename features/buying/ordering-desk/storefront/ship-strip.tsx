import { useQuery } from '@tanstack/react-query'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { suggestReorders } from '#features/buying/orders/overview-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Strip } from '#ui/notice.tsx'

/**
 * When goods leave that are ordered now. Cold ones first: they wait for a day with a working day after it.
 * Its room is kept while it is read.
 */
export function ShipStrip() {
  const { data: rows } = useQuery({ ...query(suggestReorders), staleTime: 30_000 })
  const cold = rows?.find(({ storage }) => storage !== 'ambient')
  const shipsOn = (cold ?? rows?.[0])?.shipsOn
  return (
    <div className="ship-strip">
      {shipsOn && (
        <Strip icon={cold ? 'snow' : 'info'}>
          {cold && <span className="from-s">냉장·냉동 상품은 휴일 전날에 출고하지 않아요. </span>}지금
          주문하면 {cold && '냉장 상품은 '}
          <b>
            {formatDate(shipsOn).slice(5)}({weekdayName(shipsOn)})
          </b>
          에 출고해요.
        </Strip>
      )}
    </div>
  )
}
