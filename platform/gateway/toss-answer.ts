import type { GatewayLookup, GatewayPayment, GatewayResult, TransactionList } from './port.ts'
import { refusalMessage } from './refusal-messages.ts'
import { readFailureCode, readPayment, readTransactions } from './toss-wire.ts'

/** What came back over the wire, before anybody decides what it means. */
export type TossAnswer = { status: number; json: unknown } | { lost: string }

/**
 * 4xx codes that do not say "nothing happened": they also answer a request that already went through,
 * or one that is still running. Source: the error tables of the confirm and cancel API.
 */
const unclearCodes = new Set([
  'PROVIDER_ERROR',
  'ALREADY_PROCESSED_PAYMENT',
  'DUPLICATED_ORDER_ID',
  'ALREADY_CANCELED_PAYMENT',
  'ALREADY_REFUND_PAYMENT',
  'FORBIDDEN_CONSECUTIVE_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
])

/** Statuses below 500 that come from something in between, or that ask to try again. */
const unclearStatuses = new Set([408, 409, 425, 429])

/** Judges a confirm or cancel; `fits` tells whether the payment in a 200 is the one asked for. */
export function readResult(answer: TossAnswer, fits: (payment: GatewayPayment) => boolean): GatewayResult {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status === 200) {
    const payment = readPayment(answer.json)
    if (payment && fits(payment)) return { kind: 'done', payment }
    return {
      kind: 'unknown',
      reason: payment
        ? `200 with another payment, or in status ${payment.status}`
        : '200 without a readable payment',
    }
  }
  const code = readFailureCode(answer.json)
  if (!code) return { kind: 'unknown', reason: `${answer.status} without a readable error` }
  const clear =
    answer.status >= 400 &&
    answer.status < 500 &&
    !unclearStatuses.has(answer.status) &&
    !unclearCodes.has(code)
  return clear
    ? { kind: 'refused', code, message: refusalMessage(code) }
    : { kind: 'unknown', code, reason: `${answer.status} ${code}` }
}

/** Judges a lookup. Only the gateway's own 404 means "not found": a proxy's 404 page must not. */
export function readLookup(answer: TossAnswer, fits: (payment: GatewayPayment) => boolean): GatewayLookup {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  if (answer.status === 200) {
    const payment = readPayment(answer.json)
    return payment && fits(payment)
      ? { kind: 'found', payment }
      : { kind: 'unknown', reason: '200 without the payment asked for' }
  }
  const code = readFailureCode(answer.json)
  if (answer.status === 404 && code === 'NOT_FOUND_PAYMENT') return { kind: 'not-found' }
  return { kind: 'unknown', reason: `${answer.status} on lookup`, ...(code && { code }) }
}

/** Judges a page of the list: anything but a whole one is no answer. */
export function readTransactionList(answer: TossAnswer): TransactionList {
  if ('lost' in answer) return { kind: 'unknown', reason: answer.lost }
  const transactions = answer.status === 200 ? readTransactions(answer.json) : null
  if (transactions) return { kind: 'found', transactions }
  const code = readFailureCode(answer.json)
  return { kind: 'unknown', reason: `${answer.status} on the list of transactions`, ...(code && { code }) }
}
