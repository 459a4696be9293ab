import { addToCart } from '#features/buying/cart/contract.ts'
import {
  approvePayment,
  cancelOrder,
  placeOrder,
  type PaymentKind,
} from '#features/buying/orders/contract.ts'
import { answerRecall, listOwnRecalls } from '#features/delivery/recalls/contract.ts'
import {
  nameRefundAccount,
  readClaimable,
  requestClaim,
  withdrawClaim,
} from '#features/delivery/claims/contract.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { authorise, orderBody } from '../trade.ts'
import { call, type Dice, type Round } from './world.ts'

const account = { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' }
/** The bank does not know this one: the refund comes back refused. */
const wrongAccount = { ...account, bank: '99' }
export const accountFor = (dice: Dice) => dice.one(account, account, wrongAccount)
const buyerOf = ({ buyers }: Round, institutionId: number) =>
  buyers.find((buyer) => buyer.institutionId === institutionId)!

type Order = { number: string; institutionId: number; status: string }
const ordersIn = (round: Round, ...states: string[]) =>
  round.rows<Order>(
    `select number, "institutionId", status from "salesOrder" where "institutionId" = any($1) and status = any($2) order by id`,
    states,
  )

async function place(round: Round, dice: Dice) {
  const buyer = dice.of(round.buyers)!
  const wanted = new Set([dice.of(round.options)!, dice.of(round.options)!, dice.of(round.options)!])
  const lines = [...wanted].map((optionId) => ({ optionId, quantity: dice.from(1, 4) }))
  const added = await call(buyer, addToCart, { body: { lines } })
  if (added.status !== 200) return added.resultCode
  const paymentKind = dice.one<PaymentKind>('credit', 'card', 'virtual-account', 'transfer')
  const sheet = await orderBody(buyer, { paymentKind, points: dice.one(0, 0, 3_000, 11_111) })
  // one in four travels with an order that stands, and half of the clinic's buyers ask for more than its limit
  const own = (await ordersIn(round, 'confirmed', 'preparing')).filter(
    ({ institutionId }) => institutionId === buyer.institutionId,
  )
  const parent = dice.upTo(3) === 0 ? dice.of(own) : undefined
  const body = {
    ...sheet,
    asksApproval: dice.upTo(1) === 0,
    ...(parent && { delivery: { addTo: parent.number } }),
  }
  const placed = await call(buyer, placeOrder, { body })
  if (placed.status !== 200) return placed.resultCode
  const { orderNumber, payment } = placed.reply
  if (!payment)
    return `${orderNumber} by credit, ${placed.reply.status}${parent ? ` with ${parent.number}` : ''}`
  round.windows.set(orderNumber, payment)
  return dice.upTo(5) === 0 ? `${orderNumber} left in the window` : pay(round, buyer, orderNumber)
}

export async function pay(round: Round, buyer: Round['buyers'][number], orderNumber: string) {
  const payment = round.windows.get(orderNumber)!
  const body = await authorise(round.shop, { payment })
  const paid = await call(buyer, approvePayment, { params: { orderNumber }, body })
  return `${orderNumber} ${payment.method} ${paid.resultCode}`
}

async function payLate(round: Round, dice: Dice) {
  const order = dice.of(await ordersIn(round, 'awaiting-payment', 'checking-payment'))
  return order && round.windows.has(order.number)
    ? pay(round, buyerOf(round, order.institutionId), order.number)
    : 'nobody'
}

/** The clinic pays into its account, whether the order still stands or not; now and then the notice is lost. */
async function deposit(round: Round, dice: Dice) {
  const waiting = round.control.toss
    .payments()
    .filter(({ status }) => status === 'WAITING_FOR_DEPOSIT')
    .map(({ orderId }) => orderId)
    .filter((orderId) => [...round.windows.values()].some((each) => each.gatewayOrderId === orderId))
  const orderId = dice.of(waiting)
  if (!orderId) return 'nobody'
  round.control.toss.deposit({ orderId })
  if (dice.upTo(3) === 0) return `${orderId}, unheard`
  const body = JSON.parse(round.control.toss.webhooks().at(-1)!.body) as never
  return `${orderId} ${(await round.shop.send(receiveWebhook, { body })).resultCode}`
}

async function cancel(round: Round, dice: Dice) {
  const order = dice.of(
    await ordersIn(
      round,
      'awaiting-approval',
      'awaiting-payment',
      'awaiting-deposit',
      'confirmed',
      'preparing',
      'cancelled',
    ),
  )
  if (!order) return 'nobody'
  const body = { reason: '', ...(dice.upTo(2) > 0 && { refundAccount: accountFor(dice) }) }
  const answer = await call(buyerOf(round, order.institutionId), cancelOrder, {
    params: { orderNumber: order.number },
    body,
  })
  return `${order.number} ${answer.resultCode}`
}

async function claim(round: Round, dice: Dice) {
  const order = dice.of(
    await ordersIn(round, 'confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered'),
  )
  if (!order) return 'nobody'
  const buyer = buyerOf(round, order.institutionId)
  const { reply } = await call(buyer, readClaimable, { params: { orderNumber: order.number } })
  const kind = dice.of(reply.kinds.filter(({ problem }) => !problem))?.kind
  if (!kind) return `${order.number} has nothing to claim`
  const most = (line: (typeof reply.lines)[number]) =>
    kind === 'cancel' ? line.cancellable : line.returnable
  const lines = reply.lines
    .filter((line) => most(line) > 0 && (kind === 'cancel' || !line.problem))
    .filter((_, index) => index === 0 || dice.upTo(1) === 0)
    .map((line) => ({
      line: line.line,
      // now and then one piece more than there is
      quantity: dice.upTo(19) === 0 ? most(line) + 1 : dice.from(1, most(line)),
      reason:
        kind === 'exchange' ? 'short-dated' : dice.one('change-of-mind', 'short-dated', 'ordered-wrong'),
    }))
  const answer = await call(buyer, requestClaim, {
    body: {
      orderNumber: order.number,
      kind,
      lines,
      ...(kind !== 'cancel' && { collection: 'self' }),
      ...(reply.accountNeeded && { refundAccount: accountFor(dice) }),
      agreed: true,
    },
  })
  return `${kind} of ${JSON.stringify(lines.map(({ line, quantity }) => [line, quantity]))} of ${order.number}: ${answer.reply?.claimNumber ?? answer.resultCode}`
}

const claimsIn = (round: Round, where: string) =>
  round.rows<{ number: string; institutionId: number }>(
    `select number, "institutionId" from claim where "institutionId" = any($1) and ${where} order by id`,
  )

async function withdraw(round: Round, dice: Dice) {
  const found = dice.of(await claimsIn(round, `state in ('asked', 'approved', 'collecting', 'done')`))
  if (!found) return 'nobody'
  const answer = await call(buyerOf(round, found.institutionId), withdrawClaim, {
    params: { claimNumber: found.number },
  })
  return `${found.number} ${answer.resultCode}`
}

async function nameAccount(round: Round, dice: Dice) {
  const found = dice.of(await claimsIn(round, `settling and trouble <> ''`))
  if (!found) return 'nobody'
  const answer = await call(buyerOf(round, found.institutionId), nameRefundAccount, {
    params: { claimNumber: found.number },
    body: accountFor(dice),
  })
  return `${found.number} ${answer.resultCode}`
}

/** A clinic says how much of a recalled lot it still has. */
async function answer(round: Round, dice: Dice) {
  const buyer = dice.of(round.buyers)!
  const recall = dice.of((await call(buyer, listOwnRecalls, {})).reply)
  if (!recall) return 'nobody'
  const lots = recall.lots.map(({ lotId, shipped }) => ({ lotId, remaining: dice.upTo(shipped) }))
  const answered = await call(buyer, answerRecall, {
    params: { recallId: recall.recallId },
    body: { lots, note: '' },
  })
  return `recall ${recall.recallId} ${answered.resultCode}`
}

export const buyingSteps = { place, payLate, deposit, cancel, claim, withdraw, nameAccount, answer }
