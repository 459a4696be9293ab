import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCredit } from '#features/money/credit/contract.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import { recordRepayment } from '#features/money/credit/server/index.ts'
import { grantPoints } from '#features/money/points/server/index.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments, type Buyer } from '#testing/trade.ts'
import { approvePayment, cancelOrder, type PaymentKind } from '../contract.ts'
import { shareRefund } from '../refund-shares.ts'
import { giveBackPart } from './refund-part.ts'
import { partRefunds } from './refunds.ts'

const refundAccount = { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' }

type Asked = { part: string; amount: number; taxFree?: number }
async function giveBack(shop: Shop, orderNumber: string, { taxFree = 0, ...part }: Asked) {
  const given = await shop.db.transaction((tx) =>
    giveBackPart(tx, { orderNumber, taxFree, refundAccount, at: shop.clock.now(), actor: 'test', ...part }),
  )
  if ('refund' in given && given.refund !== null) await sendRefund(shop, { id: given.refund }, partRefunds)
  return given
}

/** An order of 100,000 won, 40,000 of them tax-free, of which points pay so many. */
async function order(shop: Shop, buyer: Buyer, goods: number[], paymentKind: PaymentKind, points = 0) {
  const lines = goods.map((optionId) => ({ optionId, quantity: 1 }))
  const placed = (await buy(buyer, lines, { paymentKind, points })).reply
  if (placed.payment) {
    await buyer.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
    const { toss } = (await shop.gatewayDoor()).control
    if (paymentKind === 'virtual-account') {
      toss.deposit({ orderId: placed.payment.gatewayOrderId })
      await shop.send(receiveWebhook, { body: JSON.parse(toss.webhooks().at(-1)!.body) as never })
    }
  }
  return placed.orderNumber
}
const shelf = async (shop: Shop) => [
  await addProduct(shop, { price: 60_000, kind: 'cosmetic' }),
  await addProduct(shop, { price: 40_000, taxable: false, kind: 'book' }),
]

async function open({ points = 0, limit = 1_000_000 } = {}) {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { points, limit })) as [Buyer]
  return { shop, buyer, goods: await shelf(shop) }
}
const kept = (shop: Shop, orderNumber: string) =>
  shop.one<{
    credit: number
    points: number
    gateway: number
    amount: number | null
    settled: number | null
  }>(
    `select coalesce(sum(r.credit), 0)::bigint as credit, coalesce(sum(r.points), 0)::bigint as points, coalesce(sum(r.gateway), 0)::bigint as gateway, c.amount, c.settled
     from "salesOrder" o left join "orderRefund" r on r."orderId" = o.id left join "creditCharge" c on c."orderId" = o.id where o.number = $1 group by c.amount, c.settled`,
    [orderNumber],
  )

test('[M7] shares of a part sum to the won and never take more from a way than is left of it', () => {
  const won = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(
      won,
      won,
      won,
      fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 20 }),
      (...input) => {
        const [credit, points, gateway, amounts] = input
        let left = { credit, points, gateway }
        for (const amount of amounts) {
          const share = shareRefund(amount, left)
          const total = left.credit + left.points + left.gateway
          expect(share === null).toBe(amount > total)
          if (!share) continue
          expect(share.credit + share.points + share.gateway).toBe(amount)
          left = {
            credit: left.credit - share.credit,
            points: left.points - share.points,
            gateway: left.gateway - share.gateway,
          }
          expect(Math.min(left.credit, left.points, left.gateway)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: load(300, 5_000) },
  )
})

