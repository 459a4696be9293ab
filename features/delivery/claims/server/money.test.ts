import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PaymentKind } from '#features/buying/orders/contract.ts'
import { giveBackPart } from '#features/buying/orders/server/index.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import {
  askFor,
  claimBody,
  claimOf,
  collect,
  decide,
  inspect,
  lotOf,
  openClaims,
  orderPaid,
  refundAccount,
  type Staff,
} from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import type { Shop } from '#testing/shop.ts'
import { addProduct, settlePayments, type Buyer } from '#testing/trade.ts'
import { listClaims, readClaimable, requestClaim, withdrawClaim } from '../contract.ts'

type Parties = { shop: Shop; buyer: Buyer; staff: Staff }
const orderAtGateway = async (shop: Shop, orderNumber: string) => {
  const { gatewayOrderId } = await shop.one<{ gatewayOrderId: string }>(
    `select "gatewayOrderId" from "paymentAttempt" where cause = $1 and operation = 'confirm' and state = 'done'`,
    [orderNumber],
  )
  const { toss } = (await shop.gatewayDoor()).control
  return { gatewayOrderId, payment: toss.payments().find(({ orderId }) => orderId === gatewayOrderId)! }
}

/** Five pieces of 40,000 won, paid and delivered. */
async function five({ shop, buyer }: Parties, kind: PaymentKind, points = 0) {
  const option = await addProduct(shop, { price: 40_000, kind: 'cosmetic', stock: 100 })
  const number = await orderPaid(shop, buyer, [[option, 5]], kind, points)
  await deliver(shop, number)
  return { option, number }
}
/** Two of them come back because they run out too soon; they are on the bench. */
async function two({ buyer, staff }: Parties, number: string, more: object = {}) {
  const asked = await askFor(
    buyer,
    claimBody(number, 'return', [{ line: 1, quantity: 2, reason: 'short-dated' }], more),
  )
  const { claimNumber } = asked.reply
  await decide(staff, claimNumber, [{ line: 1, quantity: 2 }])
  await collect(staff, claimNumber)
  return claimNumber
}
const settleTwo = async ({ shop, staff }: Parties, option: number, claimNumber: string) =>
  inspect(staff, claimNumber, [
    { line: 1, lotId: (await lotOf(shop, option)).id, fate: 'scrap', quantity: 2 },
  ])

test('[OD-08] [M7] two of five go back by every way they were paid: card, transfer, deposit to the account, credit, each alone and with points', async () => {
  const parties = await openClaims()
  const { shop, buyer } = parties
  const facts = async () => ({
    used: (await buyer.send(readCredit)).reply.used,
    points: (await buyer.send(readPoints)).reply.usable,
  })
  for (const [kind, points] of [
    ['card', 0],
    ['card', 20_000],
    ['transfer', 0],
    ['virtual-account', 0],
    ['virtual-account', 20_000],
    ['credit', 0],
    ['credit', 20_000],
  ] as const) {
    const { option, number } = await five(parties, kind, points)
    const account = kind === 'virtual-account' ? { refundAccount } : {}
    const claimNumber = await two(parties, number, account)
    const before = await facts()
    expect((await settleTwo(parties, option, claimNumber)).reply).toEqual({ refund: 80_000 })
    const shared = (points * 80_000) / 200_000
    const rest = 80_000 - shared
    const expected = {
      credit: kind === 'credit' ? rest : 0,
      points: shared,
      gateway: kind === 'credit' ? 0 : rest,
    }
    expect(await claimOf(buyer, claimNumber), `${kind} and ${points} points`).toMatchObject({
      state: 'done',
      given: expected,
    })
    expect(await facts()).toEqual({
      used: before.used - expected.credit,
      // what they had earned goes with them: a hundredth of what was not paid by points
      points: before.points + expected.points - rest / 100,
    })
    if (kind === 'credit') continue
    const { payment } = await orderAtGateway(shop, number)
    expect(payment).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 200_000 - points - rest,
      cancels: [{ cancelAmount: rest, refundableAmount: 200_000 - points - rest }],
    })
  }
  expect(await shop.booksViolations()).toEqual([])
})

