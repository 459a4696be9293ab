import { askPayment, settlePayment, voidAccount } from '#features/money/payments/server/index.ts'
import { eachAlone } from '#platform/server/each-alone.ts'
import type { Services } from '#platform/server/serve.ts'
import { attemptsFor, paymentOf } from './attempts.ts'
import { closeUnsent, giveUp } from './give-up.ts'
import { orderPayments } from './order-payments.ts'
import { holdOrder, overdueOrders } from './settle-queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'gateway'>

/** Cancels orders whose buyer never came back from the payment window, half an hour on. */
export async function cancelAbandoned(services: Needs) {
  const { db, clock, gateway } = services
  const due = await overdueOrders.rows(db, { status: 'awaiting-payment', now: clock.now() })
  let cancelled = 0
  await eachAlone(due, async (order) => {
    // Only what was sent can have been paid; the gateway is asked all the same before the pieces are let go.
    const payment = paymentOf(await attemptsFor(db, order))
    if (payment?.state !== 'intent' || (await askPayment(gateway, payment, clock.now())).kind !== 'dead')
      return
    const closed = await db.transaction(async (tx) => {
      const held = (await holdOrder(tx, order.number))!
      return closeUnsent(tx, held, clock.now(), {
        reason: 'abandoned',
        code: 'ABANDONED',
        note: '',
        actor: 'system',
      })
    })
    if (closed) cancelled++
  })
  return cancelled
}

/** [BX-04] [BX-08] Ends orders over a limit that staff or a director have not decided about in time. */
export async function expireApprovals({ db, clock }: Needs) {
  const due = await overdueOrders.rows(db, { status: 'awaiting-approval', now: clock.now() })
  await eachAlone(due, ({ number }) =>
    db.transaction(async (tx) => {
      const order = (await holdOrder(tx, number))!
      // a director's yes of this moment may have handed it on to staff, who have days of their own
      if (order.status !== 'awaiting-approval' || order.dueAt! > clock.now()) return
      const reason = order.awaits === 'director' ? 'director-expired' : 'approval-expired'
      await giveUp(tx, order, clock.now(), { reason, note: '', actor: 'system' })
    }),
  )
  return due.length
}

/** Ends orders whose deposit did not come in time. The gateway is asked first: the last minute counts. */
export async function expireDeposits(services: Needs) {
  const { db, clock, gateway } = services
  const due = await overdueOrders.rows(db, { status: 'awaiting-deposit', now: clock.now() })
  await eachAlone(due, async (order) => {
    const payment = paymentOf(await attemptsFor(db, order))
    if (payment?.state !== 'waiting-deposit') return
    const answer = await askPayment(gateway, payment, clock.now())
    // An account past its day is closed before the order is given up, so that no deposit can follow.
    const final =
      answer.kind === 'waiting' ? await voidAccount(gateway, payment, '입금 기한 만료', clock.now()) : answer
    await settlePayment(db, payment.id, final, clock.now(), orderPayments())
  })
  return due.length
}
