import { sql } from 'kysely'
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
  select o.id as "orderId", o.number as "orderNumber", m.name as "orderedBy", o."placedAt", o."dueAt", o."paymentKind", o."payPoints",
    coalesce(nullif(o.delivery->>'label', ''), o.delivery->>'address1') as place, o.goods + o.shipping as "totalThen"
  from "salesOrder" o join member m on m.id = o."memberId"
  where o."institutionId" = ${input.institutionId} and (${input.memberId}::int is null or o."memberId" = ${input.memberId}) and o.status = 'awaiting-approval' and o.awaits = 'director'
  order by o."dueAt", o.id limit ${sql.lit(MOST)}`,
)
