import { sql, type RawBuilder } from 'kysely'
import { row, rows, statement, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import type { RefundAccount } from '#platform/gateway/port.ts'
import type { PaymentCause, RefundCause } from '../causes.ts'
import type { GatewayKind } from '../kinds.ts'

/**
 * One call to the gateway that may move money. The keys are stored before the call, so that it can always be
 * asked about.
 */
type Call = {
  id: number
  kind: GatewayKind
  /** What asked for it, by a name that never comes twice: an order's number, '<order number>/<n>'. */
  cause: string
  state: 'intent' | 'sent' | 'unknown' | 'waiting-deposit' | 'done' | 'failed'
  gatewayOrderId: string
  gatewayKey: string
  paymentKey: string | null
  amount: number
  taxFree: number
  code: string | null
  message: string | null
  createdAt: Date
  sentAt: Date | null
}
export type Payment = Call & {
  operation: 'confirm'
  causeType: PaymentCause
  /** The sum of its refunds that have not failed. */
  refunded: number
  secret: string | null
  account: PaidBy | null
  receiptUrl: string | null
}
export type Refund = Call & {
  operation: 'cancel'
  causeType: RefundCause
  paymentId: number
  refundAccount: RefundAccount | null
}
export type Attempt = Payment | Refund

/** What a buyer is shown of the means of payment. */
export type PaidBy =
  | { kind: 'card'; issuerCode: string; number: string; approveNumber: string; installmentMonths: number }
  | {
      kind: 'virtual-account'
      bankCode: string
      accountNumber: string
      customerName: string
      dueAt: string | null
    }

const columns = sql`id, operation, kind, "causeType", cause, state, "paymentId", "gatewayOrderId", "gatewayKey", "paymentKey", amount, "taxFree", refunded, code, message, secret, account, "refundAccount", "receiptUrl", "createdAt", "sentAt"`

/** Payments for a cause with all their refunds, newest first; the row of the cause is what callers lock. */
export const attemptsOf = statement<{ causeType: PaymentCause; cause: string }>()(
  (input) => sql<Attempt>`
  with payment as (
    select ${columns} from "paymentAttempt" where "causeType" = ${input.causeType} and cause = ${input.cause} and operation = 'confirm'
  )
  select * from payment union all select ${columns} from "paymentAttempt" where "paymentId" in (select id from payment)
  order by id desc`,
)

/** Whether an answer of the gateway is outstanding for a cause, in SQL. */
export const moneyMovingFor = (causeType: PaymentCause, cause: RawBuilder<unknown>) => sql<boolean>`exists (
  select from "paymentAttempt" p left join "paymentAttempt" r on r."paymentId" = p.id and r.state in ('intent', 'sent', 'unknown')
  where p."causeType" = ${sql.lit(causeType)} and p.cause = ${cause} and (p.state in ('sent', 'unknown') or r.id is not null))`

export const attemptById = (on: Queryable, id: number) =>
  row(on, sql<Attempt>`select ${columns} from "paymentAttempt" where id = ${id}`)

/** The attempt, held until commit; of a refund its payment before it, as everywhere. */
export const holdAttempt = async (tx: Tx, id: number) =>
  (
    await rows(
      tx,
      sql<Attempt>`
      select ${columns} from "paymentAttempt"
      where id = ${id} or id = (select "paymentId" from "paymentAttempt" where id = ${id}) order by id for update`,
    )
  ).at(-1)!

/** The payment that a notice of the gateway names, and its refund that is under way. */
export const attemptsByGatewayOrder = (on: Queryable, gatewayOrderId: string) =>
  rows(
    on,
    sql<Attempt>`
    select ${columns} from "paymentAttempt"
    where "gatewayOrderId" = ${gatewayOrderId} and (operation = 'confirm' or state in ('sent', 'unknown')) order by id desc`,
  )

type Opening = {
  causeType: PaymentCause
  cause: string
  kind: GatewayKind
  gatewayOrderId: string
  amount: number
  taxFree: number
  at: Date
}

/** Stores a payment before its buyer leaves for the gateway. The database refuses a second one for its cause. */
export const openPayment = statement<Opening>()(
  (input) => sql<{ id: number }>`
  insert into "paymentAttempt" (operation, "causeType", cause, kind, "gatewayOrderId", "gatewayKey", amount, "taxFree", state, "createdAt")
  values ('confirm', ${input.causeType}, ${input.cause}, ${input.kind}, ${input.gatewayOrderId}, gen_random_uuid(), ${input.amount}, ${input.taxFree}, 'intent', ${input.at})
  returning id`,
)

const LOOK_UP_MS = 1_000

/**
 * Whether a notice may have the gateway asked now: once a second for an attempt, whoever sends how many. Else
 * the reconciler asks, a second later.
 */
export async function claimLookUp(db: Database, id: number, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - LOOK_UP_MS)
  const claimed = await row(
    db,
    sql<{ id: number }>`
    update "paymentAttempt" set "askedAt" = ${now} where id = ${id} and ("askedAt" is null or "askedAt" <= ${due}) returning id`,
  )
  if (claimed) return true
  const later = new Date(now.getTime() + LOOK_UP_MS)
  await rows(
    db,
    sql`
    update "paymentAttempt" set "nextCheckAt" = ${later} where id = ${id} and state in ('sent', 'unknown', 'waiting-deposit') and "nextCheckAt" > ${later}`,
  )
  return false
}

const SWEEP = 20
const LEASE_MS = 60_000

/**
 * Attempts whose answer is due, taken by one process for a minute: two reconcilers never ask about the same
 * payment at once.
 */
export const claimDue = (db: Database, now: Date) =>
  db.transaction(async (tx) => {
    const alone = await row(
      tx,
      sql<{ yes: boolean }>`select pg_try_advisory_xact_lock(hashtext('settle-payments')) as yes`,
    )
    if (!alone!.yes) return []
    return rows(
      tx,
      sql<Attempt>`
      update "paymentAttempt" set "nextCheckAt" = ${new Date(now.getTime() + LEASE_MS)}
      where id in (select id from "paymentAttempt" where "nextCheckAt" <= ${now} order by "nextCheckAt", id limit ${SWEEP} for update skip locked)
      returning ${columns}`,
    )
  })
