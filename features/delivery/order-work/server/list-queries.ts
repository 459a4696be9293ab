import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Member } from '#features/access/accounts/server/index.ts'
import type { CancelReason, OrderStatus, PaymentKind } from '#features/buying/orders/contract.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { statement, type Statement } from '#platform/database/database.ts'
import { OrderSort } from '../contract.ts'
import { rest, paths, type Asked, type Path } from './list-filters.ts'
import { bySort, clinicsNamed, optionsNamed, sortedCandidates } from './sorted-queries.ts'

export type Pile = { storage: Storage; waits: number; heldReason: string | null; heldUntil: IsoDate | null }
export type OrderFacts = {
  id: number
  orderNumber: string
  placedAt: Date
  confirmedAt: Date | null
  wantedOn: IsoDate | null
  status: OrderStatus
  cancelReason: CancelReason | null
  clinic: string
  summary: string
  orderedBy: Member['name']
  paymentKind: PaymentKind
  total: number
  takenOff: number
  piles: Pile[]
  parcel: { carrier: string; trackingNumber: string } | null
}

/** From the order on that the last page ended with; the first page begins at the end of all time. */
const after = (input: Asked, down: boolean) => sql`(o."placedAt", o.id) ${sql.raw(down ? '<' : '>')} (
  coalesce((select b."placedAt" from "salesOrder" b where b.id = ${input.id}::int), ${sql.raw(down ? "'infinity'" : "'-infinity'")}), ${input.id}::int)`
const inTime = (down: boolean) =>
  sql`order by o."placedAt" ${sql.raw(down ? 'desc' : 'asc')}, o.id ${sql.raw(down ? 'desc' : 'asc')}`

/** So many orders beside the end of a period may have been numbered in another order than they came. */
const UNEVEN = sql.lit(1_000)
/**
 * Lines know their order's id, not its time; ids are given as orders come. No order of the period has a higher id than
 * the highest beside its end.
 */
const newestId = (input: Asked) => sql`case when ${input.to}::timestamptz = 'infinity' then 2147483647 else (
  select coalesce(max(near.id), 0) from (
    select e.id from "salesOrder" e where e."placedAt" < ${input.to}::timestamptz order by e."placedAt" desc, e.id desc limit ${UNEVEN}) near) end`
const afterId = (id: RawBuilder<unknown>, input: Asked, down: boolean) =>
  sql`${id} ${sql.raw(down ? '<' : '>')} ${input.id}::int and ${id} <= (${newestId(input)})`
const byId = (down: boolean) => sql`order by o.id ${sql.raw(down ? 'desc' : 'asc')}`

type Walk = { path: Path; sort: OrderSort; down: boolean; most: RawBuilder<unknown> }
const found = sql`select o.id, o."placedAt" as at from "salesOrder" o`

function candidates({ path, sort, down, most }: Walk, input: Asked) {
  if (sort === 'amount' || sort === 'due') return sortedCandidates({ path, sort, most }, input)
  if (path === 'number')
    return sql`${found} where o.number = ${input.text} and ${rest(input)} and ${after(input, down)}`
  if (path === 'tracking')
    return sql`${found} where o.id in (select k."orderId" from parcel k where k."trackingNumber" = ${input.text}) and ${rest(input)} and ${after(input, down)}`
  if (path === 'lot')
    return sql`${found} where o.id in (
      select x."orderId" from lot t join "parcelLine" x on x."lotId" = t.id where upper(t.number) = upper(${input.text})) and ${rest(input)} and ${after(input, down)}`
  if (path === 'held')
    return sql`${found} where o.id in (select h."orderId" from "orderLine" h where h."heldReason" is not null) and ${rest(input)} and ${after(input, down)}`
  if (path === 'clinic')
    return sql`
      select w.id, w.at from (${clinicsNamed(input)}) c
      cross join lateral (${found} where o."institutionId" = c.id and ${rest(input)} and ${afterId(sql`o.id`, input, down)} ${byId(down)} limit ${most}) w`
  if (path === 'product')
    return sql`
      select w.id, w.at from (${optionsNamed(input)}) c
      cross join lateral (
        select o.id, o."placedAt" as at from "orderLine" l join "salesOrder" o on o.id = l."orderId"
        where l."optionId" = c.id and ${rest(input)} and ${afterId(sql`l."orderId"`, input, down)} ${byId(down)} limit ${most}) w`
  // `offset 0` keeps the walk as it is written: along the lines, not along the orders of the period
  if (path === 'cool')
    return sql`
      select w.id, w.at from (
        select l."orderId" from "orderLine" l where l.storage <> 'ambient' and l.storage = ${input.storage}::text and ${afterId(sql`l."orderId"`, input, down)}
        group by l."orderId" order by l."orderId" ${sql.raw(down ? 'desc' : 'asc')} offset 0) l
      cross join lateral (${found} where o.id = l."orderId" and ${rest(input)} offset 0) w
      order by l."orderId" ${sql.raw(down ? 'desc' : 'asc')} limit ${most}`
  // no order is paid for before it is placed: what is newer is not late, and is not looked at
  if (path === 'late')
    return sql`
      select w.id, w.at from (values ('confirmed'), ('preparing'), ('part-shipped')) c (status)
      cross join lateral (
        ${found} where o.status = c.status and o."placedAt" < greatest(${input.ambientDue}::timestamptz, ${input.coldDue}::timestamptz)
          and ${rest(input)} and ${after(input, down)} ${inTime(down)} limit ${most}) w`
  if (path === 'status')
    return sql`${found} where o.status = ${input.status}::text and ${rest(input)} and ${after(input, down)} ${inTime(down)} limit ${most}`
  if (path === 'payment')
    return sql`
      ${found} where o."paymentKind" not in ('credit', 'card') and o."paymentKind" = ${input.paymentKind}::text
        and ${rest(input)} and ${after(input, down)} ${inTime(down)} limit ${most}`
  return sql`${found} where ${rest(input)} and ${after(input, down)} ${inTime(down)} limit ${most}`
}

