import { sql } from 'kysely'
import { countRows, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { GatewayPayment } from '#platform/gateway/port.ts'
import type { PaidBy } from './attempts.ts'

const send = statement<{ id: number; paymentKey: string; at: Date; nextCheckAt: Date }>()(
  (input) => sql<{ id: number }>`
  update "paymentAttempt" set state = 'sent', "paymentKey" = ${input.paymentKey}, "sentAt" = ${input.at}::timestamptz, "nextCheckAt" = ${input.nextCheckAt}::timestamptz
  where id = ${input.id} and state = 'intent' and operation = 'confirm' returning id`,
)

/** True for the one caller who may send the payment. */
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
  (await countRows(
    tx,
    sql`
    update "paymentAttempt" set state = 'failed', "resolvedAt" = ${at}, "nextCheckAt" = null, code = ${code}, message = ${message}
    where id = ${id} and state = 'intent' returning id`,
  )) === 1

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
  (await countRows(
    on,
    sql`update "paymentAttempt" set state = 'unknown', "nextCheckAt" = ${nextCheckAt} where id = ${id} and state in ('sent', 'unknown') returning id`,
  )) === 1

export const checkLater = (on: Queryable, id: number, nextCheckAt: Date) =>
  rows(
    on,
    sql`update "paymentAttempt" set "nextCheckAt" = ${nextCheckAt} where id = ${id} and state in ('sent', 'unknown', 'waiting-deposit')`,
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
