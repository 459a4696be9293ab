import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelOrder } from '#features/buying/orders/contract.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { listPointEntries, readPoints } from '../contract.ts'
import { expirePoints, grantPoints } from './index.ts'

const grant = (
  shop: Shop,
  institutionId: number,
  amount: number,
  lastDay: string,
  cause: string = randomUUID(),
) =>
  shop.db.transaction((tx) =>
    grantPoints(tx, {
      institutionId,
      amount,
      lastDay,
      causeType: 'points',
      cause,
      note: '적립',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
const cancel = (buyer: Buyer, orderNumber: string) =>
  buyer.send(cancelOrder, { params: { orderNumber }, body: {} as never }, { key: randomUUID() })

async function open() {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { price: 100_000, kind: 'cosmetic', stock: 10_000 })
  return { shop, buyer, optionId, again: () => shop.as(`buyer${buyer.institutionId}`) }
}
const lots = (shop: Shop, institutionId: number) =>
  shop.run<{ left: number }>(
    'select l.granted - l.used - l.expired as left from "pointLot" l join account a on a.id = l."accountId" where a."institutionId" = $1 order by l."expiresAt", l.id',
    [institutionId],
  )

test('[OD-12] the nearest expiry is spent first, and a cancelled order fills the same lots again', async () => {
  const { shop, buyer, optionId } = await open()
  await grant(shop, buyer.institutionId, 5_000, '2027-12-31')
  await grant(shop, buyer.institutionId, 3_000, '2027-01-31')
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 1 }], { points: 4_000 })).reply
  expect((await lots(shop, buyer.institutionId)).map(({ left }) => left)).toEqual([0, 4_000])
  await cancel(buyer, orderNumber)
  expect((await lots(shop, buyer.institutionId)).map(({ left }) => left)).toEqual([3_000, 5_000])
  for (const left of [
    [1_000, 5_000],
    [0, 4_000],
  ]) {
    await buy(buyer, [{ optionId, quantity: 1 }], { points: 2_000 })
    expect((await lots(shop, buyer.institutionId)).map((lot) => lot.left)).toEqual(left)
  }
})

test('[OD-12] points end at midnight in Seoul, swept or not, and what comes back after its day lives for thirty more', async () => {
  const { shop, buyer, optionId, again } = await open()
  await grant(shop, buyer.institutionId, 3_000, '2026-11-25')
  expect((await buyer.send(readPoints)).reply).toEqual({
    usable: 3_000,
    expiring: { amount: 3_000, on: '2026-11-25' },
  })
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 1 }], { points: 1_000 })).reply
  shop.clock.set('2026-11-25T14:59:59Z')
  expect((await (await again()).send(readPoints)).reply.usable).toBe(2_000)
  shop.clock.set('2026-11-25T15:00:00Z')
  const later = await again()
  expect((await later.send(readPoints)).reply).toEqual({ usable: 0, expiring: null })
  expect(await buy(later, [{ optionId, quantity: 1 }], { points: 1 })).toMatchObject({
    status: 409,
    resultCode: 'points-exceeded',
  })
  expect(await expirePoints(shop)).toBeGreaterThan(0)
  expect(await expirePoints(shop)).toBe(0)
  await cancel(later, orderNumber)
  expect((await later.send(readPoints)).reply).toEqual({
    usable: 1_000,
    expiring: { amount: 1_000, on: '2026-12-26' },
  })
  const { entries } = (await later.send(listPointEntries)).reply
  expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['returned', 1_000, 1_000],
    ['expired', -2_000, 0],
    ['used', -1_000, 2_000],
    ['granted', 3_000, 3_000],
  ])
  expect(entries[0]!.usableUntil).toBe('2026-12-26')
})

