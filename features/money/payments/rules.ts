/** What payments need to know of a gateway's answer; the shapes of platform/gateway/port.ts fit. */
export type GatewayPaymentFacts = {
  paymentKey: string
  status:
    | 'ready'
    | 'in-progress'
    | 'waiting-for-deposit'
    | 'done'
    | 'partial-canceled'
    | 'canceled'
    | 'aborted'
    | 'expired'
  totalAmount: number
  balanceAmount: number
  lastTransactionKey: string | null
  failure: { code: string; message: string } | null
  cancels: readonly { transactionKey: string; amount: number }[]
}
type Unknown = { kind: 'unknown' }
type Result<P> = { kind: 'done'; payment: P } | { kind: 'refused'; code: string; message: string } | Unknown
type Lookup<P> = { kind: 'found'; payment: P } | { kind: 'not-found' } | Unknown

/**
 * After this a request that was lost can no longer land: the gateway forgets an authorisation that was not
 * confirmed.
 */
const CONFIRM_WINDOW_MS = 10 * 60_000

/**
 * `again`: repeat the same request under the same key, which never moves money twice. `wait`: nothing is
 * certain yet.
 */
export type Verdict<P> =
  | { kind: 'paid' | 'waiting'; payment: P }
  | { kind: 'refunded'; transactionKey: string }
  | { kind: 'dead'; code: string; message: string }
  | { kind: 'again' | 'wait' }

const wait = { kind: 'wait' } as const
const GONE = '결제가 이뤄지지 않았어요. 주문서에서 다시 결제해 주세요.'

type Sent = { amount: number; sentAt: Date | null }

/** [M5] What an answer to a confirm means. A payment of another amount is never believed. */
export const judgeConfirm = <P extends GatewayPaymentFacts>(
  result: Result<P>,
  { amount }: Sent,
): Verdict<P> =>
  result.kind === 'refused'
    ? { kind: 'dead', code: result.code, message: result.message }
    : result.kind === 'unknown' || result.payment.totalAmount !== amount
      ? wait
      : result.payment.status === 'done'
        ? { kind: 'paid', payment: result.payment }
        : result.payment.status === 'waiting-for-deposit'
          ? { kind: 'waiting', payment: result.payment }
          : wait

/**
 * [M5] What the gateway's own record of a confirm means: "no" counts only when a late request can no longer
 * land.
 */
export function judgeConfirmLookup<P extends GatewayPaymentFacts>(
  lookup: Lookup<P>,
  { amount, sentAt }: Sent,
  now: Date,
): Verdict<P> {
  if (lookup.kind === 'unknown') return wait
  const over = sentAt === null || now.getTime() - sentAt.getTime() > CONFIRM_WINDOW_MS
  if (lookup.kind === 'not-found')
    return over ? { kind: 'dead', code: 'NOT_FOUND_PAYMENT', message: GONE } : wait
  const { payment } = lookup
  if (payment.status === 'ready' || payment.status === 'in-progress')
    return over ? { kind: 'dead', code: 'NOT_CONFIRMED', message: GONE } : { kind: 'again' }
  // Its notice may come before the answer to the confirm: the reason is the same.
  if (payment.status === 'aborted' && payment.failure) return { kind: 'dead', ...payment.failure }
  if (payment.status === 'canceled' || payment.status === 'aborted' || payment.status === 'expired')
    return { kind: 'dead', code: payment.status.toUpperCase(), message: GONE }
  return judgeConfirm({ kind: 'done', payment }, { amount, sentAt })
}

/** `landed`: what the gateway calls the refunds of the same payment that are done. */
type Refunding = { amount: number; landed: readonly string[] }

/**
 * The refund among the cancels of its payment: of its amount, and not one that is known already. One refund of a
 * payment is under way at a time, so there is no other it could be.
 */
const landedCancel = ({ cancels }: GatewayPaymentFacts, { amount, landed }: Refunding) =>
  cancels.findLast((cancel) => cancel.amount === amount && !landed.includes(cancel.transactionKey))

/** [M7] What an answer to a refund means. */
export function judgeRefund<P extends GatewayPaymentFacts>(result: Result<P>, refund: Refunding): Verdict<P> {
  if (result.kind === 'refused') return { kind: 'dead', code: result.code, message: result.message }
  const cancel = result.kind === 'done' && landedCancel(result.payment, refund)
  return cancel ? { kind: 'refunded', transactionKey: cancel.transactionKey } : wait
}

/** [M7] What the gateway's own record means for a refund. */
export function judgeRefundLookup<P extends GatewayPaymentFacts>(
  lookup: Lookup<P>,
  refund: Refunding,
): Verdict<P> {
  if (lookup.kind !== 'found') return wait
  const cancel = landedCancel(lookup.payment, refund)
  return cancel ? { kind: 'refunded', transactionKey: cancel.transactionKey } : { kind: 'again' }
}

export const isVoided = ({ status, balanceAmount }: GatewayPaymentFacts) =>
  status === 'canceled' && balanceAmount === 0

/**
 * When to ask again: soon at first, every 30 s at most, so that an outage is made good within a minute of its
 * end.
 */
export const nextCheck = (sentAt: Date, now: Date) =>
  new Date(now.getTime() + Math.min(30_000, Math.max(2_000, (now.getTime() - sentAt.getTime()) / 2)))
/** A deposit is announced by a notice; asking is for lost notices. */
export const nextDepositCheck = (now: Date) => new Date(now.getTime() + 5 * 60_000)

type Moving = { operation: 'confirm' | 'cancel'; state: string }
/** Whether an answer of the gateway is outstanding. A window that was never used is not. */
export const moneyMoving = (attempts: readonly Moving[]) =>
  attempts.some(
    ({ state, operation }) =>
      state === 'sent' || state === 'unknown' || (state === 'intent' && operation === 'cancel'),
  )

/** Where the gateway shows its receipts. */
const GATEWAY_DOMAIN = 'tosspayments.com'
/** Only to tell a path of the shop itself from another site. */
const HERE = 'https://here.invalid'

/**
 * A receipt that a buyer may be sent to: on the gateway's own hosts, over https. The stand-in's lie beside
 * its script, at the shop's own door. Anything else is no receipt of the gateway, whoever says so.
 */
export function receiptLink(url: string | null, { sdkUrl }: { sdkUrl: string }): string | null {
  if (!url || !URL.canParse(url, HERE)) return null
  const { protocol, origin, hostname, pathname, search, href } = new URL(url, HERE)
  if (origin === HERE) return pathname.startsWith(doorOf(sdkUrl)) ? pathname + search : null
  return protocol === 'https:' && (hostname === GATEWAY_DOMAIN || hostname.endsWith(`.${GATEWAY_DOMAIN}`))
    ? href
    : null
}

/** '/standin/toss/' of '/standin/toss/v2/standard.js'; a gateway elsewhere has no door here. */
const doorOf = (sdkUrl: string) => /^\/(?:\w+\/)*?toss\//.exec(sdkUrl)?.[0] ?? '//'
