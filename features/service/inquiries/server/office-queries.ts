import { sql, type RawBuilder } from 'kysely'
import { holdsPart } from '#features/access/accounts/server/index.ts'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfficeInquiry } from '../office-contract.ts'
import type { InquiryState } from '../rules.ts'

type Row = Omit<OfficeInquiry, 'askedAt' | 'dueAt' | 'overdue'> & { id: number; askedAt: Date; dueAt: Date }
type Asked = {
  state: InquiryState
  only: number | null
  kind: string | null
  search: string
  after: { dueAt: Date; id: number } | null
  size: number
}

/** What a search looks through, as the index of its pairs of letters has it. */
const words = sql`(i.title || ' ' || i."askedBy" || ' ' || coalesce(i."orderNumber" || ' ', '') || i.assignee)`
/** So many are sorted; where more are found, a walk by the deadline meets a page of them soon. */
const SORTED = sql.lit(1_000)

/** What waits, by its deadline; what is done, the last first. One by its id stands wherever it is. */
export function inquiriesPage(on: Queryable, { state, only, kind, search, after, size }: Asked) {
  const waits = state === 'asked'
  const from = after && sql`(i."dueAt", i.id) ${waits ? sql`>` : sql`<`} (${after.dueAt}, ${after.id})`
  const order = sql`"dueAt" ${waits ? sql`asc` : sql`desc`}, id ${waits ? sql`asc` : sql`desc`}`
  const within = sql`i.state = ${state} and (${kind}::text is null or i.kind = ${kind})`
  const walked = sql`${only === null ? within : sql`i.id = ${only}`} and (${search} = '' or strpos(lower(${words}), lower(${search})) > 0)`
  const page = (condition: RawBuilder<unknown>) => sql`
    select i.id, i.id as "inquiryId", i.kind, i.title, i.state, i."askedAt", i."dueAt", i."reportNumber", i.lot, i."happenedOn",
      i."orderNumber", i."askedBy", i.assignee, p.code as "productCode", p.name as "productName"
    from inquiry i left join product p on p.id = i."productId"
    where ${condition} and ${from ?? sql`true`} order by ${order} limit ${size}`
  // a single letter has no pair
  if (only !== null || [...search].length < 2)
    return rows(on, sql<Row>`select * from (${page(walked)}) found order by ${order}`)
  return rows(
    on,
    sql<Row>`
    with named as materialized (select i.id from inquiry i where ${within} and ${holdsPart(words, search)} limit ${SORTED} + 1),
      sorted as materialized (select count(*) <= ${SORTED} as "areFew" from named)
    (${page(sql`(select "areFew" from sorted) and i.id = any(array(select id from named))`)})
    union all (${page(sql`not (select "areFew" from sorted) and ${walked}`)})
    order by ${order} limit ${size}`,
  )
}

export const assign = (tx: Tx, id: number, assignee: string) =>
  rows(tx, sql`update inquiry set assignee = ${assignee} where id = ${id}`)

export const endInquiry = (tx: Tx, id: number, reportNumber: string) =>
  rows(tx, sql`update inquiry set state = 'closed', "reportNumber" = ${reportNumber} where id = ${id}`)
