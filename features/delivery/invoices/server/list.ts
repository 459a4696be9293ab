import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { InvoiceRow } from '../contract.ts'
import { dueGroups, monthEnd, monthStart } from './issue.ts'

/** Wrong ones first, then what is due, then what is done. */
const shown = (month: string) => sql`
  select g.key, null::int as id, null::text as number, g."institutionId", g."institutionName",
    case when g.original is null then 'month' else 'correction' end as kind, g.taxable, g."lastOn" as "writtenOn", cardinality(g."entryIds") as entries,
    g.supply, g.vat, g.email, g.bounced, 'due' as state, false as reversed, ''::text as problem, null::text as "taxOfficeNumber",
    (select o.number from "taxInvoice" o where o.id = g.original) as corrects, case when g.bounced then 0 else 2 end as rank
  from (${dueGroups({ from: monthStart(month), until: monthEnd(month) })}) g
  union all
  select 'invoice:' || i.id, i.id, i.number, i."institutionId", n.name, i.kind, i.taxable, i."writtenOn"::text, (select count(*)::int from "taxEntry" e where e."invoiceId" = i.id),
    i.supply, i.vat, i.email, b.email is not null and i.state = 'refused', i.state,
    exists (select 1 from "taxInvoice" r where r.corrects = i.id and r.reverses and r.state not in ('refused', 'cancelled')), i.problem, i."taxOfficeNumber",
    (select o.number from "taxInvoice" o where o.id = i.corrects), case when i.state = 'refused' or i.problem <> '' then 0 when i.state in ('queued', 'asking', 'cancelling') then 1 else 3 end
  from "taxInvoice" i join institution n on n.id = i."institutionId" left join "bouncedEmail" b on b.email = i.email
  where i."writtenOn" between ${monthStart(month)}::date and ${monthEnd(month)}::date`

const ranks = { '': [0, 1, 2, 3], due: [0, 1, 2], problem: [0], issued: [3] } as const
type Show = keyof typeof ranks
type Place = { rank: number; institutionId: number; key: string }

export const invoicesPage = (on: Queryable, month: string, show: Show, place: Place | null, size: number) =>
  rows(
    on,
    sql<InvoiceRow & { rank: number }>`
    select * from (${shown(month)}) s
    where rank = any(${[...ranks[show]]}::int[]) and ${place ? sql`(rank, "institutionId", key) > (${place.rank}, ${place.institutionId}, ${place.key})` : sql`true`}
    order by rank, "institutionId", key limit ${size}`,
  )

/** Where the invoice of a row goes. */
export function emailOf(on: Queryable, key: string) {
  const [of, id] = key.split(':') as [string, string]
  return row(
    on,
    of === 'invoice'
      ? sql<{ email: string }>`select email from "taxInvoice" where id = ${id}::int`
      : sql<{ email: string }>`select "taxEmail" as email from institution
          where id = ${of === 'due' ? sql`${id}::int` : sql`(select "institutionId" from "taxInvoice" where id = ${id}::int)`}`,
  )
}

export const invoiceSums = (on: Queryable, month: string) =>
  rows(
    on,
    sql<{ due: number; bounced: number; refused: number; issued: number; supply: number; vat: number }>`
    select count(*) filter (where state = 'due' and not bounced)::int as due, count(*) filter (where state = 'due' and bounced)::int as bounced,
      count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state in ('issued', 'sent'))::int as issued,
      coalesce(sum(supply) filter (where state = 'due' and not bounced), 0)::bigint as supply, coalesce(sum(vat) filter (where state = 'due' and not bounced), 0)::bigint as vat
    from (${shown(month)}) s`,
  )
