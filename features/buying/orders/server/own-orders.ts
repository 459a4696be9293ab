import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { listOwnOrders, type OwnOrder } from '../own-contract.ts'

const ordersOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<Omit<OwnOrder, 'placedAt'> & { placedAt: Date }>`
    select number as "orderNumber", "placedAt", status, "cancelReason", summary, "paymentKind", goods + shipping as total
    from "salesOrder" where "memberId" = ${memberId} order by "placedAt" desc, id desc limit 100`,
  )

export const ownOrderRoutes = [
  serve(listOwnOrders, async ({ db, caller }) => ({
    orders: (await ordersOf(db, caller.memberId)).map((order) => ({
      ...order,
      placedAt: order.placedAt.toISOString(),
    })),
  })),
]
