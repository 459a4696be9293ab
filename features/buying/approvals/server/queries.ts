import { sql } from 'kysely'
import { memberName } from '#features/access/accounts/server/index.ts'
import type { PaymentKind } from '#features/buying/orders/contract.ts'
import { statement } from '#platform/database/database.ts'

/** How many a director is shown at once. */
export const PAGE = 20

type Asked = {
  institutionId: number
  memberId: number | null
  /** Where the page before ended. */
  afterDue: Date | null
  afterId: number | null
}

const dueAt = sql`coalesce(o."dueAt", o."placedAt")`

/** One more than a page, the first to end first. */
export const waitingOf = statement<Asked>()(
  (input) => sql<{
    orderId: number
    orderNumber: string
    orderedBy: string
    placedAt: Date
    dueAt: Date
    paymentKind: PaymentKind
    payPoints: number
    place: string
    totalThen: number
  }>`
  select o.id as "orderId", o.number as "orderNumber", ${memberName(sql`o."memberId"`)} as "orderedBy", o."placedAt", ${dueAt} as "dueAt", o."paymentKind", o."payPoints",
    coalesce(nullif(o.delivery->>'label', ''), o.delivery->>'address1', '') as place, o.goods + o.shipping as "totalThen"
  from "salesOrder" o
  where o."institutionId" = ${input.institutionId} and (${input.memberId}::int is null or o."memberId" = ${input.memberId}) and o.status = 'awaiting-approval' and o.awaits = 'director'
    and (${input.afterId}::int is null or (${dueAt}, o.id) > (${input.afterDue}::timestamptz, ${input.afterId}::int))
  order by ${dueAt}, o.id limit ${sql.lit(PAGE + 1)}`,
)
