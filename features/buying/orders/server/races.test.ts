import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCredit } from '#features/money/credit/contract.ts'
import { openDatabase, type Database, type Tx } from '#platform/database/database.ts'
import { inTurns, isFull, load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { placeOrder } from '../contract.ts'

const CLIENTS = 32
const shuffled = <T>(list: readonly T[], random: () => number) =>
  list
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** A repeatable stream of numbers in [0, 1). */
function seeded(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

const deadlocksIn = async (shop: Shop) =>
  (
    await shop.one<{ n: number }>(
      'select deadlocks as n from pg_stat_database where datname = current_database()',
    )
  ).n

/**
 * Puts the options back into the cart, sold out or not, and gives the key under which it may be ordered now.
 */
const refill = async (shop: Shop, buyer: Buyer, options: number[]) =>
  (
    await shop.one<{ cartKey: string }>(
      `with put as (insert into "cartLine" ("memberId", "optionId", quantity, "seenPrice", "addedAt") select $1, unnest($2::int[]), 1, 10000, $3 on conflict do nothing)
     select "cartId" as "cartKey" from cart where "memberId" = $1`,
      [buyer.memberId, options, shop.clock.now()],
    )
  ).cartKey

/**
 * 32 clients, each with one order after the other, of three of the same four options in random order; the
 * last quarter orders one option, so that nothing is left over.
 */
async function storm(shop: Shop, { attempts, stock }: { attempts: number; stock: number }) {
  const random = seeded(20_261_120)
  const options = [
    await addProduct(shop, { stock }),
    await addProduct(shop, { stock }),
    await addProduct(shop, { stock }),
    await addProduct(shop, { stock }),
  ]
  const clients = await inTurns(await addBuyers(shop, CLIENTS), 8, async (buyer) => {
    await fillCart(
      buyer,
      options.map((optionId) => ({ optionId, quantity: 1 })),
    )
    return { buyer, body: await orderBody(buyer) }
  })
  const before = await deadlocksIn(shop)
  let rollbacks = 0
  const stop = shop.db.watch((text) => void (text === 'rollback' && rollbacks++))
  const answers: { status: number; resultCode: string; ms: number }[] = []
  let left = attempts
  await Promise.all(
    clients.map(async ({ buyer, body }) => {
      while (left > 0) {
        const wanted = shuffled(options, random).slice(0, left-- > attempts / 4 ? 3 : 1)
        const cartKey = await refill(shop, buyer, options)
        const lines = wanted.map((optionId) => body.lines.find((line) => line.optionId === optionId)!)
        const begun = performance.now()
        const { status, resultCode } = await buyer.send(
          placeOrder,
          { body: { ...body, cartKey, lines } },
          { key: randomUUID() },
        )
        answers.push({ status, resultCode, ms: performance.now() - begun })
      }
    }),
  )
  stop()
  const won = answers.filter(({ status }) => status === 200).length
  const p99 = Math.round(
    answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.99)]!,
  )
  // A rollback that is no refusal would be a deadlock that was tried again.
  const retried = rollbacks - (answers.length - won)
  return {
    options,
    won,
    p99,
    odd: answers.filter(({ status, resultCode }) => status !== 200 && resultCode !== 'lines-changed').length,
    troubles: { retried, deadlocks: (await deadlocksIn(shop)) - before },
  }
}

test('[M1] 32 clients fight over four options in random order until nothing is left: exactly the stock is sold, nothing breaks', async () => {
  const shop = await openShop()
  const [attempts, stock] = [load(480, 10_000), load(24, 100)]
  const { options, won, odd, troubles } = await storm(shop, { attempts, stock })
  expect(odd).toBe(0)
  expect(troubles).toEqual({ retried: 0, deadlocks: 0 })
  const sold = await shop.run<{ reserved: number; lines: number }>(
    `select s.reserved, (select coalesce(sum(quantity), 0)::int from "orderLine" l where l."optionId" = s."optionId") as lines from stock s where "optionId" = any($1::int[])`,
    [options],
  )
  expect(sold).toEqual(Array.from({ length: 4 }, () => ({ reserved: stock, lines: stock })))
  note('M1', { attempts, won, sold: sold.map(({ lines }) => lines), ...troubles })
})

test('[M2] orders of 32 clients that all stand never deadlock, and at full load 99 of 100 take less than a second', async () => {
  const shop = await openShop()
  const attempts = load(320, 10_000)
  const { won, odd, p99, troubles } = await storm(shop, { attempts, stock: 1_000_000 })
  note('M2', { attempts, won, p99, ...troubles })
  expect([won, odd]).toEqual([attempts, 0])
  expect(troubles).toEqual({ retried: 0, deadlocks: 0 })
  if (isFull) expect(p99).toBeLessThan(1_000)
})

