import { sql } from 'kysely'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { wishedFor, type Wish } from './facts.ts'

export const institutionOf = (on: Queryable, memberId: number) =>
  row(on, sql<{ institutionId: number | null }>`select "institutionId" from member where id = ${memberId}`)

export const isOrder = async (on: Queryable, orderNumber: string) =>
  (await row(on, build.selectFrom('salesOrder').select('id').where('number', '=', orderNumber))) !== undefined

export type SoldLine = {
  orderNumber: string
  placedAt: Date
  institutionName: string
  businessNumber: string
  status: OrderStatus
  productCode: string
  productName: string
  optionName: string
  unitName: string
  quantity: number
  /** All of them when the order was. */
  cancelled: number
  shipped: number
  unitPrice: number
  amount: number
  taxable: boolean
  lots: string
}
type Placed = SoldLine & { orderId: number; line: number }

/** Order lines of a wish, newest order first; `after` goes on where the last batch ended. */
const soldLines = (
  on: Queryable,
  wish: Omit<Wish, 'size' | 'before'>,
  after: Pick<Placed, 'orderId' | 'line'> | null,
  size: number,
) =>
  rows(
    on,
    sql<Placed>`
    select o.id as "orderId", l.line, o.number as "orderNumber", o."placedAt", n.name as "institutionName", n."businessNumber", o.status,
      l."productCode", l."productName", l."optionName", l."unitName", l.quantity, case o.status when 'cancelled' then l.quantity else l.cancelled end as cancelled, l.shipped, l."unitPrice", l.amount, l.taxable,
      coalesce((select string_agg(t.number || coalesce(' ~' || t."expiresOn", '') || ' (' || z.quantity || ')', ', ' order by z."parcelId", t.id)
        from "parcelLine" z join lot t on t.id = z."lotId" join parcel q on q.id = z."parcelId"
        where z."orderId" = o.id and z.line = l.line and q.state in ('shipped', 'delivered')), '') as lots
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id join institution n on n.id = o."institutionId"
    where ${wishedFor(wish)} and ${after ? sql`(o.id < ${after.orderId} or o.id = ${after.orderId} and l.line > ${after.line})` : sql`true`}
    order by o.id desc, l.line limit ${size}`,
  )

const BATCH = 500

/** No more lines are held than are being written. */
export async function* soldLinesOf(
  on: Queryable,
  wish: Omit<Wish, 'size' | 'before'>,
): AsyncGenerator<readonly SoldLine[]> {
  for (let after: Placed | null = null; ;) {
    const batch: Placed[] = await soldLines(on, wish, after, BATCH)
    yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1)!
  }
}

type Found = {
  id: number
  orderNumber: string
  placedAt: Date
  institutionName: string
  status: OrderStatus
  amount: number
  takenOff: number
  parcels: number
  invoices: number
  lotPapers: number
}

/** Of each status apart, since the newest orders of all have not left yet. An order that is named is found by its number. */
const STATUSES = ['part-shipped', 'shipped', 'delivered', 'completed']

/** Orders of which a parcel has left, with how many papers they have; those placed last come first. */
export const ordersWithPapers = (on: Queryable, { size, before, ...wish }: Wish) => {
  const last = sql`order by o."placedAt" desc, o.id desc limit ${size}`
  const beyond =
    before === undefined
      ? sql`true`
      : sql`(o."placedAt", o.id) < ((select b."placedAt" from "salesOrder" b where b.id = ${before}), ${before}::int)`
  return rows(
    on,
    sql<Found>`
    select o.id, o.number as "orderNumber", o."placedAt", n.name as "institutionName", o.status, (o.goods + o.shipping - back.amount)::bigint as amount, back.amount as "takenOff",
      (select count(*)::int from parcel q where q."orderId" = o.id and q.kind = 'order' and q.state in ('shipped', 'delivered')) as parcels,
      (select count(distinct e."invoiceId")::int from "taxEntry" e join "taxInvoice" i on i.id = e."invoiceId"
        where e."orderId" = o.id and i.state in ('issued', 'sent', 'cancelling')) as invoices,
      (select count(distinct w.id)::int from parcel q join "parcelLine" z on z."parcelId" = q.id join lot y on y.id = z."lotId" join "lotPaper" w on w."lotId" in (y.id, y."takenFrom")
        where q."orderId" = o.id and q.state in ('shipped', 'delivered')) as "lotPapers"
    from unnest(${STATUSES}::text[]) s (status) cross join lateral (
      select o.* from "salesOrder" o join institution n on n.id = o."institutionId"
      where o.status = s.status and ${beyond} and ${wishedFor(wish)} ${last}
    ) o join institution n on n.id = o."institutionId"
    cross join lateral (select coalesce(sum(r.credit + r.points + r.gateway), 0)::bigint as amount from "orderRefund" r where r."orderId" = o.id) back
    ${last}`,
  )
}
