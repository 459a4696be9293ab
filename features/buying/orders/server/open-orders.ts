import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { rows, type Queryable } from '#platform/database/database.ts'

/** Numbers of an institution's orders that are under way, in SQL. */
export const openOrdersOf = (institutionId: RawBuilder<unknown>) => sql<string[]>`coalesce((
  select jsonb_agg(number order by id) from "salesOrder" where "institutionId" = ${institutionId} and status not in ('completed', 'cancelled')), '[]')`

type Waiting = { subject: string; count: number; until: IsoDate | null }
/** Orders of an institution that wait for its director's yes, and the last day for the first of them, in SQL. */
export const waitingForDirector = (institutionId: number | null) => sql<Waiting>`
  select '' as subject, count(*)::int as count, min(("dueAt" at time zone 'Asia/Seoul')::date) as until from "salesOrder"
  where "institutionId" = ${institutionId} and status = 'awaiting-approval' and awaits = 'director'`

/** Whether a member ever ordered, in SQL. */
export const everOrdered = (memberId: number) =>
  sql<boolean>`exists (select from "salesOrder" where "memberId" = ${memberId})`

/** What the shop keeps of the orders that a member placed, the oldest first after this id. */
export const ordersPlacedBy = (on: Queryable, memberId: number, after: number, most: number) =>
  rows(
    on,
    sql<{ id: number; order: unknown }>`
    select o.id, jsonb_build_object('number', o.number, 'placedAt', o."placedAt", 'status', o.status, 'total', o.goods + o.shipping, 'delivery', o.delivery) as order
    from "salesOrder" o where o."memberId" = ${memberId} and o.id > ${after} order by o.id limit ${most}`,
  )
