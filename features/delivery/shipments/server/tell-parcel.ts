import type { HeldOrder } from '#features/buying/orders/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'

type Order = Pick<HeldOrder, 'number' | 'memberId' | 'summary'>
/** The buyer is told once for each parcel. */
const about = ({ number, memberId }: Order, parcel: number, at: Date) => ({
  to: { memberId },
  cause: `${number}/${parcel}`,
  at,
})

export const tellShipped = (
  tx: Tx,
  order: Order,
  parcel: { number: number; carrier: string; trackingNumber: string },
  at: Date,
) =>
  tell(tx, {
    kind: 'order-shipped',
    values: {
      orderNumber: order.number,
      goods: order.summary,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
    },
    ...about(order, parcel.number, at),
  })

/** Of each number that is not the first. */
export const tellCorrected = (
  tx: Tx,
  order: Order,
  parcel: { number: number; carrier: string; trackingNumber: string },
  change: number,
  at: Date,
) =>
  tell(tx, {
    ...about(order, parcel.number, at),
    kind: 'tracking-corrected',
    values: {
      orderNumber: order.number,
      goods: order.summary,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
    },
    cause: `${order.number}/${parcel.number}/${change}`,
  })

export const tellDelivered = (tx: Tx, order: Order, parcel: number, at: Date) =>
  tell(tx, {
    kind: 'order-delivered',
    values: { orderNumber: order.number, goods: order.summary },
    ...about(order, parcel, at),
  })