test('[OD-10] [M7] a credit note lowers the charge of its order and the credit used, and what was repaid settles the next', async () => {
  const { shop, buyer, goods } = await open()
  const first = await order(shop, buyer, goods, 'credit')
  const second = await order(shop, buyer, goods, 'credit')
  expect(await giveBack(shop, first, { part: 'a', amount: 30_000 })).toMatchObject({
    credit: 30_000,
    refund: null,
  })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 170_000 })
  expect(await kept(shop, first)).toMatchObject({ amount: 70_000, settled: 0 })

  const { institutionId } = await shop.one<{ institutionId: number }>(
    `select "institutionId" from "salesOrder" where number = $1`,
    [first],
  )
  const repay = (amount: number, cause: string) =>
    shop.db.transaction((tx) =>
      recordRepayment(tx, { institutionId, amount, cause, actor: 'test', at: shop.clock.now() }),
    )
  await repay(70_000, 'r1')
  await giveBack(shop, first, { part: 'b', amount: 20_000 })
  expect(await kept(shop, first)).toMatchObject({ amount: 50_000, settled: 50_000 })
  expect(await kept(shop, second)).toMatchObject({ amount: 100_000, settled: 20_000 })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 80_000 })

  // nothing is owed any more: what is left over is to be given back, and the account holds no deposit
  await repay(80_000, 'r2')
  await giveBack(shop, second, { part: 'a', amount: 10_000 })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0 })
  expect(
    await shop.one(`select event, note from journal where cause = $1 and event = 'overpaid'`, [
      `${second}/a`,
    ]),
  ).toMatchObject({ note: '환불로 남아 돌려 드릴 입금액' })
})

test('[OD-12] [M7] points of a part come back to their old end, or for 30 days when that is nearer', async () => {
  const { shop, buyer, goods } = await open()
  const { institutionId } = await shop.one<{ institutionId: number }>(
    `select "institutionId" from member where "loginId" = $1`,
    [(await shop.one<{ loginId: string }>(`select "loginId" from member order by id desc limit 1`)).loginId],
  )
  await shop.db.transaction(async (tx) => {
    for (const [amount, lastDay] of [
      [6_000, '2026-12-05'],
      [14_000, '2027-06-30'],
    ] as const)
      await grantPoints(tx, {
        institutionId,
        amount,
        lastDay,
        causeType: 'points',
        cause: `own-${amount}`,
        actor: 'test',
        at: shop.clock.now(),
      })
  })
  const number = await order(shop, buyer, goods, 'credit', 20_000)
  const lots = () =>
    shop.run<{ left: number; ends: string }>(
      `select (granted - used - expired)::bigint as left, to_char("expiresAt" at time zone 'Asia/Seoul', 'YYYY-MM-DD') as ends from "pointLot" l join account a on a.id = l."accountId"
       where a."institutionId" = $1 and used + expired < granted order by "expiresAt", l.id`,
      [institutionId],
    )
  expect(await giveBack(shop, number, { part: 'a', amount: 50_000 })).toMatchObject({
    points: 10_000,
    credit: 40_000,
  })
  expect(await lots()).toEqual([
    { left: 6_000, ends: '2026-12-21' },
    { left: 4_000, ends: '2027-07-01' },
  ])
  const cancelled = await buyer.send(
    cancelOrder,
    { params: { orderNumber: number }, body: { reason: '더 이상 필요하지 않아요' } },
    { key: randomUUID() },
  )
  expect(cancelled.reply).toMatchObject({ status: 'cancelled' })
  expect(await lots()).toEqual([
    { left: 6_000, ends: '2026-12-21' },
    { left: 14_000, ends: '2027-07-01' },
  ])
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0 })
})

test('[M7] a part whose refund was refused keeps its tax-free share, whatever other parts take before it is asked for again', async () => {
  const { shop, buyer, goods } = await open({ points: 20_000 })
  const number = await order(shop, buyer, goods, 'card', 20_000)
  const { toss } = (await shop.gatewayDoor()).control
  const first = { part: 'a', amount: 50_000, taxFree: 40_000 }
  toss.fault('cancel', { kind: 'error', code: 'REFUND_REJECTED' })
  const refused = await giveBack(shop, number, first)
  expect(refused).toMatchObject({ gateway: 40_000, points: 10_000 })
  await giveBack(shop, number, { part: 'b', amount: 20_000, taxFree: 5_000 })
  const again = await giveBack(shop, number, first)
  expect(again).toMatchObject({ gateway: 40_000, points: 10_000 })
  expect('refund' in again && 'refund' in refused && again.refund !== refused.refund).toBe(true)
  expect(
    await shop.run(
      `select amount, "taxFree", state from "paymentAttempt" where operation = 'cancel' and cause like $1 order by id`,
      [`${number}/%`],
    ),
  ).toEqual([
    { amount: 40_000, taxFree: 32_000, state: 'failed' },
    { amount: 16_000, taxFree: 0, state: 'done' },
    { amount: 40_000, taxFree: 32_000, state: 'done' },
  ])
})

