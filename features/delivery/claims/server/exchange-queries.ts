import { sql } from 'kysely'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

/** Lines of an exchange that the shelf cannot serve with lots its clinic accepts, with how many pieces are missing. */
export const shortLines = (on: Queryable, claimId: number, today: string) =>
  rows(
    on,
    sql<{ name: string; missing: number; unitName: string }>`
    select x."productName" as name, w.missing, x."unitName" from claim c join "claimLine" l on l."claimId" = c.id
    join "salesOrder" o on o.id = c."orderId" join "orderLine" x on x."orderId" = o.id and x.line = l.line join stock s on s."optionId" = x."optionId"
    left join "exchangeLine" e on e."claimId" = c.id and e.line = l.line
    cross join lateral (
      select coalesce(sum("onHand" - picked), 0)::int as free from lot
      where "optionId" = x."optionId" and not recalled and ("expiresOn" is null or "expiresOn" >= ${today}::date + make_interval(months => ${useByMonthsSql}))) shelf
    cross join lateral (
      select coalesce(sum(a.quantity), 0)::int as aside from parcel k join "parcelLine" a on a."parcelId" = k.id and a.line = l.line
      where k."claimId" = c.id and k.state in ('picking', 'packed')) bench
    cross join lateral (
      select case when e.line is null then l.approved - least(s."onHand" - s.reserved, shelf.free) else e.quantity - e.sent - bench.aside - shelf.free end as missing) w
    where c.id = ${claimId} and c.kind = 'exchange' and c.state not in ('done', 'rejected', 'withdrawn') and w.missing > 0 order by l.line`,
  )

/**
 * Lines of an exchange become a return of their own under a new number, with what came back of them and all that has
 * happened so far; the sums are still to be written.
 */
export const splitReturn = async (
  tx: Tx,
  input: { claimId: number; lines: readonly number[]; number: string },
) =>
  (await row(
    tx,
    sql<{ id: number }>`
    with part as (
      insert into claim (number, "orderId", "institutionId", "memberId", kind, state, goods, "shippingBack", "feesBack", fee, refund, "taxFree",
        collection, "collectOn", "collectFrom", memo, carrier, "trackingNumber", reply, "requestedAt", "decidedAt", "decidedBy")
      select ${input.number}, "orderId", "institutionId", "memberId", 'return', 'inspecting', 0, 0, '{}', 0, 0, 0,
        collection, "collectOn", "collectFrom", memo, carrier, "trackingNumber", reply, "requestedAt", "decidedAt", "decidedBy"
      from claim where id = ${input.claimId} returning id
    ), lines as (
      insert into "claimLine" ("claimId", line, quantity, approved, reason, words, "fileId")
      select part.id, l.line, l.quantity, l.approved, l.reason, l.words, l."fileId" from part, "claimLine" l
      where l."claimId" = ${input.claimId} and l.line = any(${input.lines}::smallint[])
    ), goods as (
      update "claimGoods" g set "claimId" = part.id from part where g."claimId" = ${input.claimId} and g.line = any(${input.lines}::smallint[])
    ), moved as (
      delete from "claimLine" where "claimId" = ${input.claimId} and line = any(${input.lines}::smallint[])
    ), history as (
      insert into "claimEvent" ("claimId", state, words, actor, at)
      select part.id, e.state, e.words, e.actor, e.at from part, "claimEvent" e where e."claimId" = ${input.claimId} order by e.id
    )
    select id from part`,
  ))!.id
