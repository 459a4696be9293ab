import { seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { dueOn } from '#features/money/credit/rules.ts'
import { postCharge } from '#features/money/credit/server/index.ts'
import { postJournal, type LedgerLine, type Posting } from '#features/money/ledger/server/index.ts'
import { spendPoints, usablePoints } from '#features/money/points/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { beginPayment } from './payment-window.ts'
import type { Placed, Placing } from './place.ts'
import { addEvent, clearCart, closeCart } from './place-queries.ts'
import { tellDirectors, tellingReceived } from './tell-order.ts'

/**
 * Credit and points pay in the same transaction. The ledger comes last: every order shares the account of
 * sales.
 */
export async function confirmAtOnce(tx: Tx, call: Placing, order: Placed, termDays: number, now: Date) {
  const { caller, body } = call
  const { institutionId } = caller
  const told = { ...order, memberId: caller.memberId, paymentKind: body.paymentKind }
  const closed = closeCart.rows(tx, {
    ...tellingReceived(told, now),
    orderId: order.id,
    status: order.status,
    note: '',
    actor: caller.loginId,
    at: now,
    memberId: caller.memberId,
    cartKey: body.cartKey,
  })
  const journal = {
    causeType: 'order',
    cause: order.number,
    event: 'confirmed',
    note: order.summary,
    actor: caller.loginId,
    at: now,
    lines: [
      { kind: 'credit', institutionId, amount: -order.payCredit },
      { kind: 'points', institutionId, amount: -order.payPoints },
      { kind: 'sales', amount: order.total },
    ] satisfies LedgerLine[],
  }
  const posting =
    order.payCredit > 0
      ? postCharge(tx, journal, {
          orderId: order.id,
          institutionId,
          charge: order.payCredit,
          dueOn: dueOn(seoulDate(now), termDays),
        })
      : postJournal(tx, journal)
  const [posted] = await Promise.all([posting, closed])
  if (posted.journalId === null) throw await tooLittle(tx, call, posted, order.payCredit, now)
  await takePoints(tx, call, order, posted.journalId, now)
  return null
}

/** The gateway kinds: stock is promised and points are held until the money is there or will not come. */
export async function awaitPayment(tx: Tx, call: Placing, order: Placed, now: Date) {
  await holdPoints(tx, call, order, now)
  await addEvent.rows(tx, {
    orderId: order.id,
    status: order.status,
    note: '',
    actor: call.caller.loginId,
    at: now,
  })
  return beginPayment(tx, call, order, now)
}

/**
 * [BX-04] [BX-08] Stock is promised and points are held until staff or a director have decided; nothing is owed before. The
 * cart is left.
 */
export async function awaitApproval(
  tx: Tx,
  call: Placing,
  order: Placed,
  awaits: 'staff' | 'director',
  now: Date,
) {
  const { memberId, loginId } = call.caller
  await holdPoints(tx, call, order, now)
  const event = { orderId: order.id, status: order.status, note: '', actor: loginId, at: now }
  await clearCart.rows(tx, { ...event, memberId, cartKey: call.body.cartKey })
  await addEvent.rows(tx, event)
  if (awaits === 'director') await tellDirectors(tx, call.caller, order, now)
  return null
}

async function holdPoints(tx: Tx, call: Placing, order: Placed, now: Date) {
  const { caller } = call
  if (order.payPoints === 0) return
  const held = await postJournal(tx, {
    causeType: 'order',
    cause: order.number,
    event: 'points-held',
    note: order.summary,
    actor: caller.loginId,
    at: now,
    lines: [
      { kind: 'points', institutionId: caller.institutionId, amount: -order.payPoints },
      { kind: 'points-granted', amount: order.payPoints },
    ],
  })
  if (held.journalId === null) throw await tooLittle(tx, call, held, 0, now)
  await takePoints(tx, call, order, held.journalId, now)
}

async function takePoints(tx: Tx, call: Placing, order: Placed, journalId: number, now: Date) {
  if (order.payPoints === 0) return
  if (
    !(await spendPoints(tx, {
      institutionId: call.caller.institutionId,
      journalId,
      amount: order.payPoints,
      now,
    }))
  )
    throw await tooFewPoints(tx, call, now)
}

async function tooLittle(
  tx: Tx,
  call: Placing,
  { short }: Extract<Posting, { journalId: null }>,
  payCredit: number,
  now: Date,
) {
  if (short.kind === 'points') return tooFewPoints(tx, call, now)
  const orderable = Math.max(0, short.posted - short.floor)
  const missing = payCredit - (short.posted - short.floor)
  return call.refuse('credit-exceeded', { values: [formatWon(missing)], data: { missing, orderable } })
}

async function tooFewPoints(tx: Tx, { caller, refuse }: Placing, now: Date) {
  const { usable } = (await usablePoints.row(tx, { institutionId: caller.institutionId, now, soon: now }))!
  return refuse('points-exceeded', { values: [formatWhole(usable)], data: { usable } })
}
