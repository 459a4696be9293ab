import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { nearestOrder, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { amountOf, priceAt, type PricedBySteps } from '#features/shelf/prices/at-quantity.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { placeOrder, readOrder, readOrderSheet, suggestReorders } from '../contract.ts'

const at = (minute: number) => Date.parse('2026-11-20T01:00:00Z') + minute * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/**
 * `of`: whom a contract or a group price is for, as an index of the buyers; a promotion runs in these
 * minutes.
 */
type Entry = {
  scope: 'contract' | 'group' | 'promotion' | 'tier'
  of: 0 | 1
  minQuantity: number
  percent: number
  from: number
  to: number
}
type Goods = {
  optionId: number
  productCode: string
  price: number
  listPrice: number
  min: number
  step: number
  entries: Entry[]
}

const anEntry: fc.Arbitrary<Entry> = fc.record({
  scope: fc.constantFrom('contract', 'group', 'promotion', 'tier'),
  of: fc.constantFrom(0, 1),
  minQuantity: fc.integer({ min: 1, max: 30 }),
  // few distinct prices, so that reasons tie; above 100 an override that never applies
  percent: fc.constantFrom(60, 70, 80, 90, 110),
  from: fc.constantFrom(-5, 5, 10),
  to: fc.constantFrom(15, 20, 30),
})
const aShelf = fc.array(
  fc.record({
    price: fc.integer({ min: 10, max: 900 }).map((n) => n * 100),
    more: fc.constantFrom(0, 1_000),
    min: fc.integer({ min: 1, max: 4 }),
    step: fc.integer({ min: 1, max: 3 }),
    entries: fc.uniqueArray(anEntry, {
      maxLength: 7,
      selector: ({ scope, of, minQuantity }) => `${scope} ${scope === 'tier' || of} ${minQuantity}`,
    }),
  }),
  { minLength: 14, maxLength: 14 },
)

const won = ({ price }: Goods, { percent }: Entry) => (price / 100) * percent
const strength = ['contract', 'group', 'promotion', 'tier', 'base']

/** A second opinion on what a unit costs and why, written without the shop's rules. */
function oracle(goods: Goods, buyer: number, quantity: number, now: number) {
  const candidates = goods.entries
    .filter(({ scope, of }) => scope === 'tier' || scope === 'promotion' || of === buyer)
    .filter(({ scope, from, to }) => scope !== 'promotion' || (at(from) <= now && now < at(to)))
    .filter(({ minQuantity }) => minQuantity <= quantity)
    .map((entry) => ({ unitPrice: won(goods, entry), reason: entry.scope as string }))
  return [...candidates, { unitPrice: goods.price, reason: 'base' }].toSorted(
    (a, b) => a.unitPrice - b.unitPrice || strength.indexOf(a.reason) - strength.indexOf(b.reason),
  )[0]!
}

/** Two clinics in different price groups, and a shelf with every kind of price, chosen by chance. */
async function openShelf() {
  const shop = await openShop()
  const made = (await addBuyers(shop, 2, { limit: 90_000_000_000 })) as [Buyer, Buyer]
  await shop.run('update institution set "priceGroupId" = (select max(id) from "priceGroup") where id = $1', [
    made[1].institutionId,
  ])
  const groups = await Promise.all(
    made.map(
      async ({ institutionId }) =>
        (
          await shop.one<{ id: number }>('select "priceGroupId" as id from institution where id = $1', [
            institutionId,
          ])
        ).id,
    ),
  )
  expect(new Set(groups).size).toBe(2)
  const goods: Goods[] = []
  for (const { price, more, min, step, entries } of fc.sample(aShelf, { numRuns: 1, seed: 11 })[0]!) {
    const optionId = await addProduct(shop, { price, listPrice: price + more, stock: 1_000_000, min, step })
    const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
      optionId,
    ])
    goods.push({ optionId, productCode: code, price, listPrice: price + more, min, step, entries })
  }
  await shop.run(
    'update product p set "defaultOptionId" = o.id from "productOption" o where o."productId" = p.id and o.id = any($1::int[])',
    [goods.map(({ optionId }) => optionId)],
  )
  await addEntries(shop, goods, groups, made)
  const buyers = await Promise.all(made.map(({ institutionId }) => shop.as(`buyer${institutionId}`)))
  return { shop, buyers, goods }
}

