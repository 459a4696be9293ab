import { sql } from 'kysely'
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

/** What waits, by its deadline; what is done, the last first. One by its id stands wherever it is. */
export const inquiriesPage = (on: Queryable, { state, only, kind, search, after, size }: Asked) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const waits = state === 'asked'
  const from = after && sql`(i."dueAt", i.id) ${waits ? sql`>` : sql`<`} (${after.dueAt}, ${after.id})`
  return rows(
    on,
    sql<Row>`
    select i.id, i.id as "inquiryId", i.kind, i.title, i.state, i."askedAt", i."dueAt", i."reportNumber", i.lot, i."happenedOn",
      i."orderNumber", i."askedBy", i.assignee, p.code as "productCode", p.name as "productName"
    from inquiry i left join product p on p.id = i."productId"
    where ${only === null ? sql`i.state = ${state}` : sql`i.id = ${only}`} and ${from ?? sql`true`}
      and (${kind}::text is null or i.kind = ${kind})
      and (${search} = '' or concat_ws(' ', i.title, i."askedBy", i."orderNumber", i.assignee) ilike ${pattern})
    order by i."dueAt" ${waits ? sql`asc` : sql`desc`}, i.id ${waits ? sql`asc` : sql`desc`} limit ${size}`,
  )
}

export const assign = (tx: Tx, id: number, assignee: string) =>
  rows(tx, sql`update inquiry set assignee = ${assignee} where id = ${id}`)

export const endInquiry = (tx: Tx, id: number, reportNumber: string) =>
  rows(tx, sql`update inquiry set state = 'closed', "reportNumber" = ${reportNumber} where id = ${id}`)