/** The planted control of M2: every lock on stock is taken in any order. */
function unsorted(db: Database): Database {
  const planted = (tx: Tx): Tx => ({
    ...tx,
    run: (call) =>
      tx.run({
        ...call,
        ...(call.name && { name: `unsorted ${call.name}`.slice(0, 60) }),
        text: call.text.replace(/order by s\."optionId"\s+for update/, 'order by random() for update'),
      }),
  })
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.run({ text: `set local deadlock_timeout = '20ms'`, values: [] })
        return work(planted(tx))
      }),
  }
}

test('[M2] the check sees a build that locks its options unsorted', async () => {
  const shop = await openShop({ plant: unsorted })
  const { troubles } = await storm(shop, { attempts: 96, stock: 1_000 })
  expect(troubles.retried).toBeGreaterThan(0)
  await expect.poll(() => deadlocksIn(shop), { timeout: 15_000 }).toBeGreaterThan(0)
})

test('[M1] the last pieces of one option go to exactly as many buyers, and a build that reads before it writes is seen', async () => {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 24)
  const optionId = await addProduct(shop, { stock: 10 })
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, [{ optionId, quantity: 1 }])))
  expect([
    answers.filter(({ status }) => status === 200).length,
    answers.filter(({ status }) => status >= 500).length,
  ]).toEqual([10, 0])
  expect(await shop.booksViolations()).toEqual([])

  await Promise.all(Array.from({ length: 4 }, (_, n) => naiveReserve(shop, optionId, `naive-${n}`, 4)))
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain(
    'stock is not the sum of its moves',
  )
  await shop.run(`update stock set reserved = 10 where "optionId" = $1`, [optionId])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", 0, -"reservedChange", 'released', cause, at from "stockMove" where cause like 'naive-%'`,
  )
})

let arrived = 0
/** The planted control: read, decide, write what was read. */
async function naiveReserve(shop: Shop, optionId: number, cause: string, racers: number) {
  const { reserved } = await shop.one<{ reserved: number }>(
    'select least(reserved, 9) as reserved from stock where "optionId" = $1',
    [optionId],
  )
  for (arrived++; arrived % racers !== 0;) await new Promise((done) => setTimeout(done, 5))
  await shop.run('update stock set reserved = $2 where "optionId" = $1', [optionId, reserved + 1])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, 1, 'reserved', $2, $3)`,
    [optionId, cause, shop.clock.now()],
  )
}

test('[M9] of 20 orders of 60% of the limit at once exactly one stands, for every clinic', async () => {
  const shop = await openShop()
  const clinics = await addBuyers(shop, load(5, 100), { limit: 100_000 })
  const optionId = await addProduct(shop, { price: 60_000, stock: 100_000 })
  await inTurns(clinics, 5, async (buyer) => {
    const peers = await addPeers(shop, buyer, 20)
    const bodies = await inTurns(peers, 5, async (peer) => {
      await fillCart(peer, [{ optionId, quantity: 1 }])
      return orderBody(peer)
    })
    const answers = await Promise.all(
      peers.map((peer, n) => peer.send(placeOrder, { body: bodies[n]! }, { key: randomUUID() })),
    )
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([
      '0000',
      ...Array.from({ length: 19 }, () => 'credit-exceeded'),
    ])
    expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 63_300, orderable: 36_700 })
  })
  note('M9', { clinics: clinics.length, racers: 20, won: clinics.length })
})

/** Members of one institution share its credit, each with a cart of their own. */
async function addPeers(shop: Shop, { institutionId }: Buyer, count: number) {
  const made = await shop.run<{ loginId: string }>(
    `insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'peer' || $1::int || '.' || n, '동료', '02', '05', $1::int, 'p@demo.example', '01000000000', 'x', $2, $2 from generate_series(1, $3::int) n returning "loginId"`,
    [institutionId, shop.clock.now(), count],
  )
  return Promise.all(made.map(({ loginId }) => shop.as(loginId)))
}

test('[M9] the check sees a build that reads the limit before it writes', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1, { limit: 100_000 })
  await shop.run('alter table account drop constraint account_check')
  const second = openDatabase(shop.url, { poolSize: 1 })
  const owed = 'select posted from account where "institutionId" = $1 and kind = \'credit\''
  const seen = await Promise.all(
    [shop.db, second].map(
      async (db) =>
        (await db.run<{ posted: number }>({ text: owed, values: [buyer!.institutionId] }))[0]!.posted,
    ),
  )
  for (const posted of seen)
    if (posted - 60_000 >= -100_000)
      await shop.run(
        'update account set posted = posted - 60000 where "institutionId" = $1 and kind = \'credit\'',
        [buyer!.institutionId],
      )
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain('account below its floor')
  await shop.run('update account set posted = 0 where "institutionId" = $1 and kind = \'credit\'', [
    buyer!.institutionId,
  ])
  await second.close()
})
