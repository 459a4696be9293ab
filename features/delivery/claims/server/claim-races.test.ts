import { expect, test } from 'vitest'
import type { PaymentKind } from '#features/buying/orders/contract.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import {
  askFor,
  claimBody,
  collect,
  decide,
  inspect,
  lotOf,
  orderPaid,
  refundAccount,
} from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, settlePayments, type Buyer } from '#testing/trade.ts'
import { readClaimable, withdrawClaim } from '../contract.ts'

const kinds: readonly PaymentKind[] = ['credit', 'card', 'virtual-account', 'transfer']
/** Two of five, asked for so often at once. */
const askAtOnce = async (buyer: Buyer, number: string, times: number, more: object) => {
  const input = claimBody(number, 'return', [{ line: 1, quantity: 2, reason: 'short-dated' }], more)
  const answers = await Promise.all(Array.from({ length: times }, () => askFor(buyer, input)))
  return answers.flatMap(({ status, reply }) => (status === 200 ? [reply.claimNumber] : []))
}

test('[M7] [OD-08] claims of any number of orders, paid in any way, asked for, decided and settled by several at once, give back each piece once and never more than was paid', async () => {
  const shop = await openShop()
  const clerks = [await shop.asStaff('cs01'), await shop.asStaff('admin01')]
  const option = await addProduct(shop, { price: 40_000, stock: 10_000, kind: 'cosmetic' })
  const lotId = (await lotOf(shop, option)).id
  const buyers = await addBuyers(shop, load(4, 60), { points: 50_000, limit: 1_000_000 })
  const { toss } = (await shop.gatewayDoor()).control
  const numbers = await inTurns(buyers, 2, async (buyer, n) => {
    const kind = kinds[n % kinds.length]!
    const number = await orderPaid(shop, buyer, [[option, 5]], kind, (n * 7_001) % 30_000)
    await deliver(shop, number)
    const won = await askAtOnce(buyer, number, 4, kind === 'virtual-account' ? { refundAccount } : {})
    expect(won).toHaveLength(2)
    for (const claimNumber of won) {
      const decided = await Promise.all(
        clerks.map((clerk) => decide(clerk, claimNumber, [{ line: 1, quantity: 2 }])),
      )
      expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await collect(clerks[0]!, claimNumber)
      if (n % 2 === 1) toss.fault('cancel', { kind: 'drop-after' })
      const goods = [{ line: 1, lotId, fate: 'good', quantity: 2 }]
      const settled = await Promise.all(clerks.map((clerk) => inspect(clerk, claimNumber, goods)))
      expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    return number
  })
  for (let round = 0; round < 6; round++) {
    shop.clock.advance(31_000)
    await settlePayments(shop)
  }
  const given = await shop.run<{ number: string; claims: number; given: number; refunds: number }>(
    `select o.number, count(*)::int as claims, sum(r.credit + r.points + r.gateway)::int as given,
       (select count(*)::int from "paymentAttempt" p where p.cause like o.number || '/%' and p.state = 'done') as refunds
     from "salesOrder" o join claim c on c."orderId" = o.id and c.state = 'done' join "orderRefund" r on r."orderId" = o.id and r.part = c.number
     where o.number = any($1) group by o.id order by o.id`,
    [numbers],
  )
  expect(given).toHaveLength(numbers.length)
  for (const { number, claims, given: amount, refunds } of given) {
    expect({ claims, amount }).toEqual({ claims: 2, amount: 160_000 })
    const at = toss.payments().filter(({ cancels }) => cancels?.length)
    expect(refunds === 0 || refunds === 2, number).toBe(true)
    expect(at.every(({ cancels }) => cancels!.length === 2)).toBe(true)
  }
  expect(toss.keyMisuses()).toEqual([])
  expect(await shop.booksViolations()).toEqual([])
  note('M7 claims', { orders: numbers.length, claims: numbers.length * 2 })
})

/** The planted control: neither the order nor the claim is held. */
function unheld(db: Database): Database {
  const planted = (tx: Tx): Tx => ({
    ...tx,
    run: (call) =>
      tx.run({
        ...call,
        ...(call.name && { name: `unheld ${call.name}`.slice(0, 60) }),
        text: /from "salesOrder"|from claim/.test(call.text)
          ? call.text.replace(/ for update( of c)?/g, '')
          : call.text,
      }),
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(planted(tx))) }
}

test('[M7] a build that holds neither order nor claim is seen: more is claimed than came', async () => {
  const shop = await openShop({ plant: unheld })
  const option = await addProduct(shop, { price: 40_000, stock: 10_000, kind: 'cosmetic' })
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  let seen: (string | null)[] = []
  for (let round = 0; round < 10 && seen.length === 0; round++) {
    const number = await orderPaid(shop, buyer, [[option, 5]])
    await deliver(shop, number)
    const won = await askAtOnce(buyer, number, 8, {})
    seen = (await shop.booksViolations()).map(({ rule }) => rule)
    await withdrawAll(buyer, won)
    const { lines } = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply
    expect(lines[0]!.returnable).toBe(5)
  }
  expect(seen).toContain('more is claimed than was ordered or came')
})

async function withdrawAll(buyer: Buyer, claimNumbers: readonly string[]) {
  for (const claimNumber of claimNumbers)
    expect((await buyer.send(withdrawClaim, { params: { claimNumber } })).status).toBe(200)
}
