import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { listOwnOrders, type OwnOrder } from '../own-contract.ts'
import { takenOffOf, type GivenBackBy } from '../sold.ts'
import { givenBackSql } from './refund-part-queries.ts'

type Facts = Omit<OwnOrder, 'placedAt' | 'takenOff'> & {
  placedAt: Date
  payCredit: number
  payPoints: number
  givenBack: GivenBackBy[]
}
const ordersOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<Facts>`
    select o.number as "orderNumber", o."placedAt", o.status, o."cancelReason", o.summary, o."paymentKind", o.goods + o.shipping as total, o."payCredit", o."payPoints", ${givenBackSql} as "givenBack"
    from "salesOrder" o where o."memberId" = ${memberId} order by o."placedAt" desc, o.id desc limit 100`,
  )

export const ownOrderRoutes = [
  serve(listOwnOrders, async ({ db, caller }) => ({
    orders: (await ordersOf(db, caller.memberId)).map(({ payCredit, payPoints, givenBack, ...order }) => ({
      ...order,
      placedAt: order.placedAt.toISOString(),
      takenOff: takenOffOf({ ...order, payCredit, payPoints, givenBack }),
    })),
  })),
]
