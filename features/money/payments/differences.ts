import type { GatewayPaymentFacts } from './rules.ts'

/** What is wrong between the shop's record of a payment and the gateway's. */
export const differenceKinds = [
  'deposit-reversed',
  'refunded-elsewhere',
  'refund-missing',
  'amount',
  'not-taken',
  'not-listed',
  'unknown-payment',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** `agreed`: it went away by itself. */
export const differenceStates = ['open', 'explained', 'agreed'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** Where a difference may go. One that staff explained stays so, as long as its figures are the same. */
export const differenceTransitions: Record<DifferenceState, readonly DifferenceState[]> = {
  open: ['explained', 'agreed'],
  agreed: ['open'],
  explained: [],
}

/** Won: what the shop counts on, and what the gateway holds. */
export type Difference = { kind: DifferenceKind; expected: number; actual: number }

type Taken = { amount: number; /** What has been given back for good. */ refunded: number }
type Lookup = { kind: 'found'; payment: GatewayPaymentFacts } | { kind: 'not-found' }

const holds = (status: GatewayPaymentFacts['status']) =>
  status === 'done' || status === 'partial-canceled' || status === 'canceled'

/** [M5] How the gateway's record of a payment that was taken is not the shop's; null when they agree. */
export function differenceOf({ amount, refunded }: Taken, lookup: Lookup): Difference | null {
  const expected = amount - refunded
  if (lookup.kind === 'not-found') return { kind: 'not-taken', expected, actual: 0 }
  const { status, totalAmount, balanceAmount } = lookup.payment
  if (status === 'waiting-for-deposit') return { kind: 'deposit-reversed', expected, actual: 0 }
  if (!holds(status)) return { kind: 'not-taken', expected, actual: 0 }
  if (totalAmount !== amount) return { kind: 'amount', expected: amount, actual: totalAmount }
  if (balanceAmount === expected) return null
  return {
    kind: balanceAmount < expected ? 'refunded-elsewhere' : 'refund-missing',
    expected,
    actual: balanceAmount,
  }
}

/** What the gateway holds of a payment that the shop does not know; null when it holds nothing. */
export function strangerOf(lookup: Lookup): Difference | null {
  const held = lookup.kind === 'found' && holds(lookup.payment.status) ? lookup.payment.balanceAmount : 0
  return held > 0 ? { kind: 'unknown-payment', expected: 0, actual: held } : null
}
