import { formatWon, type Won } from '#domain/money.ts'
import type { OrderRow } from '../contract.ts'
import './orders.css'

/** A server of the build before this one does not say it. */
const nothing: OrderRow['takenOff'] = { cancelled: 0, returned: 0, credit: 0, points: 0 }
export const takenOffOf = (order: { takenOff?: OrderRow['takenOff'] }) => order.takenOff ?? nothing

type Summed = { total: Won; takenOff?: OrderRow['takenOff'] }
/** What of an order's total still stands. */
export function standingOf(order: Summed) {
  const { cancelled, returned } = takenOffOf(order)
  return order.total - cancelled - returned
}

/** Under a sum of a list: why it is less than what was ordered. */
export function TakenOffWords({ order }: { order: Summed }) {
  const { cancelled, returned } = takenOffOf(order)
  return (
    <>
      {cancelled > 0 && (
        <span className="orders-taken caption figure">취소한 금액 {formatWon(cancelled)}</span>
      )}
      {returned > 0 && (
        <span className="orders-taken caption figure">돌려드린 금액 {formatWon(returned)}</span>
      )}
    </>
  )
}
