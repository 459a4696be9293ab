import { seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { mask } from '#domain/masks.ts'
import {
  approveOverLimit,
  attemptsFor,
  cancelFor,
  holdLines,
  holdOrder,
  needsAccount,
} from '#features/buying/orders/server/index.ts'
import { cancelProblem } from '#features/buying/orders/rules.ts'
import { carrierName } from '#features/delivery/shipments/carriers.ts'
import { checkHoldDay, tellDelay } from '#features/delivery/shipments/server/index.ts'
import { moneyMoving } from '#features/money/payments/rules.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  approveOfficeOrder,
  cancelOfficeOrder,
  holdOfficeOrder,
  noteOfficeOrder,
  readOfficeOrder,
  readOfficeReceiver,
  type OfficeOrder,
} from '../contract.ts'
import { waitOf } from '../rules.ts'
import { addNote, orderFacts, waitingClasses } from './order-queries.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof orderFacts>>>

const pilesOf = (lines: Facts['lines']) =>
  lines.map(({ storage, quantity, cancelled, shipped, heldReason, heldUntil }) => ({
    storage,
    waits: quantity - cancelled - shipped,
    heldReason: heldReason || null,
    heldUntil,
  }))

const receiverOf = ({ delivery }: Facts): OfficeOrder['receiver'] => ({
  name: delivery.receiver,
  phone: delivery.phone,
  address: `(${delivery.postcode}) ${[delivery.address1, delivery.address2].filter(Boolean).join(' ')}`,
  memo: delivery.memo,
})

const overLimitOf = ({ creditAccount: { posted, floor }, credit, dueAt }: Facts) => ({
  limit: 0 - floor,
  used: 0 - posted,
  lacking: Math.max(0, floor - posted + credit),
  asksUntil: dueAt!.toISOString(),
})

export const orderRoutes = [
  serve(readOfficeOrder, async ({ db, clock, params, refuse }) => {
    const now = clock.now()
    const [facts, attempts] = await db.snapshot((on) =>
      Promise.all([
        orderFacts(on, params.orderNumber, seoulDate(now)),
        attemptsFor(on, { number: params.orderNumber }),
      ]),
    )
    if (!facts) throw refuse('order-not-found')
    const receiver = receiverOf(facts)
    const { supply, vat, taxFree, shipping, total, credit, points, gateway } = facts
    const { shipsOn, late } = waitOf({ ...facts, piles: pilesOf(facts.lines) }, now)
    return {
      orderNumber: facts.number,
      placedAt: facts.placedAt.toISOString(),
      status: facts.status,
      cancelReason: facts.cancelReason,
      clinic: facts.clinic,
      orderedBy: mask('NAME', facts.orderedBy),
      paymentKind: facts.paymentKind,
      taxDocument: facts.taxDocument,
      wantedOn: facts.wantedOn,
      shipsOn,
      late,
      travelsWith: facts.travelsWith,
      lines: facts.lines.map(({ productName, optionName, ...line }) => ({
        ...line,
        name: nameWithOption({ name: productName, optionName }),
      })),
      parcels: facts.parcels.map((parcel) => ({
        ...parcel,
        carrierName: parcel.carrier && carrierName(parcel.carrier),
      })),
      sums: { supply, vat, taxFree, shipping, total, credit, points, gateway },
      overLimit: facts.status === 'awaiting-approval' && facts.awaits === 'staff' ? overLimitOf(facts) : null,
      creditDueOn: facts.creditDueOn,
      attempts: attempts.map(({ operation, amount, state, createdAt }) => ({
        refund: operation === 'cancel',
        amount,
        state,
        at: createdAt.toISOString(),
      })),
      refunds: facts.refunds,
      claims: facts.claims,
      invoices: facts.invoices,
      receiver: {
        name: mask('NAME', receiver.name),
        phone: mask('PHONE', receiver.phone),
        address: mask('ADRESS', receiver.address),
        memo: receiver.memo,
      },
      events: facts.events.map(({ receiver, words, ...event }) => ({
        ...event,
        words: receiver ? `${words} · 받은 분 ${mask('NAME', receiver)}` : words,
      })),
      cancelProblem: cancelProblem({ ...facts, moneyMoving: moneyMoving(attempts) }) ?? '',
      refundAccountNeeded: needsAccount(facts, attempts),
    }
  }),

  serve(readOfficeReceiver, async ({ db, clock, params, refuse }) => {
    const facts = await orderFacts(db, params.orderNumber, seoulDate(clock.now()))
    if (!facts) throw refuse('order-not-found')
    return receiverOf(facts)
  }),

  serve(holdOfficeOrder, async ({ db, clock, caller, params, body, refuse }) => {
    const at = clock.now()
    const today = seoulDate(at)
    const { held, reason } = body
    const until = held ? body.until : null
    checkHoldDay(until, today)
    await db.transaction(async (tx) => {
      const order = await holdOrder(tx, params.orderNumber)
      if (!order) throw refuse('order-not-found')
      const waiting = await waitingClasses(tx, order.id, today)
      const isHeld = waiting.some((one) => one.held)
      if (order.status !== body.seen || isHeld !== body.seenHeld) throw refuse('order-moved')
      if (waiting.length === 0 || order.status === 'cancelled') throw refuse('nothing-waits')
      for (const { storage } of waiting) {
        await holdLines(tx, { orderId: order.id, storage, reason: held ? reason : null, until })
        await tellDelay(tx, order, storage, at)
      }
      const kind = held ? 'hold' : 'release'
      await addNote(tx, { orderId: order.id, kind, words: reason, actor: caller.loginId, at })
    })
    return null
  }),

  serve(noteOfficeOrder, (call) =>
    once(call, async (tx) => {
      const { clock, caller, params, body, refuse } = call
      const order = await holdOrder(tx, params.orderNumber)
      if (!order) throw refuse('order-not-found')
      const { words } = body
      await addNote(tx, { orderId: order.id, kind: 'note', words, actor: caller.loginId, at: clock.now() })
      return null
    }),
  ),

  serve(approveOfficeOrder, async ({ db, clock, caller, params, body, refuse }) => {
    const at = clock.now()
    await db.transaction(async (tx) => {
      const order = await holdOrder(tx, params.orderNumber)
      if (!order) throw refuse('order-not-found')
      if (order.status !== 'awaiting-approval' || order.awaits !== 'staff') throw refuse('order-moved')
      const actor = caller.loginId
      const result = await approveOverLimit(tx, { order, atMost: body.lacking, note: '', actor, at })
      if (result === 'blocked') throw refuse('credit-blocked')
      if (result !== 'approved') throw refuse('lacks-more', { values: [formatWon(result.lacking)] })
      await addNote(tx, { orderId: order.id, kind: 'approve', words: body.reason, actor, at })
    })
    return null
  }),

  serve(cancelOfficeOrder, async (call) => {
    const { db, clock, caller, params, body, refuse } = call
    const facts = await orderFacts(db, params.orderNumber, seoulDate(clock.now()))
    if (!facts) throw refuse('order-not-found')
    const who = { institutionId: facts.institutionId, actor: caller.loginId, isStaff: true }
    const { status, message } = await cancelFor(call, who, async (tx) => {
      const order = (await holdOrder(tx, params.orderNumber))!
      if (order.status !== body.seen) throw refuse('order-moved')
      const words = body.reason
      await addNote(tx, { orderId: order.id, kind: 'cancel', words, actor: caller.loginId, at: clock.now() })
    })
    return { status, message }
  }),
]
