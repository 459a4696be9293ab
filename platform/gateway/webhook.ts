import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/**
 * A notice of the gateway. Payment notices carry no signature, so this says only what to look up:
 * anybody can send one, and they arrive late, twice and out of order.
 */
interface GatewayNotice {
  kind: 'status-changed' | 'deposit'
  gatewayOrderId: string
  paymentKey?: string
  /** Deposit notices only; compare with the stored one by `secretMatches`. */
  secret?: string
}

const OrderId = z.string().regex(/^[A-Za-z0-9_=-]{6,64}$/)
const PaymentKey = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/)

const StatusChanged = z.object({
  eventType: z.literal('PAYMENT_STATUS_CHANGED'),
  data: z.object({ orderId: OrderId, paymentKey: PaymentKey }),
})

/** The deposit notice is flat and, in its documented form, has no event type. */
const Deposit = z.object({
  eventType: z.literal('DEPOSIT_CALLBACK').optional(),
  orderId: OrderId,
  secret: z.string().min(1).max(50),
  transactionKey: z.string(),
})

/** Reads a parsed notice body of either form; null for anything else. */
export function parseWebhook(json: unknown): GatewayNotice | null {
  const status = StatusChanged.safeParse(json)
  if (status.success)
    return {
      kind: 'status-changed',
      gatewayOrderId: status.data.data.orderId,
      paymentKey: status.data.data.paymentKey,
    }
  const deposit = Deposit.safeParse(json)
  if (deposit.success)
    return { kind: 'deposit', gatewayOrderId: deposit.data.orderId, secret: deposit.data.secret }
  return null
}

/**
 * Compares in constant time, so that answers do not tell how much of a guess was right. An empty secret
 * matches nothing.
 */
export function secretMatches(given: string | null | undefined, stored: string | null | undefined): boolean {
  if (!given || !stored) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(stored))
}