test('[OD-12] orders that spend the same points at once never spend them twice', async () => {
  const { shop, buyer, optionId } = await open()
  await grant(shop, buyer.institutionId, 10_000, '2027-12-31')
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
    select 'peer' || n, '동료', '02', '05', $1, 'p@demo.example', '01000000000', 'x', $2, $2 from generate_series(1, 8) n`,
    [buyer.institutionId, shop.clock.now()],
  )
  const peers = await Promise.all(Array.from({ length: 8 }, (_, n) => shop.as(`peer${n + 1}`)))
  const answers = await Promise.all(
    peers.map((peer, n) =>
      buy(peer, [{ optionId, quantity: 1 }], { points: 4_000, paymentKind: n % 2 ? 'card' : 'credit' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ resultCode }) => resultCode === 'points-exceeded'),
  ).toBe(true)
  expect((await buyer.send(readPoints)).reply.usable).toBe(2_000)
})

type Lot = { left: number; lastDay: number }
const command = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    amount: fc.integer({ min: 1, max: 5_000 }),
    days: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('sweep' as const) }),
)

test('[M10] [OD-12] whatever is granted, spent, cancelled and left to expire, the usable points are those of a plain model', async () => {
  const { shop, buyer, optionId, again } = await open()
  const START = Date.parse('2026-11-20T00:00:00Z')
  const day = (n: number) => new Date(START + n * 86_400_000).toISOString().slice(0, 10)
  let today = 0
  const sequences = load(25, 1_000)
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 10 }), async (commands) => {
      let member = await again()
      const before = (await member.send(readPoints)).reply.usable
      await shop.run('delete from "cartLine" where "memberId" = $1', [buyer.memberId])
      if (before > 0) await buy(member, [{ optionId, quantity: 1 }], { points: before })
      const model: Lot[] = []
      const orders: { orderNumber: string; parts: { lot: Lot; amount: number }[] }[] = []
      const usable = () => model.filter(({ lastDay }) => lastDay >= today)
      for (const step of commands) {
        if (step.do === 'grant') {
          await grant(shop, buyer.institutionId, step.amount, day(today + step.days))
          model.push({ left: step.amount, lastDay: today + step.days })
        }
        if (step.do === 'spend') {
          const total = usable().reduce((sum, { left }) => sum + left, 0)
          const answer = await buy(member, [{ optionId, quantity: 1 }], { points: step.amount })
          expect(answer.status).toBe(step.amount <= total ? 200 : 409)
          if (answer.status !== 200) {
            await shop.run('delete from "cartLine" where "memberId" = $1', [buyer.memberId])
            continue
          }
          const parts: { lot: Lot; amount: number }[] = []
          let wanted = step.amount
          for (const lot of usable().sort((a, b) => a.lastDay - b.lastDay)) {
            const amount = Math.min(lot.left, wanted)
            if (amount === 0) continue
            lot.left -= amount
            wanted -= amount
            parts.push({ lot, amount })
          }
          orders.push({ orderNumber: answer.reply.orderNumber, parts })
        }
        if (step.do === 'cancel' && orders.length) {
          const [order] = orders.splice(step.which % orders.length, 1)
          await cancel(member, order!.orderNumber)
          for (const { lot, amount } of order!.parts) {
            if (lot.lastDay >= today + 30) lot.left += amount
            else model.push({ left: amount, lastDay: today + 30 })
          }
        }
        if (step.do === 'wait') {
          today += step.days
          shop.clock.set(`${day(today)}T01:00:00Z`)
          member = await again()
        }
        if (step.do === 'sweep') await expirePoints(shop)
        expect((await member.send(readPoints)).reply.usable).toBe(
          usable().reduce((sum, { left }) => sum + left, 0),
        )
      }
    }),
    { numRuns: sequences, seed: 12, endOnFailure: true },
  )
  note('M10', { sequences })
})

test('[M10] points whose last day ends while they are spent are spent or swept, never both', async () => {
  const shop = await openShop({ now: '2026-11-20T14:59:59Z' })
  const buyers = await addBuyers(shop, load(12, 50))
  const optionId = await addProduct(shop, { price: 100_000, kind: 'cosmetic', stock: 10_000 })
  for (const { institutionId } of buyers) {
    await grant(shop, institutionId, 3_000, '2026-11-20')
    await grant(shop, institutionId, 3_000, '2026-12-31')
  }
  const spend = async (buyer: Buyer) => {
    const { status, resultCode } = await buy(buyer, [{ optionId, quantity: 1 }], { points: 1_000 })
    if (status !== 200) expect(resultCode).toBe('points-exceeded')
    return status === 200 ? 1_000 : 0
  }
  // Everybody has begun with the nearer points before the sweep comes.
  const first = await inTurns(buyers, 8, spend)
  expect(new Set(first)).toEqual(new Set([1_000]))
  let [spending, swept] = [true, 0]
  const afterMidnight = { ...shop, clock: { ...shop.clock, now: () => new Date('2026-11-20T15:00:00Z') } }
  const sweeper = (async () => {
    while (spending) swept += await expirePoints(afterMidnight)
  })()
  const spent = await Promise.all(
    buyers.map(async (buyer) => 1_000 + (await spend(buyer)) + (await spend(buyer)) + (await spend(buyer))),
  )
  spending = false
  await sweeper
  swept += await expirePoints(afterMidnight)
  const books = await inTurns(buyers, 8, ({ institutionId }) =>
    shop.one<{ used: number; tonight: number; later: number }>(
      `select sum(l.used)::int as used, sum(l.granted - l.used - l.expired) filter (where l."expiresAt" <= $2)::int as tonight, sum(l.granted - l.used - l.expired) filter (where l."expiresAt" > $2)::int as later
     from "pointLot" l join account a on a.id = l."accountId" where a."institutionId" = $1`,
      [institutionId, afterMidnight.clock.now()],
    ),
  )
  expect(books.map(({ used }) => used)).toEqual(spent)
  expect(books.every(({ tonight, later }) => tonight === 0 && later >= 0)).toBe(true)
  expect(swept).toBeGreaterThan(0)
  note('M10', { buyers: buyers.length, swept, spent: spent.reduce((sum, points) => sum + points, 0) })
})

test('[M10] the check sees a sweep that writes off what it read before it was spent', async () => {
  const { shop, buyer, optionId } = await open()
  await grant(shop, buyer.institutionId, 3_000, '2026-11-20')
  const [read] = await lots(shop, buyer.institutionId)
  await buy(buyer, [{ optionId, quantity: 1 }], { points: 1_000 })
  const naive = (amount: number) =>
    shop.run(
      `update "pointLot" set expired = expired + $2 where "accountId" = (select id from account where "institutionId" = $1 and kind = 'points')`,
      [buyer.institutionId, amount],
    )
  await expect(naive(read!.left)).rejects.toThrow(/check/)
  await naive(2_000)
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toEqual([
    'points account is not its live lots',
  ])
  await naive(-2_000)
})
