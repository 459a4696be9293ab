import { cancelAbandoned, expireApprovals, expireDeposits } from '#features/buying/orders/server/index.ts'
import { finishExchanges } from '#features/delivery/claims/server/index.ts'
import { runInvoices } from '#features/delivery/invoices/server/index.ts'
import { completeDelivered, trackParcels } from '#features/delivery/shipments/server/index.ts'
import { expirePoints } from '#features/money/points/server/index.ts'
import { sendNotifications } from '#features/running/notifications/server/index.ts'
import { issueAll } from './invoice-steps.ts'
import { settlePayments } from '../trade.ts'
import { ofTheRound } from './checks.ts'
import type { Dice, OwnRound, Round } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The work on timers, in both processes at once. */
async function jobs({ processOf }: Pick<OwnRound, 'processOf'>) {
  for (const run of [
    settlePayments,
    finishExchanges,
    completeDelivered,
    cancelAbandoned,
    expireDeposits,
    expireApprovals,
    expirePoints,
    runInvoices,
    sendNotifications,
  ])
    await Promise.all([run(processOf(0)), run(processOf(1))])
  return 'done'
}

/** Something goes wrong with a call that is still to come. */
async function fault({ control }: Round, dice: Dice) {
  const kind = dice.one('error-after', 'drop-before', 'drop-after')
  const on = dice.one('confirm', 'cancel', 'lookup', 'invoice')
  if (on !== 'invoice') control.toss.fault(on, { kind })
  else control.popbill.fail({ kind: kind === 'drop-before' ? 'drop' : 'drop-after' })
  return `${on} ${kind}`
}

/** Time passes, and every session with it. */
async function wait(round: OwnRound, ms: number) {
  round.shop.clock.advance(ms)
  await round.signIn()
}

async function pass(round: OwnRound, dice: Dice) {
  let ms = dice.one(MINUTE, HOUR, 5 * HOUR, 24 * HOUR, 75 * HOUR)
  // nothing leaves on a weekend
  while ([0, 6].includes(new Date(round.shop.clock.now().getTime() + ms).getUTCDay())) ms += 24 * HOUR
  await wait(round, ms)
  await jobs(round)
  return `${ms / HOUR} h`
}

/** Parcels on their way arrive, most of them. */
async function arrive(round: OwnRound, dice: Dice) {
  const sent = await round.rows<{ trackingNumber: string }>(
    `select p."trackingNumber" from parcel p join "salesOrder" o on o.id = p."orderId" where o."institutionId" = any($1) and p.state = 'shipped' order by p.id`,
  )
  if (sent.length === 0) return 'nobody'
  for (const { trackingNumber } of sent)
    round.control.tracking.advance('04', trackingNumber, dice.one(6, 6, 6, 4))
  await wait(round, 11 * MINUTE)
  await Promise.all([trackParcels(round.processOf(0)), trackParcels(round.processOf(1))])
  return `${sent.length} on their way`
}

/** What others may do meanwhile. */
export const quickSteps = { fault }
/** What nobody else does anything during. */
export const slowSteps = { jobs, pass, arrive }

/** Something of the round is with the gateway or the issuing service and not known yet; a deposit may be unheard. */
export const underWay = (round: Round) =>
  round.rows(
    `select 1 from "paymentAttempt" p where ${ofTheRound} and (p.state in ('sent', 'unknown') or (p.state = 'intent' and p."nextCheckAt" is not null)
       or (p.state = 'waiting-deposit' and p."gatewayOrderId" = any($2)))
     union all select 1 from "taxInvoice" where "institutionId" = any($1) and state in ('queued', 'asking', 'cancelling')`,
    round.control.toss.payments().flatMap(({ orderId, status }) => (status === 'DONE' ? [orderId] : [])),
  )

async function settle(round: OwnRound) {
  // lost notices of deposits are looked for every five minutes
  await wait(round, 6 * MINUTE)
  for (let turn = 0; turn < 30 && (turn === 0 || (await underWay(round)).length > 0); turn++) {
    await wait(round, 61_000)
    await jobs(round)
  }
}

/** Until nothing is on its way any more and everything due is invoiced. */
export async function windUp(round: OwnRound) {
  await settle(round)
  await issueAll(round)
  await settle(round)
}
