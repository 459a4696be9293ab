import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readCredit } from '#features/credit/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { cancelOrder, placeOrder } from '../contract.ts'

const shuffled = <T>(list: readonly T[], random: () => number) => list.map((item) => ({ item, rank: random() })).sort((a, b) => a.rank - b.rank).map(({ item }) => item)

/** A repeatable stream of numbers in [0, 1). */
function seeded(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

async function outcomes(work: Promise<{ status: number; resultCode: string }>[]) {
  const answers = await Promise.all(work)
  return { answers, won: answers.filter(({ status }) => status === 200).length, broken: answers.filter(({ status }) => status >= 500).length }
}

test('[M1] [M2] 32 buyers fight over four options in random order: exactly the stock is sold, nothing breaks, nobody deadlocks', async () => {
  const shop = await openShop()
  const random = seeded(20_261_120)
  const buyers = await addBuyers(shop, 32)
  const options = [await addProduct(shop, { stock: 12 }), await addProduct(shop, { stock: 12 }), await addProduct(shop, { stock: 12 }), await addProduct(shop, { stock: 12 })]
  const bodies = await Promise.all(buyers.map(async (buyer) => {
    await fillCart(buyer, shuffled(options, random).slice(0, 3).map((optionId) => ({ optionId, quantity: 1 })))
    const body = await orderBody(buyer)
    return { ...body, lines: shuffled(body.lines, random) }
  }))
  let rollbacks = 0
  const stop = shop.db.watch((text) => void (text === 'rollback' && rollbacks++))
  const { answers, won, broken } = await outcomes(buyers.map((buyer, n) => buyer.send(placeOrder, { body: bodies[n]! }, { key: randomUUID() })))
  stop()
  expect(broken).toBe(0)
  expect(answers.filter(({ status }) => status !== 200).every(({ resultCode }) => resultCode === 'lines-changed')).toBe(true)
  // A rollback that is no refusal would be a deadlock that was tried again.
  expect(rollbacks).toBe(32 - won)
  const sold = await shop.run<{ optionId: number; reserved: number; lines: number }>(
    `select s."optionId", s.reserved, (select coalesce(sum(quantity), 0)::int from "orderLine" l where l."optionId" = s."optionId") as lines from stock s where "optionId" = any($1::int[])`, [options])
  for (const { reserved, lines } of sold) {
    expect(reserved).toBe(lines)
    expect(reserved).toBeLessThanOrEqual(12)
  }
  expect(sold.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(won * 3)
  // Whoever lost met an option that is sold out, so some option is.
  expect(sold.some(({ reserved }) => reserved === 12)).toBe(true)
})

test('[M1] the last pieces of one option go to exactly as many buyers, and a build that reads before it writes is seen', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 24)
  const optionId = await addProduct(shop, { stock: 10 })
  const { won, broken } = await outcomes(buyers.map((buyer) => buy(buyer, [{ optionId, quantity: 1 }])))
  expect([won, broken]).toEqual([10, 0])
  expect(await shop.booksViolations()).toEqual([])

  await Promise.all(Array.from({ length: 4 }, (_, n) => naiveReserve(shop, optionId, `naive-${n}`, 4)))
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain('stock is not the sum of its moves')
  await shop.run(`update stock set reserved = 10 where "optionId" = $1`, [optionId])
  await shop.run(`insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", 0, -"reservedChange", 'released', cause, at from "stockMove" where cause like 'naive-%'`)
})

let arrived = 0
/** The planted control: read, decide, write what was read. */
async function naiveReserve(shop: Shop, optionId: number, cause: string, racers: number) {
  const { reserved } = await shop.one<{ reserved: number }>('select least(reserved, 9) as reserved from stock where "optionId" = $1', [optionId])
  for (arrived++; arrived % racers !== 0; ) await new Promise((done) => setTimeout(done, 5))
  await shop.run('update stock set reserved = $2 where "optionId" = $1', [optionId, reserved + 1])
  await shop.run(`insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, 1, 'reserved', $2, $3)`, [optionId, cause, shop.clock.now()])
}

test('[M2] the check sees a build that locks its options unsorted', async () => {
  const shop = await openShop()
  const [a, b] = [await addProduct(shop), await addProduct(shop)]
  const clients = await Promise.all([0, 1].map(async () => {
    const client = new pg.Client({ connectionString: shop.url })
    await client.connect()
    await client.query(`set deadlock_timeout = '50ms'; begin`)
    return client
  }))
  const lock = (client: pg.Client, optionId: number) => client.query('select 1 from stock where "optionId" = $1 for update', [optionId])
  await lock(clients[0]!, a)
  await lock(clients[1]!, b)
  const ends = await Promise.allSettled([lock(clients[0]!, b), lock(clients[1]!, a)])
  expect(ends.filter((end) => end.status === 'rejected').map((end) => (end.reason as { code: string }).code)).toEqual(['40P01'])
  await Promise.all(clients.map((client) => client.end()))
})