test('[M7] random parts of mixed payments, asked for twice at once, and cancels, give back what was paid and no more', async () => {
  const shop = await openShop()
  const goods = await shelf(shop)
  const kinds = ['credit', 'card', 'virtual-account', 'transfer'] as const
  const buyers = await addBuyers(shop, load(8, 120), { points: 50_000, limit: 1_000_000 })
  const numbers = await inTurns(buyers, 2, async (buyer, n) => {
    const points = (n * 7_001) % 30_000
    const number = await order(shop, buyer, goods, kinds[n % kinds.length]!, points)
    const parts = Array.from({ length: 7 }, (_, part) => ({
      part: String(part),
      amount: 1 + ((n * 7_919 + part * 13_007) % 23_000),
      taxFree: part % 2 ? 0 : 1 + ((n + part) % 900),
    }))
    await Promise.all(parts.flatMap((part) => [giveBack(shop, number, part), giveBack(shop, number, part)]))
    if (n % 3 === 0)
      await buyer.send(
        cancelOrder,
        { params: { orderNumber: number }, body: { reason: '취소', refundAccount } },
        { key: randomUUID() },
      )
    return number
  })
  for (let round = 0; round < 20; round++) {
    shop.clock.advance(31_000)
    await settlePayments(shop)
  }
  let parts = 0
  for (const number of numbers) {
    const { credit, points, gateway } = await kept(shop, number)
    const paid = await shop.one<{ status: string; payCredit: number; payPoints: number; payGateway: number }>(
      `select status, "payCredit", "payPoints", "payGateway" from "salesOrder" where number = $1`,
      [number],
    )
    expect(credit + points + gateway).toBeGreaterThan(0)
    expect(credit).toBeLessThanOrEqual(paid.payCredit)
    expect(points).toBeLessThanOrEqual(paid.payPoints)
    expect(gateway).toBeLessThanOrEqual(paid.payGateway)
    parts += (
      await shop.run(
        `select part from "orderRefund" r join "salesOrder" o on o.id = r."orderId" where o.number = $1`,
        [number],
      )
    ).length
  }
  expect(await shop.booksViolations()).toEqual([])
  note('M7 ways', { orders: numbers.length, parts })
})

/** The planted control: the order is not held, so that parts that race read what is left at once. */
function unheld(db: Database): Database {
  const planted = (tx: Tx): Tx => ({
    ...tx,
    run: (call) =>
      tx.run({
        ...call,
        ...(call.name && { name: `unheld ${call.name}`.slice(0, 60) }),
        text: /from "salesOrder"/.test(call.text) ? call.text.replace(/ for update/g, '') : call.text,
      }),
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(planted(tx))) }
}

test('[M7] the database refuses what a build that does not hold the order lets through, and without its floor the check sees it', async () => {
  const shop = await openShop({ plant: unheld })
  const goods = await shelf(shop)
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const race = async (orderNumber: string) => {
    let begun = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, part) =>
        shop.db.transaction(async (tx) => {
          await tx.run({ text: 'select 1', values: [] })
          for (begun++; begun < 6;) await new Promise((done) => setTimeout(done, 5))
          const asked = { part: String(part), amount: 40_000, taxFree: 0 }
          return giveBackPart(tx, { orderNumber, ...asked, at: shop.clock.now(), actor: 'test' })
        }),
      ),
    )
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code?: string }).code] : [],
    )
    return { given: (await kept(shop, orderNumber)).credit, refused }
  }
  const floored = await race(await order(shop, buyer, goods, 'credit'))
  expect(floored.given).toBeLessThanOrEqual(100_000)
  expect(floored.refused).toContain('23514')
  expect(await shop.booksViolations()).toEqual([])

  await shop.run(
    'alter table "creditCharge" drop constraint "creditCharge_amount_check", drop constraint "creditCharge_settled_check"',
  )
  // who comes between two steps of another is chance: one race of a few shows it
  let given = 0
  let unfloored = ''
  for (let round = 0; round < 8 && given <= 100_000; round++) {
    unfloored = await order(shop, buyer, goods, 'credit')
    given = (await race(unfloored)).given
  }
  expect(given).toBeGreaterThan(100_000)
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain('gave back more than was paid')
  await shop.run('alter table "orderRefund" disable trigger "appendOnly"')
  await shop.run(
    `delete from "orderRefund" where "orderId" = (select id from "salesOrder" where number = $1)`,
    [unfloored],
  )
})
