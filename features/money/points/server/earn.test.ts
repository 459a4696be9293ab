import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askFor, claimBody, collect, decide, inspect, lotOf, openClaims, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import type { Shop } from '#testing/shop.ts'
import { addProduct, buy, type Buyer } from '#testing/trade.ts'
import { listPointEntries, readPoints } from '../contract.ts'
import { earnedBy, type EarningLine } from '../rules.ts'

const usable = async (buyer: Buyer) => (await buyer.send(readPoints)).reply.usable
const entries = async (buyer: Buyer) =>
  (await buyer.send(listPointEntries)).reply.entries.map(({ kind, amount, orderNumber }) => ({
    kind,
    amount,
    orderNumber,
  }))
const terms = (shop: Shop, wanted: Partial<{ earning: boolean; cosmetic: number; perOrder: number }>) =>
  shop.run(
    `insert into "pointTerms" (earning, "cosmeticPermille", "bookPermille", "consumablePermille", "perOrder", "validDays", reason, actor, at)
     values ($1, $2, 10, 0, $3, 365, '시험', 'test', now())`,
    [wanted.earning ?? true, wanted.cosmetic ?? 10, wanted.perOrder ?? 20_000],
  )

/** Five cosmetics of 40,000 won. */
async function open({ points = 0 } = {}) {
  const { shop, buyer, staff } = await openClaims()
  const option = await addProduct(shop, { price: 40_000, kind: 'cosmetic', stock: 100 })
  const number = await orderPaid(shop, buyer, [[option, 5]], 'credit', points)
  return { shop, buyer, staff, option, number, before: await usable(buyer) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function bringBack({ shop, buyer, staff, option, number }: Opened, quantity: number) {
  const { claimNumber } = (await askFor(buyer, claimBody(number, 'return', [{ line: 1, quantity }]))).reply
  await decide(staff, claimNumber, [{ line: 1, quantity }])
  await collect(staff, claimNumber)
  const { id } = await lotOf(shop, option)
  expect((await inspect(staff, claimNumber, [{ line: 1, lotId: id, quantity, fate: 'good' }])).status).toBe(
    200,
  )
}

test('[OD-12] a delivery earns points for a year, parcel by parcel, and the ledger names the order', async () => {
  const { shop, buyer, number, before } = await open()
  await deliver(shop, number, { 1: 2 })
  expect(await usable(buyer)).toBe(before + 800)
  await deliver(shop, number)
  expect(await usable(buyer)).toBe(before + 2_000)
  expect((await entries(buyer)).slice(0, 2)).toEqual([
    { kind: 'granted', amount: 1_200, orderNumber: number },
    { kind: 'granted', amount: 800, orderNumber: number },
  ])
  const [lot] = await shop.run<{ days: number }>(
    `select ("expiresAt"::date - $1::date)::int as days from "pointLot" order by id desc limit 1`,
    [shop.clock.now()],
  )
  expect(lot!.days).toBeGreaterThanOrEqual(365)
})

test('[OD-12] drugs and devices earn nothing, nor does what points paid for, and an order earns its cap at most', async () => {
  const { shop, buyer, number, before } = await open({ points: 50_000 })
  await deliver(shop, number)
  expect(await usable(buyer)).toBe(before + 1_500)
  for (const kind of ['drug', 'device', 'equipment', 'consumable'])
    await deliver(shop, await orderPaid(shop, buyer, [[await addProduct(shop, { kind, price: 90_000 }), 2]]))
  expect(await usable(buyer)).toBe(before + 1_500)
  const dear = await addProduct(shop, { kind: 'cosmetic', price: 3_000_000, stock: 5 })
  await deliver(shop, await orderPaid(shop, buyer, [[dear, 1]]))
  expect(await usable(buyer)).toBe(before + 21_500)
})

test('[OD-12] what comes back loses what it earned', async () => {
  const opened = await open()
  await deliver(opened.shop, opened.number)
  await bringBack(opened, 2)
  expect(await usable(opened.buyer)).toBe(opened.before + 1_200)
  expect((await entries(opened.buyer))[0]).toEqual({
    kind: 'taken-back',
    amount: -800,
    orderNumber: opened.number,
  })
  await bringBack(opened, 3)
  expect(await usable(opened.buyer)).toBe(opened.before)
})

test('[OD-12] points that are spent already are not taken back, and later deliveries do not earn them again', async () => {
  const opened = await open()
  const { shop, buyer, option, before } = opened
  await deliver(shop, opened.number)
  const all = before + 2_000
  await buy(buyer, [{ optionId: option, quantity: 2 }], { points: all - 100 })
  await bringBack(opened, 5)
  expect(await usable(buyer)).toBe(0)
  expect((await entries(buyer))[0]).toMatchObject({ kind: 'taken-back', amount: -100 })
})

test('[OD-12] an order keeps the terms that stood when it first earned; switched off, nothing new earns', async () => {
  const opened = await open()
  const { shop, buyer, option, number, before } = opened
  await deliver(shop, number, { 1: 2 })
  await terms(shop, { earning: false })
  await deliver(shop, number)
  expect(await usable(buyer)).toBe(before + 2_000)
  await bringBack(opened, 1)
  expect(await usable(buyer)).toBe(before + 1_600)
  await deliver(shop, await orderPaid(shop, buyer, [[option, 1]]))
  expect(await usable(buyer)).toBe(before + 1_600)
})

test('[OD-12] no part of an order earns more than the whole, and nothing that came back earns', () => {
  const kinds = ['drug', 'device', 'cosmetic', 'book', 'consumable', 'equipment'] as const
  const rate = fc.integer({ min: 0, max: 100 })
  const rates = fc.record({ cosmetic: rate, book: rate, consumable: rate, perOrder: fc.nat(50_000) })
  const line = fc
    .tuple(fc.constantFrom(...kinds), fc.nat(1_000_000), fc.nat(20), fc.nat(20))
    .map(([kind, price, quantity, kept]) => ({
      kind,
      amount: price * quantity,
      kept: price * Math.min(kept, quantity),
    }))
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      rates,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, terms, paid) => {
        const whole: EarningLine[] = lines.map((each) => ({ ...each, kept: each.amount }))
        const cap = lines
          .filter(({ kind }) => kind === 'cosmetic' || kind === 'book')
          .reduce((sum, { amount }) => sum + amount, 0)
        const points = Math.floor(cap * paid)
        const part = earnedBy(lines, points, terms)
        expect(Number.isInteger(part) && part >= 0).toBe(true)
        expect(part).toBeLessThanOrEqual(earnedBy(whole, points, terms))
        expect(
          earnedBy(
            lines.map((each) => ({ ...each, kept: 0 })),
            points,
            terms,
          ),
        ).toBe(0)
        expect(earnedBy(whole, cap, { ...terms, consumable: 0 })).toBe(0)
      },
    ),
  )
})
