import type { Services } from '#platform/server/serve.ts'
import { differenceOf, strangerOf } from '../differences.ts'
import { agreeOn, standingOf } from './difference-queries.ts'
import { holdAttempt } from './attempts.ts'
import { tellDifference } from './tell-difference.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway' | 'log'>

/**
 * Asks the gateway about a payment that was taken and writes down what differs. Moves no money and no order: those
 * are for staff. False when the gateway did not answer.
 */
export async function comparePayment({ db, clock, gateway, log }: Needs, paymentId: number) {
  const before = await standingOf(db, paymentId)
  if (before?.state !== 'done') return true
  const paymentKey = before.paymentKey!
  const lookup = await gateway.find(paymentKey)
  if (lookup.kind === 'unknown') return false
  const at = clock.now()
  // The usual case takes no lock: what agrees has nothing to write but the end of an earlier difference.
  if (!before.moving && !differenceOf(before, lookup)) {
    await agreeOn(db, paymentKey, null, at)
    return true
  }
  const found = await db.transaction(async (tx) => {
    await holdAttempt(tx, paymentId)
    const standing = (await standingOf(tx, paymentId))!
    // A refund that moved while the gateway was asked: whoever asks next sees both sides at rest.
    if (standing.moving || standing.refunded !== before.refunded) return null
    const difference = differenceOf(standing, lookup)
    await agreeOn(tx, paymentKey, difference, at)
    const fresh =
      difference && (await tellDifference(tx, { ...standing, ...difference, paymentId, paymentKey, at }))
    return fresh ? { ...difference, gatewayOrderId: standing.gatewayOrderId } : null
  })
  if (found) log.error(found, 'a payment differs from the gateway')
  return true
}

/** The same for a payment that the gateway lists and the shop has never heard of. */
export async function compareStranger(
  { db, clock, gateway, log }: Needs,
  { paymentKey, gatewayOrderId }: { paymentKey: string; gatewayOrderId: string },
) {
  const lookup = await gateway.find(paymentKey)
  if (lookup.kind === 'unknown') return false
  const at = clock.now()
  const difference = strangerOf(lookup)
  const fresh = await db.transaction(async (tx) => {
    await agreeOn(tx, paymentKey, difference, at)
    return (
      difference && tellDifference(tx, { ...difference, paymentId: null, paymentKey, gatewayOrderId, at })
    )
  })
  if (fresh) log.error({ ...difference, gatewayOrderId }, 'a payment differs from the gateway')
  return true
}
