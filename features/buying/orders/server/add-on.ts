import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Parcel } from '#features/buying/cart/contract.ts'
import { sharing, shippingOf } from '#features/buying/cart/parcels.ts'
import { moneyMovingFor } from '#features/money/payments/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import type { AddTo } from '../contract.ts'

type Delivery = {
  label: string
  receiver: string
  phone: string
  postcode: string
  address1: string
  address2: string
  memo: string
}

/** How far back an order is looked for that another may be added to. */
const RECENT_ORDERS = 30

/** What waits of order `o` and of those that were added to it, by storage class. */
const sends = (order: RawBuilder<unknown>) => sql<Storage[]>`array(
  select distinct l.storage from "salesOrder" f join "orderLine" l on l."orderId" = f.id
  where (f.id = ${order} or f."parentId" = ${order}) and f.status = 'confirmed' and l.quantity > l.cancelled order by 1)`

export type AddableFacts = Omit<AddTo, 'saved'>

/** Orders of institution `i` that nothing of was picked yet, that stand alone and are not about to be cancelled, newest first, as a column. */
export const addableSql = sql<AddableFacts[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('orderNumber', o.number, 'summary', o.summary, 'label', o.delivery->>'label',
      'address', o.delivery->>'address1', 'wantedOn', o."wantedOn", 'parcels', ${sends(sql`o.id`)}) order by o.id desc), '[]')
  from (select * from "salesOrder" where "institutionId" = i.id order by id desc limit ${sql.lit(RECENT_ORDERS)}) o
  where o.status = 'confirmed' and o."parentId" is null and not ${moneyMovingFor('order', sql`o.number`)})`

/** The orders that travel with order `o`: the one it was added to, and what was added to either, but for what was cancelled. */
export const travelsWithSql = sql<string[]>`array(
  select f.number from "salesOrder" f
  where (f.id = o."parentId" or f."parentId" = coalesce(o."parentId", o.id)) and f.id <> o.id and f.status <> 'cancelled' order by f.id)`

/** What is saved by each of them, the most first. */
export const savings = (addable: readonly AddableFacts[], parcels: readonly Parcel[]): AddTo[] =>
  addable
    .map((order) => ({
      ...order,
      saved: shippingOf(parcels) - shippingOf(sharing(parcels, order.parcels)),
    }))
    .toSorted((a, b) => b.saved - a.saved)

const hold = statement<{ number: string; institutionId: number }>()(
  (input) => sql<{
    id: number
    delivery: Delivery
    wantedOn: IsoDate | null
    parcels: Storage[]
    promised: Partial<Record<Storage, IsoDate>>
  }>`
  select o.id, o.delivery, o."wantedOn", ${sends(sql`o.id`)} as parcels,
    (select coalesce(jsonb_object_agg(p.storage, p.day), '{}') from (
      select storage, min("promisedOn") as day from "orderLine" where "orderId" = o.id and "promisedOn" is not null group by 1) p) as promised
  from "salesOrder" o
  where o.number = ${input.number} and o."institutionId" = ${input.institutionId} and o.status = 'confirmed' and o."parentId" is null
    and not ${moneyMovingFor('order', sql`o.number`)}
  for update of o`,
)

export type Parent = NonNullable<Awaited<ReturnType<typeof holdParent>>>

/** The order that another is added to, held until commit: nothing of it is picked before. */
export const holdParent = (tx: Tx, number: string, institutionId: number) =>
  hold.row(tx, { number, institutionId })