test('[OD-08] [M6] [M7] an answer of the gateway that is lost, comes late or twice ends a claim once, with one refund', async () => {
  const parties = await openClaims({ gatewayTimeoutMs: 1_000 })
  const { shop, buyer } = parties
  const { toss } = (await shop.gatewayDoor()).control
  for (const fault of ['drop-after', 'drop-before', 'late'] as const) {
    const { option, number } = await five(parties, 'card')
    const claimNumber = await two(parties, number)
    toss.fault('cancel', { kind: fault })
    expect((await settleTwo(parties, option, claimNumber)).status).toBe(200)
    expect(await claimOf(buyer, claimNumber)).toMatchObject({ state: 'inspecting', settling: true })
    toss.land()
    for (let round = 0; round < 3; round++) {
      shop.clock.advance(31_000)
      await Promise.all([settlePayments(shop), settlePayments(shop)])
    }
    const { payment, gatewayOrderId } = await orderAtGateway(shop, number)
    const told = toss.webhooks().filter(({ body }) => body.includes(gatewayOrderId))
    for (const { body } of told)
      await Promise.all([1, 2].map(() => shop.send(receiveWebhook, { body: JSON.parse(body) as never })))
    expect(payment.cancels, fault).toHaveLength(1)
    const claim = await claimOf(buyer, claimNumber)
    expect(claim).toMatchObject({ state: 'done', settling: false, given: { gateway: 80_000 } })
    expect(claim.events.filter(({ state }) => state === 'done')).toHaveLength(1)
  }
  expect(toss.keyMisuses()).toEqual([])
})

test('[OD-08] what is more than is left is refused when it is asked for, with what is left, and nothing is kept', async () => {
  const parties = await openClaims()
  const { shop, buyer } = parties
  const { number } = await five(parties, 'credit')
  const given = await shop.db.transaction((tx) =>
    giveBackPart(tx, {
      orderNumber: number,
      part: 'goodwill',
      amount: 170_000,
      taxFree: 0,
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  expect(given).toMatchObject({ credit: 170_000 })
  const { left } = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply
  expect(left).toEqual({ credit: 30_000, points: 0, gateway: 0 })
  const input = claimBody(number, 'return', [{ line: 1, quantity: 2, reason: 'short-dated' }])
  const refused = await buyer.send(requestClaim, { body: input as never }, { key: randomUUID() })
  expect([refused.resultCode, refused.message]).toEqual([
    'refund-above-left',
    '돌려 드릴 수 있는 금액 30,000원보다 커요. 수량을 줄이거나 진행 중인 환불이 끝난 뒤 신청해 주세요.',
  ])
  expect((await buyer.send(listClaims)).reply.claims).toEqual([])
})

test('[OD-08] [M7] the delivery fee of goods that came wrong goes back with one claim of a parcel, whichever of them is refused or taken back', async () => {
  const { shop, buyer, staff } = await openClaims()
  const option = await addProduct(shop, { price: 5_000, kind: 'cosmetic', stock: 100 })
  const { id: lotId } = await lotOf(shop, option)
  const delivered = async () => {
    const number = await orderPaid(shop, buyer, [[option, 3]])
    await deliver(shop, number)
    return number
  }
  const ask = async (number: string) => {
    const lines = [{ line: 1, quantity: 1, reason: 'short-dated' }]
    return (await askFor(buyer, claimBody(number, 'return', lines))).reply.claimNumber
  }
  const approve = async (claimNumber: string) =>
    (await decide(staff, claimNumber, [{ line: 1, quantity: 1 }])).reply.refund
  const settle = async (claimNumber: string) => {
    await collect(staff, claimNumber)
    const back = { line: 1, lotId, fate: 'quarantine', quantity: 1 }
    return (await inspect(staff, claimNumber, [back])).reply.refund
  }

  // the first is refused when the second has been decided, or is over
  const one = await delivered()
  const [refused, kept] = [await ask(one), await ask(one)]
  expect(await approve(kept)).toBe(8_300)
  expect(await settle(kept)).toBe(8_300)
  const rejection = { seen: 'asked', decision: 'reject' }
  expect((await decide(staff, refused, [], rejection)).status).toBe(200)
  const third = await ask(one)
  expect(await approve(third)).toBe(5_000)

  // the first takes the fee, and is taken back on its way
  const other = await delivered()
  const [gone, left] = [await ask(other), await ask(other)]
  expect([await approve(gone), await approve(left)]).toEqual([8_300, 5_000])
  expect((await buyer.send(withdrawClaim, { params: { claimNumber: gone } })).status).toBe(200)
  expect(await settle(left)).toBe(8_300)
})
