import { sql, type RawBuilder } from 'kysely'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { Queue } from '../contract.ts'
import type { ClaimKind, ClaimReason, ClaimSort } from '../states.ts'
import { headColumns, type HeadRow } from './queries.ts'

/** Which claims stand at a stage: the goods are looked at, and money or parcel is on its way, where it settles. */
const staged: Record<Queue, RawBuilder<unknown>> = {
  asked: sql`c.state = 'asked'`,
  approved: sql`c.state = 'approved' and not c.settling`,
  collecting: sql`c.state in ('collecting', 'collected')`,
  inspecting: sql`c.state = 'inspecting' and not c.settling`,
  exchanging: sql`c.settling and c.kind = 'exchange'`,
  refunding: sql`c.settling and c.kind <> 'exchange'`,
  done: sql`c.state = 'done'`,
  rejected: sql`c.state = 'rejected'`,
  withdrawn: sql`c.state = 'withdrawn'`,
  all: sql`true`,
}

type Asked = {
  queue: Queue
  kind: ClaimKind | ''
  reason: ClaimReason | ''
  storage: Storage | ''
  text: string
  claimNumber: string
}
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const where = ({ queue, kind, reason, storage, text, claimNumber }: Asked) => sql`
  ${claimNumber ? sql`c.number = ${claimNumber}` : staged[queue]}
  ${kind ? sql`and c.kind = ${kind}` : sql``}
  ${reason ? sql`and exists (select from "claimLine" l where l."claimId" = c.id and l.reason = ${reason})` : sql``}
  ${storage ? sql`and exists (select from "claimLine" l join "orderLine" x on x."orderId" = c."orderId" and x.line = l.line where l."claimId" = c.id and x.storage = ${storage})` : sql``}
  ${
    text
      ? sql`and (c.number = ${text.toUpperCase()} or o.number = ${text} or i.name ilike ${like(text)}
        or exists (select from "parcelLine" pl join lot t on t.id = pl."lotId" where pl."orderId" = c."orderId" and t.number = ${text}))`
      : sql``
  }`

export type OfficeRow = HeadRow & {
  institution: string
  reason: ClaimReason
  pictures: number
  cold: boolean
  pickup: boolean
}
type Place = { requestedAt: Date; refund: number; id: number }

const orders: Record<ClaimSort, RawBuilder<unknown>> = {
  waiting: sql`c."requestedAt", c.id`,
  newest: sql`c."requestedAt" desc, c.id desc`,
  amount: sql`c.refund desc, c.id desc`,
}
const after: Record<ClaimSort, (place: Place) => RawBuilder<unknown>> = {
  waiting: ({ requestedAt, id }) => sql`(c."requestedAt", c.id) > (${requestedAt}, ${id})`,
  newest: ({ requestedAt, id }) => sql`(c."requestedAt", c.id) < (${requestedAt}, ${id})`,
  amount: ({ refund, id }) => sql`(c.refund, c.id) < (${refund}, ${id})`,
}

export const officeClaims = (
  on: Queryable,
  asked: Asked & { sort: ClaimSort },
  place: Place | null,
  size: number,
) =>
  rows(
    on,
    sql<OfficeRow>`
    select ${headColumns}, i.name as institution, coalesce(c.collection = 'pickup', false) as pickup,
      coalesce((select l.reason from "claimLine" l where l."claimId" = c.id order by l.line limit 1), 'other') as reason,
      (select count(*)::int from "claimLine" l join "storedFile" f on f."setId" = l."fileId" and f.state = 'stored' where l."claimId" = c.id) as pictures,
      exists (select from "claimLine" l join "orderLine" x on x."orderId" = c."orderId" and x.line = l.line where l."claimId" = c.id and x.storage <> 'ambient') as cold
    from claim c join "salesOrder" o on o.id = c."orderId" join institution i on i.id = c."institutionId"
    where ${where(asked)} and ${place ? after[asked.sort](place) : sql`true`}
    order by ${orders[asked.sort]} limit ${size}`,
  )

export const countAsked = async (on: Queryable, asked: Asked) =>
  (await row(
    on,
    sql<{ total: number }>`
    select count(*)::int as total from claim c join "salesOrder" o on o.id = c."orderId" join institution i on i.id = c."institutionId" where ${where(asked)}`,
  ))!.total

export const queueCounts = (on: Queryable, answerBy: Date) =>
  row(
    on,
    sql<Record<Queue | 'late', number>>`
    select ${sql.join(
      Object.entries(staged).map(
        ([queue, at]) => sql`count(*) filter (where ${at})::int as ${sql.id(queue)}`,
      ),
    )}, count(*) filter (where c.state = 'asked' and c."requestedAt" < ${answerBy})::int as late
    from claim c`,
  )

export const claimant = (on: Queryable, claimId: number) =>
  row(
    on,
    sql<{ institution: string }>`
    select i.name as institution from claim c join institution i on i.id = c."institutionId" where c.id = ${claimId}`,
  )
