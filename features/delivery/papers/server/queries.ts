import { sql } from 'kysely'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

export const institutionOf = (on: Queryable, memberId: number) =>
  row(on, sql<{ institutionId: number | null }>`select "institutionId" from member where id = ${memberId}`)

type SoldLine = {
  orderNumber: string
  placedAt: Date
  status: OrderStatus
  productCode: string
  productName: string
  optionName: string
  unitName: string
  quantity: number
  shipped: number
  unitPrice: number
  amount: number
  taxable: boolean
  lots: string
}

/** Order lines of a period, newest order first. */
export const soldLines = (
  on: Queryable,
  { institutionId, from, to }: { institutionId: number; from: Date; to: Date },
  most: number,
) =>
  rows(
    on,
    sql<SoldLine>`
    select o.number as "orderNumber", o."placedAt", o.status, l."productCode", l."productName", l."optionName", l."unitName", l.quantity, l.shipped, l."unitPrice", l.amount, l.taxable,
      coalesce((select string_agg(t.number || coalesce(' ~' || t."expiresOn", '') || ' (' || z.quantity || ')', ', ' order by z."parcelId", t.id)
        from "parcelLine" z join lot t on t.id = z."lotId" where z."orderId" = o.id and z.line = l.line), '') as lots
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id
    where o."institutionId" = ${institutionId} and o."placedAt" >= ${from} and o."placedAt" < ${to}
    order by o.id desc, l.line limit ${most}`,
  )
