import { sql } from 'kysely'
import { row, rows, statement, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import type { RefundAccount } from '#platform/gateway/port.ts'
import type { RefundCause } from '../causes.ts'
import { attemptById, type Refund } from './attempts.ts'

type Opening = {
  paymentId: number
  causeType: RefundCause
  cause: string
  /** Won; null for all that is left. */
  amount: number | null
  taxFree: number | null
  refundAccount: string | null
  at: Date
  nextCheckAt: Date | null
}

/** The row of the payment is locked before it is read: two refunds that race see each other. */
const open = statement<Opening>()(
  (input) => sql<{ id: number }>`
  with payment as (
    select id, kind, "gatewayOrderId", "paymentKey", amount - refunded as rest, "taxFree" - "taxFreeRefunded" as "taxFreeRest"
    from "paymentAttempt" where id = ${input.paymentId} and operation = 'confirm' and state = 'done' for update
  ), wanted as (
    select *, coalesce(${input.amount}::bigint, rest) as amount, coalesce(${input.taxFree}::bigint, "taxFreeRest") as "taxFree" from payment
  )
  insert into "paymentAttempt" (operation, "paymentId", "causeType", cause, kind, "gatewayOrderId", "gatewayKey", "paymentKey", amount, "taxFree", state, "refundAccount", "createdAt", "nextCheckAt")
  select 'cancel', id, ${input.causeType}, ${input.cause}, kind, "gatewayOrderId", gen_random_uuid(), "paymentKey", amount, "taxFree", 'intent',
    ${input.refundAccount}::jsonb, ${input.at}::timestamptz, ${input.nextCheckAt}::timestamptz
  from wanted where amount > 0 and amount <= rest and "taxFree" between 0 and "taxFreeRest" and amount - "taxFree" between 0 and rest - "taxFreeRest"
  returning id`,
)

/**
 * Stores a refund before it is asked for. Null: less than that is left of the payment, or of its taxed or tax-free
 * part. Without `nextCheckAt` it waits for an account to go to.
 */
export const openRefund = async (
  tx: Tx,
  { refundAccount, ...input }: Omit<Opening, 'refundAccount'> & { refundAccount?: RefundAccount | undefined },
) =>
  (await open.row(tx, { ...input, refundAccount: refundAccount ? JSON.stringify(refundAccount) : null }))
    ?.id ?? null

/** The live refund of a cause. */
export const refundFor = (on: Queryable, causeType: RefundCause, cause: string) =>
  row(
    on,
    sql<{ id: number; amount: number; taxFree: number }>`
    select id, amount, "taxFree" from "paymentAttempt" where operation = 'cancel' and "causeType" = ${causeType} and cause = ${cause} and state <> 'failed'`,
  )

export const setRefundAccount = (tx: Tx, id: number, account: RefundAccount, nextCheckAt: Date) =>
  rows(
    tx,
    sql`update "paymentAttempt" set "refundAccount" = ${JSON.stringify(account)}::jsonb, "nextCheckAt" = ${nextCheckAt} where id = ${id} and state = 'intent'`,
  )

/** The refund for the one caller who may send it; null while another one of its payment is under way. */
export const takeRefund = (
  db: Database,
  { id, at, nextCheckAt }: { id: number; at: Date; nextCheckAt: Date },
) =>
  db.transaction(async (tx) => {
    await rows(
      tx,
      sql`select id from "paymentAttempt" where id = (select "paymentId" from "paymentAttempt" where id = ${id}) for update`,
    )
    const mine = await row(
      tx,
      sql`
      update "paymentAttempt" r set state = 'sent', "sentAt" = ${at}, "nextCheckAt" = ${nextCheckAt}
      where id = ${id} and state = 'intent'
        and not exists (select from "paymentAttempt" o where o."paymentId" = r."paymentId" and o.state in ('sent', 'unknown'))
      returning id`,
    )
    return mine ? ((await attemptById(tx, id)) as Refund) : null
  })

/** What the gateway calls the refunds of a payment that are done. */
export const landedKeys = async (on: Queryable, paymentId: number) =>
  (
    await rows(
      on,
      sql<{
        key: string
      }>`select "transactionKey" as key from "paymentAttempt" where "paymentId" = ${paymentId} and state = 'done' and "transactionKey" is not null`,
    )
  ).map(({ key }) => key)

/** The refund of a payment that is to be sent next. */
export const nextRefund = async (on: Queryable, paymentId: number) => {
  const next = await row(
    on,
    sql<{
      id: number
    }>`select id from "paymentAttempt" where "paymentId" = ${paymentId} and state = 'intent' and "nextCheckAt" is not null order by id limit 1`,
  )
  return next ? ((await attemptById(on, next.id)) as Refund) : null
}
/** Lets the next refund of a payment be sent at once. */
export const wakeNext = (tx: Tx, paymentId: number, now: Date) =>
  rows(
    tx,
    sql`update "paymentAttempt" set "nextCheckAt" = ${now} where "paymentId" = ${paymentId} and state = 'intent' and "nextCheckAt" is not null`,
  )
