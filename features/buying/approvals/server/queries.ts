import { sql } from 'kysely'
import { memberName } from '#features/access/accounts/server/index.ts'
import type { PaymentKind } from '#features/buying/orders/contract.ts'
import { statement } from '#platform/database/database.ts'

/** How many a director is shown at once. */
const MOST = 50

export const waitingOf = statement<{ institutionId: number; memberId: number | null }>()(
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
  select o.id as "orderId", o.number as "orderNumber", ${memberName(sql`o."memberId"`)} as "orderedBy", o."placedAt", coalesce(o."dueAt", o."placedAt") as "dueAt", o."paymentKind", o."payPoints",
    coalesce(nullif(o.delivery->>'label', ''), o.delivery->>'address1', '') as place, o.goods + o.shipping as "totalThen"
  from "salesOrder" o
  where o."institutionId" = ${input.institutionId} and (${input.memberId}::int is null or o."memberId" = ${input.memberId}) and o.status = 'awaiting-approval' and o.awaits = 'director'
  order by o."dueAt" nulls first, o.id limit ${sql.lit(MOST)}`,
)
