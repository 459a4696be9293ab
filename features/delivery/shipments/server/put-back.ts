import { sql } from 'kysely'
import { holdOrders } from '#features/buying/orders/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { PutBack } from '../contract.ts'

const isOpen = sql`k.state in ('picking', 'packed')`

const ordersWith = (tx: Tx, lotIds: readonly number[]) =>
  rows(
    tx,
    sql<{ id: number }>`
    select distinct x."orderId" as id from "parcelLine" x join parcel k on k.id = x."parcelId"
    where x."lotId" = any(${[...lotIds]}::int[]) and ${isOpen} order by 1`,
  )

/** A packed parcel is opened again, unless another of its pile is being picked: only one is at a time. */
const takeOut = statement<{ lotIds: readonly number[]; orderIds: readonly number[]; at: Date }>()(
  (input) => sql<{ lotId: number; quantity: number }>`
  with hit as materialized (
    select x."parcelId", x."orderId", x.line, x."lotId", x.quantity from "parcelLine" x join parcel k on k.id = x."parcelId"
    where x."lotId" = any(${input.lotIds}::int[]) and x."orderId" = any(${input.orderIds}::int[]) and ${isOpen}
  ), gone as (
    delete from "parcelLine" x using hit h where x."parcelId" = h."parcelId" and x.line = h.line and x."lotId" = h."lotId"
  ), said as (
    insert into "putBack" as b ("orderId", line, "lotId", quantity, at)
    select "orderId", line, "lotId", sum(quantity)::int, ${input.at}::timestamptz from hit group by 1, 2, 3
    on conflict ("orderId", line, "lotId") do update set quantity = b.quantity + excluded.quantity, at = excluded.at
  ), touched as (
    select k.id, exists (select from "parcelLine" x where x."parcelId" = k.id and x."lotId" <> all(${input.lotIds}::int[])) as full,
      exists (select from parcel p where p."orderId" = k."orderId" and p.storage = k.storage and p.state = 'picking' and p."claimId" is not distinct from k."claimId")
        or row_number() over (partition by k."orderId", k."claimId", k.storage order by k.id) > 1 as busy
    from parcel k where k.id in (select "parcelId" from hit)
  ), opened as (
    update parcel k set state = case when not t.full then 'given-up' when k.state = 'packed' and not t.busy then 'picking' else k.state end
    from touched t where k.id = t.id
  )
  select "lotId", sum(quantity)::int as quantity from hit group by 1 order by 1`,
)

/**
 * Takes pieces of lots out of every parcel that has not left, and answers how many of which lot; their lines wait again.
 * The lots themselves are the caller's to change.
 */
export async function putBackLots(tx: Tx, lotIds: readonly number[], at: Date) {
  const orders = await ordersWith(tx, lotIds)
  if (orders.length === 0) return []
  const orderIds = orders.map(({ id }) => id)
  await holdOrders(tx, orderIds)
  return takeOut.rows(tx, { lotIds, orderIds, at })
}

/** What was taken out of the parcels of a pile, for lines that still wait. */
export const putBackOf = (on: Queryable, pile: { orderNumber: string; storage: Storage }) =>
  rows(
    on,
    sql<PutBack>`
    select b.line, t.number as "lotNumber", b.quantity
    from "salesOrder" o join "putBack" b on b."orderId" = o.id join lot t on t.id = b."lotId"
      join "orderLine" l on l."orderId" = b."orderId" and l.line = b.line
    where o.number = ${pile.orderNumber} and l.storage = ${pile.storage} and l.quantity > l.cancelled + l.shipped
    order by b.line, t.number`,
  )