test('[M3] 20 keys with 10 racers each make 20 orders, all racers of a key hear the same', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 20)
  const optionId = await addProduct(shop, { stock: 1_000 })
  const races = await Promise.all(buyers.map(async (buyer) => {
    await fillCart(buyer, [{ optionId, quantity: 1 }])
    const body = await orderBody(buyer)
    const key = randomUUID()
    return Promise.all(Array.from({ length: 10 }, () => buyer.send(placeOrder, { body }, { key })))
  }))
  for (const answers of races) {
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
  }
  expect(new Set(races.map((answers) => answers[0]!.reply.orderNumber)).size).toBe(20)
  expect(await ordersOf(shop, buyers)).toBe(20)
})

test('[M3] the check sees a build that forgets its keys', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  const optionId = await addProduct(shop)
  await fillCart(buyer!, [{ optionId, quantity: 1 }])
  const body = await orderBody(buyer!)
  const key = randomUUID()
  await buyer!.send(placeOrder, { body }, { key })
  await shop.run('delete from "idempotentCall"')
  expect(await buyer!.send(placeOrder, { body }, { key })).not.toMatchObject({ status: 200 })
})

const ordersOf = async (shop: Shop, buyers: Buyer[]) =>
  (await shop.one<{ n: number }>(`select count(*)::int as n from "salesOrder" where status <> 'cancelled' and "memberId" = any($1::int[])`, [buyers.map(({ memberId }) => memberId)])).n

test.each(['credit', 'card'] as const)('[M4] one cart makes one live order by %s from two tabs, and the loser is told which', async (paymentKind) => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 10)
  const optionId = await addProduct(shop)
  for (const answers of await Promise.all(buyers.map((buyer) => twoTabs(buyer, optionId, paymentKind)))) {
    const [winner, loser] = answers[0]!.status === 200 ? answers : answers.toReversed()
    expect(winner).toMatchObject({ status: 200 })
    expect(loser).toMatchObject({ status: 409, resultCode: 'cart-already-ordered', body: { orderNumber: winner!.reply.orderNumber } })
  }
  expect(await ordersOf(shop, buyers)).toBe(10)
})

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
  const buyers = await addBuyers(shop, 8)
  const optionId = await addProduct(shop)
  let [rollbacks, refusals] = [0, 0]
  const stop = shop.db.watch((text) => void (text === 'rollback' && rollbacks++))
  await Promise.all(buyers.map(async (buyer) => {
    const placed = await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind: 'card' })
    const body = await orderBody(buyer, { paymentKind: 'card' })
    const [cancelled, again] = await Promise.all([
      buyer.send(cancelOrder, { params: { orderNumber: placed.reply.orderNumber }, body: {} as never }, { key: randomUUID() }),
      buyer.send(placeOrder, { body }, { key: randomUUID() }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(again.status)
    if (again.status === 409) refusals++
  }))
  stop()
  expect(rollbacks).toBe(refusals)
})

test('[M9] of 12 orders of 60% of the limit at once exactly one stands', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1, { limit: 100_000 })
  const optionId = await addProduct(shop, { price: 60_000 })
  // Members of one institution share its credit, each with a cart of their own.
  await shop.run(`insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
    select 'peer' || n, '동료', '02', '05', $1, 'p@demo.example', '01000000000', 'x', $2, $2 from generate_series(1, 12) n`, [buyer!.institutionId, shop.clock.now()])
  const peers = await Promise.all(Array.from({ length: 12 }, (_, n) => shop.as(`peer${n + 1}`)))
  const { answers, won } = await outcomes(peers.map((peer) => buy(peer, [{ optionId, quantity: 1 }])))
  expect(won).toBe(1)
  expect(answers.filter(({ status }) => status !== 200).every(({ resultCode }) => resultCode === 'credit-exceeded')).toBe(true)
  expect((await buyer!.send(readCredit)).reply).toMatchObject({ used: 63_300, orderable: 36_700 })
})

test('[M9] the check sees a build that reads the limit before it writes', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1, { limit: 100_000 })
  await shop.run('alter table account drop constraint account_check')
  const second = openDatabase(shop.url, { poolSize: 1 })
  const owed = 'select posted from account where "institutionId" = $1 and kind = \'credit\''
  const seen = await Promise.all([shop.db, second].map(async (db) => (await db.run<{ posted: number }>({ text: owed, values: [buyer!.institutionId] }))[0]!.posted))
  for (const posted of seen) if (posted - 60_000 >= -100_000) await shop.run('update account set posted = posted - 60000 where "institutionId" = $1 and kind = \'credit\'', [buyer!.institutionId])
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain('account below its floor')
  await shop.run('update account set posted = 0 where "institutionId" = $1 and kind = \'credit\'', [buyer!.institutionId])
  await second.close()
})
