import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { creditFigures, type CreditFigures } from '#features/money/credit/server/index.ts'
import { priceTermsOf, type PriceTerms } from '#features/shelf/prices/server/index.ts'
import { row, type Queryable } from '#platform/database/database.ts'

type Listed = { key: string; title: string; state: string; at: string }
type Desk = {
  institutionId: number
  customerType: string
  papers: { subject: string; endsOn: IsoDate | null; waiting: boolean }[] | null
  prices: PriceTerms | null
  credit: CreditFigures | null
  orders: Listed[] | null
  inquiries: Listed[] | null
  visits: Listed[] | null
}
const MOST = 5
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One statement; a part that is not asked for is not read. */
export const institutionDesk = (on: Queryable, memberId: number, parts: readonly string[]) => {
  const asks = (menuId: string) => sql`${menuId} = any(${parts}::text[])`
  return row(
    on,
    sql<Desk>`
    select i.id as "institutionId", m."customerType",
      case when ${asks('renewals')} then coalesce((select jsonb_agg(jsonb_build_object('subject', s.subject, 'endsOn', s."endsOn", 'waiting', s.waiting) order by s.subject)
        from (select r.subject, (array_agg(r."endsOn" order by r.id desc) filter (where r.state = 'accepted'))[1] as "endsOn", bool_or(r.state = 'waiting') as waiting
          from renewal r where r."institutionId" = i.id group by r.subject) s), '[]') end as papers,
      case when ${asks('price-check')} then ${priceTermsOf(sql.ref('i.id'), sql.ref('i.priceGroupId'))} end as prices,
      case when ${asks('credit')} then ${creditFigures(sql.ref('i.id'))} end as credit,
      case when ${asks('orders')} then coalesce((select jsonb_agg(jsonb_build_object('key', o.number, 'title', o.summary, 'state', o.status, 'at', ${iso('o.placedAt')}) order by o.id desc)
        from (select id, number, summary, status, "placedAt" from "salesOrder" where "institutionId" = i.id order by id desc limit ${MOST}) o), '[]') end as orders,
      case when ${asks('inquiries')} then coalesce((select jsonb_agg(jsonb_build_object('key', q.id::text, 'title', q.title, 'state', q.state, 'at', ${iso('q.askedAt')}) order by q.id desc)
        from (select n.id, n.title, n.state, n."askedAt" from inquiry n join member c on c.id = n."memberId"
          where c."institutionId" = i.id order by n.id desc limit ${MOST}) q), '[]') end as inquiries,
      case when ${asks('visits')} then coalesce((select jsonb_agg(jsonb_build_object('key', v.id::text, 'title', v.purpose, 'state', v.state, 'at', ${iso('v.askedAt')}) order by v.id desc)
        from (select id, purpose, state, "askedAt" from visit where "institutionId" = i.id order by id desc limit ${MOST}) v), '[]') end as visits
    from member m join institution i on i.id = m."institutionId" where m.id = ${memberId}`,
  )
}
