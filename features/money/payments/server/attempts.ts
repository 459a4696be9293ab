import { sql } from 'kysely'
import { row, rows, statement, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import type { GatewayPayment, RefundAccount } from '#platform/gateway/port.ts'

/**
 * One call to the gateway that may move money. The keys are stored before the call, so that it can always be
 * asked about.
 */
export type Attempt = {
  id: number
  orderId: number
  operation: 'confirm' | 'cancel'
  sequence: number
  state: 'intent' | 'sent' | 'unknown' | 'waiting-deposit' | 'done' | 'failed'
  gatewayOrderId: string
  gatewayKey: string
  paymentKey: string | null
  amount: number
  code: string | null
  message: string | null
  secret: string | null
  account: PaidBy | null
  refundAccount: RefundAccount | null
  receiptUrl: string | null
  createdAt: Date
  sentAt: Date | null
}

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

const columns = sql`id, "orderId", operation, sequence, state, "gatewayOrderId", "gatewayKey", "paymentKey", amount, code, message, secret, account, "refundAccount", "receiptUrl", "createdAt", "sentAt"`

/** Newest first; the row of the order is what callers lock. */
export const attemptsOf = statement<{ orderId: number }>()(
  (input) => sql<Attempt>`
  select ${columns} from "paymentAttempt" where "orderId" = ${input.orderId} order by id desc`,
)

export const attemptById = (on: Queryable, id: number) =>
  row(on, sql<Attempt>`select ${columns} from "paymentAttempt" where id = ${id}`)

/** The confirm that a notice of the gateway names. */
export const attemptByGatewayOrder = (on: Queryable, gatewayOrderId: string) =>
  row(
    on,
    sql<Attempt>`select ${columns} from "paymentAttempt" where "gatewayOrderId" = ${gatewayOrderId} and operation = 'confirm' order by id desc limit 1`,
  )

type Opening = {
  orderId: number
  operation: 'confirm' | 'cancel'
  gatewayOrderId: string
  gatewayKey: string
  paymentKey: string | null
  amount: number
  refundAccount: string | null
  at: Date
  nextCheckAt: Date | null
}

const open = statement<Opening>()(
  (input) => sql<{ id: number }>`
  insert into "paymentAttempt" ("orderId", operation, sequence, "gatewayOrderId", "gatewayKey", "paymentKey", amount, state, "refundAccount", "createdAt", "nextCheckAt")
  select ${input.orderId}, ${input.operation}, count(*) + 1, ${input.gatewayOrderId}, ${input.gatewayKey}, ${input.paymentKey}, ${input.amount}::bigint, 'intent',
    ${input.refundAccount}::jsonb, ${input.at}::timestamptz, ${input.nextCheckAt}::timestamptz
  from "paymentAttempt" where "orderId" = ${input.orderId} and operation = ${input.operation}
  returning id`,
)

/** Stores what is about to be asked. The database refuses a second open operation on one order. */
export const openAttempt = async (
  tx: Tx,
  { refundAccount, ...input }: Omit<Opening, 'refundAccount'> & { refundAccount?: RefundAccount | undefined },
) =>
  (await open.row(tx, { ...input, refundAccount: refundAccount ? JSON.stringify(refundAccount) : null }))!.id

const send = statement<{ id: number; paymentKey: string; at: Date; nextCheckAt: Date }>()(
  (input) => sql<{ id: number }>`
  update "paymentAttempt" set state = 'sent', "paymentKey" = ${input.paymentKey}, "sentAt" = ${input.at}::timestamptz, "nextCheckAt" = ${input.nextCheckAt}::timestamptz
  where id = ${input.id} and state = 'intent' returning id`,
)

/** True for the one caller who may send it. */
export const markSent = async (
  on: Queryable,
  input: { id: number; paymentKey: string; at: Date; nextCheckAt: Date },
) => (await send.rows(on, input)).length === 1

type Resolution = {
  id: number
  state: 'done' | 'failed'
  at: Date
  code?: string
  message?: string
  payment?: GatewayPayment
  transactionKey?: string | null
}

/** Ends an attempt: what the gateway said is kept, the account to pay back to is not. */
export const resolveAttempt = (
  tx: Tx,
  { id, state, at, code, message, payment, transactionKey }: Resolution,
) =>
  rows(
    tx,
    sql`
    update "paymentAttempt" set state = ${state}, "resolvedAt" = ${at}, "nextCheckAt" = null, "refundAccount" = null,
      code = ${code ?? null}, message = ${message ?? null}, "transactionKey" = ${transactionKey ?? null},
      "paymentKey" = coalesce("paymentKey", ${payment?.paymentKey ?? null}), "receiptUrl" = coalesce(${payment?.receiptUrl ?? null}, "receiptUrl"),
      account = coalesce(${payment ? JSON.stringify(paidBy(payment)) : null}::jsonb, account)
    where id = ${id}`,
  )

/** Ends an attempt that was never sent; false when it has been. */
export const closeIntent = async (
  tx: Tx,
  { id, at, code, message }: { id: number; at: Date; code: string; message: string },
) =>
  (
    await rows(
      tx,
      sql`
    update "paymentAttempt" set state = 'failed', "resolvedAt" = ${at}, "nextCheckAt" = null, code = ${code}, message = ${message}
    where id = ${id} and state = 'intent' returning id`,
    )
  ).length === 1

/** A virtual account is open: the notice of its deposit will carry this secret. */
export const markWaiting = (tx: Tx, id: number, payment: GatewayPayment, nextCheckAt: Date) =>
  rows(
    tx,
    sql`
    update "paymentAttempt" set state = 'waiting-deposit', "paymentKey" = ${payment.paymentKey}, secret = ${payment.secret}, account = ${JSON.stringify(paidBy(payment))}::jsonb,
      "receiptUrl" = ${payment.receiptUrl}, "nextCheckAt" = ${nextCheckAt}
    where id = ${id}`,
  )

/**
 * Nothing is known yet: the state says so, and when to ask again. An attempt that was settled meanwhile stays
 * so.
 */
export const markUnknown = async (on: Queryable, id: number, nextCheckAt: Date) =>
  (
    await rows(
      on,
      sql`update "paymentAttempt" set state = 'unknown', "nextCheckAt" = ${nextCheckAt} where id = ${id} and state in ('sent', 'unknown') returning id`,
    )
  ).length === 1

export const checkLater = (on: Queryable, id: number, nextCheckAt: Date | null) =>
  rows(
    on,
    sql`update "paymentAttempt" set "nextCheckAt" = ${nextCheckAt} where id = ${id} and state in ('intent', 'sent', 'unknown', 'waiting-deposit')`,
  )

export const setRefundAccount = (tx: Tx, id: number, account: RefundAccount) =>
  rows(
    tx,
    sql`update "paymentAttempt" set "refundAccount" = ${JSON.stringify(account)}::jsonb where id = ${id} and state = 'intent'`,
  )

function paidBy({ card, virtualAccount }: GatewayPayment): PaidBy | null {
  if (card) return { kind: 'card', ...card }
  return virtualAccount
    ? {
        kind: 'virtual-account',
        bankCode: virtualAccount.bankCode,
        accountNumber: virtualAccount.accountNumber,
        customerName: virtualAccount.customerName,
        dueAt: virtualAccount.dueAt?.toISOString() ?? null,
      }
    : null
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
      where id in (
        select id from "paymentAttempt"
        where "nextCheckAt" <= ${now} and (state in ('sent', 'unknown', 'waiting-deposit') or (state = 'intent' and operation = 'cancel'))
        order by "nextCheckAt", id limit ${SWEEP} for update skip locked)
      returning ${columns}`,
    )
  })
