import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { cancelOrder, placeOrder } from '../contract.ts'

const HOUR = 3_600_000

const ordersOf = async (shop: Shop, buyers: Buyer[]) =>
  (
    await shop.one<{ n: number }>(
      `select count(*)::int as n from "salesOrder" where status <> 'cancelled' and "memberId" = any($1::int[])`,
      [buyers.map(({ memberId }) => memberId)],
    )
  ).n

async function readyToOrder(shop: Shop) {
  const [buyer] = await addBuyers(shop, 1)
  await fillCart(buyer!, [{ optionId: await addProduct(shop), quantity: 1 }])
  return { buyer: buyer!, body: await orderBody(buyer!), key: randomUUID() }
}

test('[M3] a key with 20 racers makes one order, and all racers of a key hear the same', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, load(25, 100))
  const optionId = await addProduct(shop, { stock: 1_000 })
  const races = await inTurns(buyers, 5, async (buyer) => {
    await fillCart(buyer, [{ optionId, quantity: 1 }])
    const body = await orderBody(buyer)
    const key = randomUUID()
    return Promise.all(Array.from({ length: 20 }, () => buyer.send(placeOrder, { body }, { key })))
  })
  for (const answers of races) {
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  }
  expect(new Set(races.map((answers) => answers[0]!.reply.orderNumber)).size).toBe(buyers.length)
  expect(await ordersOf(shop, buyers)).toBe(buyers.length)
  note('M3', { keys: buyers.length, racers: 20, orders: buyers.length })
})

test('[M3] an answer is repeated for 24 hours and then forgotten, while the cart still makes no second order', async () => {
  const shop = await openShop()
  const { buyer, body, key } = await readyToOrder(shop)
  const first = await buyer.send(placeOrder, { body }, { key })
  expect(first.status).toBe(200)
  const forget = jobs.find(({ name }) => name === 'forget-calls')!
  const repeat = async () =>
    (await shop.as(`buyer${buyer.institutionId}`)).send(placeOrder, { body }, { key })

  shop.clock.advance(24 * HOUR)
  await forget.run(shop)
  expect((await repeat()).body).toEqual(first.body)
  shop.clock.advance(1)
  await forget.run(shop)
  expect(await repeat()).toMatchObject({
    status: 409,
    resultCode: 'cart-already-ordered',
    body: { orderNumber: first.reply.orderNumber },
  })
  expect(await ordersOf(shop, [buyer])).toBe(1)
})

test('[M3] the check sees a build that forgets its keys', async () => {
  const shop = await openShop()
  const { buyer, body, key } = await readyToOrder(shop)
  await buyer.send(placeOrder, { body }, { key })
  await shop.run('delete from "idempotentCall"')
  expect(await buyer.send(placeOrder, { body }, { key })).not.toMatchObject({ status: 200 })
})

test.each(['credit', 'card'] as const)(
  '[M4] one cart makes one live order by %s from two tabs, and the loser is told which',
  async (paymentKind) => {
    const shop = await openShop()
    const buyers = await addBuyers(shop, load(20, 200))
    const optionId = await addProduct(shop)
    for (const answers of await inTurns(buyers, 16, (buyer) => twoTabs(buyer, optionId, paymentKind))) {
      const [winner, loser] = answers[0]!.status === 200 ? answers : answers.toReversed()
      expect(winner).toMatchObject({ status: 200 })
      expect(loser).toMatchObject({
        status: 409,
        resultCode: 'cart-already-ordered',
        body: { orderNumber: winner!.reply.orderNumber },
      })
    }
    expect(await ordersOf(shop, buyers)).toBe(buyers.length)
    note('M4', { paymentKind, carts: buyers.length, orders: buyers.length })
  },
)

async function twoTabs(buyer: Buyer, optionId: number, paymentKind: 'credit' | 'card') {
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const body = await orderBody(buyer, { paymentKind })
  return Promise.all([0, 1].map(() => buyer.send(placeOrder, { body }, { key: randomUUID() })))
}

test('[M4] the check sees a build whose carts may live twice', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 1)
  await shop.run('drop index "oneLiveOrderPerCart"')
  await twoTabs(buyers[0]!, await addProduct(shop), 'card')
  expect(await ordersOf(shop, buyers)).toBe(2)
})

test('[M4] a cart that was ordered, cancelled and ordered again never deadlocks', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, load(16, 200))
  const optionId = await addProduct(shop)
  let [rollbacks, refusals] = [0, 0]
  const stop = shop.db.watch((text) => void (text === 'rollback' && rollbacks++))
  await inTurns(buyers, 16, async (buyer) => {
    const placed = await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind: 'card' })
    const body = await orderBody(buyer, { paymentKind: 'card' })
    const [cancelled, again] = await Promise.all([
      buyer.send(
        cancelOrder,
        { params: { orderNumber: placed.reply.orderNumber }, body: {} as never },
        { key: randomUUID() },
      ),
      buyer.send(placeOrder, { body }, { key: randomUUID() }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(again.status)
    if (again.status === 409) refusals++
  })
  stop()
  expect(rollbacks).toBe(refusals)
})
