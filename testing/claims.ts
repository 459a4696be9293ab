import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { approvePayment, type PaymentKind } from '#features/buying/orders/contract.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import {
  decideClaim,
  moveClaim,
  readClaim,
  requestClaim,
  settleClaim,
} from '#features/delivery/claims/contract.ts'
import { openShop, type Shop } from './shop.ts'
import { addBuyers, authorise, buy, type Buyer } from './trade.ts'

/** Where a clinic's deposit goes back to. */
export const refundAccount = { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' }
export type Staff = Awaited<ReturnType<Shop['asStaff']>>

/** An order that is paid, whichever way. */
export async function orderPaid(
  shop: Shop,
  buyer: Buyer,
  goods: [number, number][],
  kind: PaymentKind = 'credit',
  points = 0,
) {
  const lines = goods.map(([optionId, quantity]) => ({ optionId, quantity }))
  const answer = await buy(buyer, lines, { paymentKind: kind, points })
  if (answer.status !== 200)
    throw new Error(`not ordered: ${answer.resultCode} ${answer.message} ${JSON.stringify(answer.body)}`)
  const placed = answer.reply
  if (placed.payment) {
    await buyer.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
    const { toss } = (await shop.gatewayDoor()).control
    if (kind === 'virtual-account') {
      toss.deposit({ orderId: placed.payment.gatewayOrderId })
      await shop.send(receiveWebhook, { body: JSON.parse(toss.webhooks().at(-1)!.body) as never })
    }
  }
  return placed.orderNumber
}
/** A shop with a buyer of points and credit, a stranger and a clerk. */
export const openClaims = async (options: Parameters<typeof openShop>[0] = {}) => {
  const shop = await openShop(options)
  const [buyer, stranger] = (await addBuyers(shop, 2, { points: 50_000, limit: 10_000_000 })) as [
    Buyer,
    Buyer,
  ]
  const staff = await shop.asStaff('cs01')
  return { shop, buyer, stranger, staff }
}
export type AskedLine = { line: number; quantity: number; reason?: string; fileId?: string }
/** What the request page sends. */
export const claimBody = (orderNumber: string, kind: string, lines: AskedLine[], more: object = {}) => ({
  orderNumber,
  kind,
  lines: lines.map((line) => ({ reason: 'change-of-mind', words: '', ...line })),
  ...(kind !== 'cancel' && { collection: 'self' }),
  agreed: true,
  ...more,
})
export const askFor = (buyer: Buyer, input: object) =>
  buyer.send(requestClaim, { body: input as never }, { key: randomUUID() })
export const claimOf = async (buyer: Buyer, claimNumber: string) =>
  (await buyer.send(readClaim, { params: { claimNumber } })).reply
const move = (staff: Staff, claimNumber: string, seen: string, to: string) =>
  staff.send(moveClaim, { params: { claimNumber }, body: { seen, to } as never })
export const decide = (staff: Staff, claimNumber: string, approved: object[], more: object = {}) =>
  staff.send(decideClaim, {
    params: { claimNumber },
    body: { seen: 'asked', decision: 'approve', approved, words: '접수했어요.', ...more } as never,
  })
/** From the approval to the bench where goods are looked at; nobody is sent for what a recall has brought. */
export async function collect(staff: Staff, claimNumber: string) {
  const sent = await move(staff, claimNumber, 'approved', 'collecting')
  const isHere = sent.resultCode === 'collected-already'
  expect(isHere || sent.status === 200).toBe(true)
  for (const [seen, to] of [
    [isHere ? 'approved' : 'collecting', 'collected'],
    ['collected', 'inspecting'],
  ] as const)
    expect((await move(staff, claimNumber, seen, to)).status).toBe(200)
}
export const inspect = (staff: Staff, claimNumber: string, goods: object[], more: object = {}) =>
  staff.send(settleClaim, {
    params: { claimNumber },
    body: { seen: 'inspecting', goods, words: '검수를 마쳤어요.', ...more } as never,
  })
export const lotOf = async (shop: Shop, optionId: number) =>
  shop.one<{ id: number; onHand: number; quarantined: number }>(
    `select id, "onHand", quarantined from lot where "optionId" = $1`,
    [optionId],
  )
