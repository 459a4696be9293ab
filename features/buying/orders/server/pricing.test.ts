import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { placeOrder } from '../contract.ts'

type Price = {
  base: number
  tiers: { minQuantity: number; unitPrice: number; scope: 'tier' | 'group' | 'contract' }[]
}

/** A second opinion on what a unit costs, written without the shop's rules. */
const oracle = ({ base, tiers }: Price, quantity: number) =>
  Math.min(
    base,
    ...tiers.filter(({ minQuantity }) => minQuantity <= quantity).map(({ unitPrice }) => unitPrice),
  )

const shelf: Price[] = [
  { base: 10_000, tiers: [] },
  {
    base: 88_000,
    tiers: [
      { minQuantity: 10, unitPrice: 83_600, scope: 'tier' },
      { minQuantity: 20, unitPrice: 80_000, scope: 'tier' },
    ],
  },
  {
    base: 50_000,
    tiers: [
      { minQuantity: 1, unitPrice: 47_000, scope: 'group' },
      { minQuantity: 5, unitPrice: 46_000, scope: 'tier' },
    ],
  },
  {
    base: 30_000,
    tiers: [
      { minQuantity: 1, unitPrice: 21_000, scope: 'contract' },
      { minQuantity: 1, unitPrice: 25_000, scope: 'group' },
    ],
  },
]

async function openShelf() {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { limit: 9_000_000_000 })) as [Buyer]
  const { priceGroupId } = await shop.one<{ priceGroupId: number }>(
    'select "priceGroupId" from institution where id = $1',
    [buyer.institutionId],
  )
  const goods: (Price & { optionId: number })[] = []
  for (const price of shelf) {
    const optionId = await addProduct(shop, { price: price.base, stock: 100_000 })
    for (const { minQuantity, unitPrice, scope } of price.tiers) {
      await shop.run(
        'insert into "priceEntry" ("optionId", "priceGroupId", "institutionId", "minQuantity", "unitPrice") values ($1, $2, $3, $4, $5)',
        [
          optionId,
          scope === 'group' ? priceGroupId : null,
          scope === 'contract' ? buyer.institutionId : null,
          minQuantity,
          unitPrice,
        ],
      )
    }
    goods.push({ optionId, ...price })
  }
  return { shop, buyer, goods }
}

/** Lines of placed orders whose price is not what the second opinion says. */
async function mispriced(shop: Shop, goods: (Price & { optionId: number })[]) {
  const lines = await shop.run<{ optionId: number; quantity: number; unitPrice: number }>(
    'select "optionId", quantity, "unitPrice" from "orderLine" where "optionId" = any($1::int[])',
    [goods.map(({ optionId }) => optionId)],
  )
  return lines.filter(
    (line) =>
      line.unitPrice !==
      oracle(
        goods.find(({ optionId }) => optionId === line.optionId)!,
        line.quantity,
      ),
  )
}

const tampering = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }),
  chosen: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  victim: fc.nat(),
  attack: fc.constantFrom(
    'none',
    'price-1',
    'price 0',
    'price -1',
    'quantity 0',
    'quantity -1',
    'quantity 1e9',
    'quantity 1.5',
    'quantity text',
    'more than the cart',
    'extra total',
    'double',
  ),
})

test('[M8] the server prices: whatever a body claims, an order stands only at the price the shop would ask', async () => {
  const { shop, buyer, goods } = await openShelf()
  let [tampered, taken] = [0, 0]
  await fc.assert(
    fc.asyncProperty(tampering, async ({ quantities, chosen, victim, attack }) => {
      const wanted = chosen.map((n) => ({ optionId: goods[n]!.optionId, quantity: quantities[n]! }))
      await shop.run('delete from "cartLine" where "memberId" = $1', [buyer.memberId])
      await fillCart(buyer, wanted)
      const shown = (await buyer.send(readCart)).reply
      for (const line of shown.lines)
        expect(line.unitPrice).toBe(
          oracle(
            goods.find(({ optionId }) => optionId === line.optionId)!,
            line.quantity,
          ),
        )
      const body = await orderBody(buyer)
      const bad = body.lines[victim % body.lines.length]! as Record<string, unknown>
      const extra: Record<string, unknown> = {}
      if (attack === 'price-1') bad.unitPrice = Number(bad.unitPrice) - 1
      if (attack === 'price 0') bad.unitPrice = 0
      if (attack === 'price -1') bad.unitPrice = -1
      if (attack === 'quantity 0') bad.quantity = 0
      if (attack === 'quantity -1') bad.quantity = -1
      if (attack === 'quantity 1e9') bad.quantity = 1e9
      if (attack === 'quantity 1.5') bad.quantity = 1.5
      if (attack === 'quantity text') bad.quantity = '1'
      if (attack === 'more than the cart') bad.quantity = Number(bad.quantity) + 1
      if (attack === 'double') body.lines.push({ ...body.lines[0]! })
      if (attack === 'extra total')
        Object.assign(extra, {
          total: 1,
          goods: 1,
          shipping: 0,
          discount: 999_999,
          payCredit: 0,
          institutionId: 1,
          status: 'completed',
        })
      const answer = await buyer.send(
        placeOrder,
        { body: { ...body, ...extra } as never },
        { key: randomUUID() },
      )
      if (attack !== 'none') tampered++
      expect(answer.status, attack).toBe(
        attack === 'none' || attack === 'extra total' ? 200 : answer.status === 409 ? 409 : 400,
      )
      if (answer.status !== 200) return
      taken++
      const goodsTotal = wanted.reduce(
        (sum, { optionId, quantity }) =>
          sum +
          oracle(
            goods.find((one) => one.optionId === optionId)!,
            quantity,
          ) *
            quantity,
        0,
      )
      expect(answer.reply.total).toBe(goodsTotal + (goodsTotal >= 100_000 ? 0 : 3_300))
    }),
    { numRuns: load(300, 2_300), seed: 8 },
  )
  expect(tampered).toBeGreaterThan(load(200, 2_000))
  note('M8', { tampered, taken })
  expect(await mispriced(shop, goods)).toEqual([])

  const { n } = await shop.one<{ n: number }>(
    'select count(*)::int as n from "orderLine" where "optionId" = $1',
    [goods[0]!.optionId],
  )
  expect(n).toBeGreaterThan(0)
  // The planted control: an order that was believed.
  await shop.run(
    'update "orderLine" set "unitPrice" = "unitPrice" - 1, amount = ("unitPrice" - 1) * quantity where ("orderId", line) = (select "orderId", line from "orderLine" where "optionId" = $1 order by "orderId" limit 1)',
    [goods[0]!.optionId],
  )
  expect(await mispriced(shop, goods)).toHaveLength(1)
  await shop.run(
    'update "orderLine" set "unitPrice" = 10000, amount = 10000 * quantity where "optionId" = $1',
    [goods[0]!.optionId],
  )
})
