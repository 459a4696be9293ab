import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'

/** Lines of an exchange that the shelf cannot serve with lots its clinic accepts, with how many pieces are missing. */
export const shortLines = (on: Queryable, claimId: number, today: string) =>
  rows(
    on,
    sql<{ name: string; missing: number }>`
    select o."productName" as name, w.missing from claim c join "claimLine" l on l."claimId" = c.id
    join "orderLine" o on o."orderId" = c."orderId" and o.line = l.line join stock s on s."optionId" = o."optionId"
    left join "exchangeLine" e on e."claimId" = c.id and e.line = l.line left join "useByWish" y on y."institutionId" = c."institutionId"
    cross join lateral (
      select coalesce(sum("onHand" - picked), 0)::int as free from lot
      where "optionId" = o."optionId" and not recalled and ("expiresOn" is null or "expiresOn" >= ${today}::date + make_interval(months => coalesce(y.months, 0)))) shelf
    cross join lateral (
      select coalesce(sum(x.quantity), 0)::int as aside from parcel k join "parcelLine" x on x."parcelId" = k.id and x.line = l.line
      where k."claimId" = c.id and k.state in ('picking', 'packed')) bench
    cross join lateral (
      select case when e.line is null then l.approved - least(s."onHand" - s.reserved, shelf.free) else e.quantity - e.sent - bench.aside - shelf.free end as missing) w
    where c.id = ${claimId} and c.kind = 'exchange' and c.state not in ('done', 'rejected', 'withdrawn') and w.missing > 0 order by l.line`,
  )