async function addEntries(shop: Shop, goods: Goods[], groups: number[], buyers: Buyer[]) {
  for (const one of goods) {
    for (const entry of one.entries) {
      const { scope, of, minQuantity, from, to } = entry
      const promotion =
        scope === 'promotion'
          ? await shop.one<{ id: number }>(
              'insert into promotion (name, "startsAt", "endsAt") values ($1, $2, $3) returning id',
              [`특가 ${randomUUID()}`, iso(at(from)), iso(at(to))],
            )
          : null
      await shop.run(
        'insert into "priceEntry" ("optionId", "priceGroupId", "institutionId", "promotionId", "minQuantity", "unitPrice") values ($1, $2, $3, $4, $5, $6)',
        [
          one.optionId,
          scope === 'group' ? groups[of] : null,
          scope === 'contract' ? buyers[of]!.institutionId : null,
          promotion?.id ?? null,
          minQuantity,
          won(one, entry),
        ],
      )
    }
  }
}

test('[PD-01] [OD-06] [M8] list, detail, home, cart, order sheet and placed order ask the same price, by contract, group, promotion and tier', async () => {
  const { shop, buyers, goods } = await openShelf()
  const byOption = new Map(goods.map((one) => [one.optionId, one]))
  const reasons = new Set<string>()
  const wanted = fc.uniqueArray(
    fc.record({ n: fc.nat(goods.length - 1), quantity: fc.integer({ min: 1, max: 40 }) }),
    { minLength: 1, maxLength: 4, selector: ({ n }) => n },
  )

  for (const minute of [0, 7, 10, 20, 30]) {
    shop.clock.set(iso(at(minute)))
    const now = at(minute)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1),
        wanted,
        fc.integer({ min: 1, max: 60 }),
        async (who, picks, tried) => {
          const buyer = buyers[who]!
          const truth = (optionId: number, quantity: number) =>
            oracle(byOption.get(optionId)!, who, quantity, now)
          const follows = (row: { optionId: number } & PricedBySteps, quantity: number, where: string) => {
            expect(priceAt(row, quantity).unitPrice, `${where} at ${quantity}`).toBe(
              truth(row.optionId, quantity).unitPrice,
            )
            expect(amountOf(row, quantity), `${where}: ${quantity} of them`).toBe(
              truth(row.optionId, quantity).unitPrice * quantity,
            )
          }
          const ordered = picks.map(({ n, quantity }) => ({
            ...goods[n]!,
            quantity: nearestOrder({ minQuantity: goods[n]!.min, stepQuantity: goods[n]!.step }, quantity),
          }))

          const listed = (
            await buyer.send(listProducts, {
              query: { codes: ordered.map(({ productCode }) => productCode) },
            })
          ).reply.products
          for (const [index, { optionId, productCode, listPrice, quantity }] of ordered.entries()) {
            const row = listed[index]!
            expect(row.price, 'list').toMatchObject(truth(optionId, smallestOrder(row)))
            const option = (await buyer.send(readProduct, { params: { productCode } })).reply.options[0]!
            expect({ price: option.price, steps: option.steps }, 'detail').toEqual({
              price: row.price,
              steps: row.steps,
            })
            for (const count of [quantity, tried])
              follows({ optionId, steps: option.steps, listPrice }, count, 'detail')
          }

          await shop.run('delete from "cartLine" where "memberId" = $1', [buyer.memberId])
          await fillCart(buyer, ordered)
          for (const line of (await buyer.send(readCart)).reply.lines) {
            const { unitPrice, reason } = truth(line.optionId, line.quantity)
            expect(line, 'cart').toMatchObject({
              unitPrice,
              priceReason: reason,
              amount: unitPrice * line.quantity,
            })
            follows(line, tried, 'cart')
          }
          const sheet = (await buyer.send(readOrderSheet, { query: { ordType: '01' } as never })).reply
          const { orderNumber, total } = (
            await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })
          ).reply
          const order = (await buyer.send(readOrder, { params: { orderNumber } })).reply
          for (const { optionId, quantity } of ordered) {
            const { unitPrice, reason } = truth(optionId, quantity)
            for (const [where, lines] of [
              ['sheet', sheet.lines],
              ['order', order.lines],
            ] as const)
              expect(
                lines.find((line) => line.optionId === optionId),
                where,
              ).toMatchObject({ quantity, unitPrice, priceReason: reason, amount: unitPrice * quantity })
            reasons.add(reason)
          }
          expect([order.total, sheet.amounts.total]).toEqual([total, total])

          const suggested = (await buyer.send(suggestReorders)).reply
          expect(suggested.map(({ optionId }) => optionId)).toEqual(
            expect.arrayContaining(ordered.map(({ optionId }) => optionId)),
          )
          for (const row of suggested) {
            expect(row.price, 'home').toMatchObject(truth(row.optionId, row.usualQuantity))
            for (const count of [row.usualQuantity, tried])
              follows({ ...row, listPrice: row.price!.listPrice }, count, 'home')
          }
        },
      ),
      { numRuns: 8, seed: 5 + minute },
    )
  }
  // the chance was wide enough to be worth something
  expect([...reasons].sort()).toEqual(['base', 'contract', 'group', 'promotion', 'tier'])
})