const isById = (path: Path) => path === 'clinic' || path === 'product' || path === 'cool'
/** One order of a page after the other, as the walk finds them; an order that was found twice stands there once. */
const ordered = ({ path, sort, down }: Walk, of: RawBuilder<unknown>) =>
  sort === 'amount' || sort === 'due'
    ? bySort(sort, of)
    : isById(path)
      ? sql`order by ${of}.id ${sql.raw(down ? 'desc' : 'asc')}`
      : sql`order by ${of}.at ${sql.raw(down ? 'desc' : 'asc')}, ${of}.id ${sql.raw(down ? 'desc' : 'asc')}`

/** A page of orders with all that its rows show, in one statement. */
const pageOf = (walk: Walk) =>
  statement<Asked>()(
    (input) => sql<OrderFacts>`
    select o.id, o.number as "orderNumber", o."placedAt", o."confirmedAt", o."wantedOn", o.status, o."cancelReason", i.name as clinic, o.summary, m.name as "orderedBy",
      o."paymentKind", o.goods + o.shipping as total,
      (case when o.status = 'cancelled' then o.goods + o.shipping else coalesce((select sum(r.credit + r.points + r.gateway) from "orderRefund" r where r."orderId" = o.id), 0) end)::bigint as "takenOff", piles.list as piles, sent.parcel
    from (select ${walk.path === 'product' ? sql`distinct` : sql``} c.at, c.id from (${candidates(walk, input)}) c ${ordered(walk, sql`c`)} limit ${input.size}) p
    join "salesOrder" o on o.id = p.id join institution i on i.id = o."institutionId" join member m on m.id = o."memberId"
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('storage', g.storage, 'waits', g.waits, 'heldReason', g."heldReason", 'heldUntil', g."heldUntil") order by g.storage), '[]') as list
      from (select l.storage, sum(l.quantity - l.cancelled - l.shipped)::int as waits, max(l."heldReason") as "heldReason", max(l."heldUntil") as "heldUntil"
        from "orderLine" l where l."orderId" = o.id group by l.storage) g) piles
    left join lateral (
      select jsonb_build_object('carrier', k.carrier, 'trackingNumber', k."trackingNumber") as parcel from parcel k
      where k."orderId" = o.id and k."trackingNumber" is not null order by k.number desc limit 1) sent on true
    ${ordered(walk, sql`p`)}`,
  )

/** One row more than the largest page holds: written down, so that the planner knows how little is wanted. */
const ROWS = 101
/** Read at once for a file. */
export const BATCH = 1_000

type Pages = Record<Path, Record<OrderSort, Statement<Asked, OrderFacts>>>
const allOf = (most: number) =>
  Object.fromEntries(
    paths.map((path) => [
      path,
      Object.fromEntries(
        OrderSort.options.map((sort) => [
          sort,
          pageOf({ path, sort, down: sort === 'newest', most: sql.lit(most) }),
        ]),
      ),
    ]),
  ) as Pages

export const pages = allOf(ROWS)
export const batches = allOf(BATCH)
