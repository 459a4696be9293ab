import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bookCollections,
  moveClaim,
  readClaimable,
  readOfficeClaim,
} from '#features/delivery/claims/contract.ts'
import { listEntries, mendEntry, type SupplyRow } from '#features/delivery/supply-reports/contract.ts'
import { bookSupplies } from '#features/delivery/supply-reports/server/index.ts'
import { askFor, claimBody, collect as arrive, decide, inspect } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { answerRecall, collectRecalled, startRecall } from '../contract.ts'

const key = () => ({ key: randomUUID() })

/** A clinic has so many pieces of a lot by each order, and then the lot is called back. */
async function open(orders: readonly number[], kind = 'consumable') {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 0, price: 10_000, storage: 'cold', kind })
  const pieces = orders.reduce((sum, quantity) => sum + quantity, 0)
  const lotId = await addLot(shop, optionId, { quantity: pieces, number: 'D26BAD', expiresOn: '2027-06-30' })
  await addLot(shop, optionId, { quantity: 5, number: 'D26GOOD', expiresOn: '2028-06-30' })
  const [buyer] = (await addBuyers(shop, 1)) as [Awaited<ReturnType<typeof addBuyers>>[number]]
  const numbers: string[] = []
  for (const quantity of orders) {
    const { orderNumber } = (await buy(buyer, [{ optionId, quantity }])).reply
    await deliver(shop, orderNumber)
    numbers.push(orderNumber)
  }
  const staff = await shop.asStaff('admin01')
  const called = {
    lotIds: [lotId],
    reason: '봉함 불량',
    grade: 2,
    reportDue: '2026-12-20',
    notice: '멈춰 주세요.',
  }
  const { recallId } = (await staff.send(startRecall, { body: called }, key())).reply
  const params = { recallId, institutionId: buyer.institutionId }
  return {
    shop,
    staff,
    buyer,
    lotId,
    numbers,
    answer: (remaining: number) =>
      buyer.send(answerRecall, { params: { recallId }, body: { lots: [{ lotId, remaining }] } }),
    collected: async () => (await staff.send(collectRecalled, { params }, key())).reply,
    /** A claim of recalled pieces, up to the bench. */
    async bring(orderNumber: string, quantity: number, kind = 'return') {
      const asked = await askFor(
        buyer,
        claimBody(orderNumber, kind, [{ line: 1, quantity, reason: 'recalled' }]),
      )
      const { claimNumber } = asked.reply
      expect((await decide(staff, claimNumber, [{ line: 1, quantity }])).status).toBe(200)
      await arrive(staff, claimNumber)
      return claimNumber
    },
    goods: (quantity: number, fate = 'quarantine') => ({ line: 1, lotId, quantity, fate }),
    lot: () => shop.one('select "onHand", quarantined from lot where id = $1', [lotId]),
    refunds: async () =>
      shop.run(`select refund from claim where "institutionId" = $1 order by id`, [buyer.institutionId]),
  }
}

test('[BX-11] what a recall has collected is paid for by the return that follows and not taken in again', async () => {
  const { shop, staff, numbers, answer, collected, bring, goods, lot } = await open([5])
  await answer(5)
  expect(await collected()).toEqual({ pieces: 5 })
  const claimNumber = await bring(numbers[0]!, 5)
  const shown = (await staff.send(readOfficeClaim, { params: { claimNumber } })).reply
  expect(shown.lines[0]!.lots).toMatchObject([{ lotNumber: 'D26BAD', quantity: 5, collected: 5 }])
  expect(shown.checks.some(({ words }) => words.includes('회수로 5개를 먼저 거뒀어요'))).toBe(true)
  const scrapped = await inspect(staff, claimNumber, [goods(1), goods(4, 'scrap')])
  expect([scrapped.resultCode, scrapped.message]).toEqual([
    'goods-differ',
    '로트와 수량을 확인해 주세요. 회수로 먼저 거둔 5개는 이미 격리돼 있어요. 격리로 적어 주세요.',
  ])
  expect((await inspect(staff, claimNumber, [goods(5)])).reply).toEqual({ refund: 50_000 + 5_500 })
  expect(await lot()).toEqual({ onHand: 0, quarantined: 5 })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-11] nobody is sent for a return whose pieces a recall has collected all, but for one that has more', async () => {
  const { staff, buyer, numbers, answer, collected } = await open([5, 2])
  const ask = async (orderNumber: string, quantity: number) => {
    const lines = [{ line: 1, quantity, reason: 'recalled' }]
    const { collectOn } = (await buyer.send(readClaimable, { params: { orderNumber } })).reply
    const pickup = { collection: 'pickup', collectOn: collectOn[0] }
    const { claimNumber } = (await askFor(buyer, claimBody(orderNumber, 'return', lines, pickup))).reply
    expect((await decide(staff, claimNumber, [{ line: 1, quantity }])).status).toBe(200)
    return claimNumber
  }
  const book = async (...claimNumbers: string[]) =>
    (await staff.send(bookCollections, { body: { claimNumbers } })).reply.rows
  await answer(3)
  expect(await collected()).toEqual({ pieces: 3 })
  // the latest order's pieces first: both of it, and one of five
  const here = await ask(numbers[1]!, 2)
  const more = await ask(numbers[0]!, 2)
  expect(await book(here, more)).toEqual([
    {
      claimNumber: here,
      booked: false,
      problem: '회수로 모두 거뒀어요. 수거를 보내지 말고 수거완료로 바꿔 주세요.',
    },
    { claimNumber: more, booked: true, problem: '' },
  ])
  const sent = { seen: 'approved', to: 'collecting', trackingNumber: '123456789012' } as const
  expect(await staff.send(moveClaim, { params: { claimNumber: here }, body: sent })).toMatchObject({
    status: 409,
    resultCode: 'collected-already',
  })
  const body = { seen: 'approved', to: 'collected' } as const
  expect((await staff.send(moveClaim, { params: { claimNumber: here }, body })).status).toBe(200)
})

test('[BX-11] an exchange of collected pieces takes none in and sends as many anew', async () => {
  const { shop, staff, numbers, answer, collected, bring, goods, lot, lotId } = await open([5])
  await answer(5)
  await collected()
  const claimNumber = await bring(numbers[0]!, 5, 'exchange')
  expect((await inspect(staff, claimNumber, [goods(5)])).status).toBe(200)
  expect(await lot()).toEqual({ onHand: 0, quarantined: 5 })
  const promised = `select reserved from stock where "optionId" = (select "optionId" from lot where id = $1)`
  expect(await shop.one(promised, [lotId])).toEqual({ reserved: 5 })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-11] of a lot that was collected in part, returns take in the rest', async () => {
  const { shop, staff, numbers, answer, collected, bring, goods, lot, lotId, refunds } = await open([5])
  await answer(3)
  expect(await collected()).toEqual({ pieces: 3 })
  const first = await bring(numbers[0]!, 2)
  expect((await inspect(staff, first, [goods(2)])).status).toBe(200)
  expect(await lot()).toEqual({ onHand: 0, quarantined: 3 })
  const second = await bring(numbers[0]!, 3)
  expect((await inspect(staff, second, [goods(1), goods(2, 'scrap')])).status).toBe(200)
  expect(await lot()).toEqual({ onHand: 0, quarantined: 3 })
  expect(await refunds()).toEqual([{ refund: 20_000 + 5_500 }, { refund: 30_000 }])
  const came = `select sum("onHandChange" + "quarantineChange")::int as pieces from "stockMove" where reason = 'returned' and "lotId" = $1`
  expect(await shop.one(came, [lotId])).toEqual({ pieces: 5 })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-11] no more is collected than has not come back, whatever the answer says', async () => {
  const { shop, staff, numbers, answer, collected, bring, goods, lot } = await open([5])
  const claimNumber = await bring(numbers[0]!, 3)
  shop.clock.advance(60_000)
  await answer(5)
  expect((await inspect(staff, claimNumber, [goods(3)])).status).toBe(200)
  expect(await collected()).toEqual({ pieces: 2 })
  expect(await lot()).toEqual({ onHand: 0, quarantined: 5 })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-11] collected pieces are those of the latest orders', async () => {
  const { staff, numbers, answer, collected, bring, goods, lot } = await open([4, 3])
  await answer(5)
  expect(await collected()).toEqual({ pieces: 5 })
  const latest = await bring(numbers[1]!, 3)
  expect((await inspect(staff, latest, [goods(3)])).status).toBe(200)
  expect(await lot()).toEqual({ onHand: 0, quarantined: 5 })
  const before = await bring(numbers[0]!, 4)
  expect((await inspect(staff, before, [goods(4)])).status).toBe(200)
  expect(await lot()).toEqual({ onHand: 0, quarantined: 7 })
})

test('[BX-16] collected goods are reported as come back by their order, once, and their serial numbers may leave again', async () => {
  const { shop, staff, numbers, answer, collected, bring, goods } = await open([2, 3], 'drug')
  const entries = async () => {
    await bookSupplies(shop.db)
    const query = { duty: 'drug', month: '2026-11', size: 200 } as const
    return (await staff.send(listEntries, { query })).reply.rows
      .filter(({ orderNumber }) => numbers.includes(orderNumber))
      .toSorted((a, b) => a.id - b.id)
  }
  const facts = (rows: readonly SupplyRow[]) =>
    rows.map(({ kind, orderNumber, fields }) => [
      kind,
      numbers.indexOf(orderNumber),
      fields.lot,
      fields.quantity,
    ])
  const mend = (id: number, serials: string[]) =>
    staff.send(mendEntry, {
      params: { entryId: id },
      body: { permit: 'P-1', udi: '', careNumber: '', serials },
    })
  const supplies = [
    ['supply', 0, 'D26BAD', 2],
    ['supply', 1, 'D26BAD', 3],
  ]
  const before = await entries()
  expect(facts(before)).toEqual(supplies)
  expect((await mend(before[1]!.id, ['S1', 'S2', 'S3'])).resultCode).toBe('0000')
  expect((await mend(before[0]!.id, ['S1'])).resultCode).toBe('serial-twice')

  await answer(4)
  expect(await collected()).toEqual({ pieces: 4 })
  const back = [
    ['return', 0, 'D26BAD', 1],
    ['return', 1, 'D26BAD', 3],
  ]
  const after = await entries()
  expect(facts(after)).toEqual([...supplies, ...back])
  expect((await mend(after[3]!.id, ['S1', 'S2', 'S3'])).resultCode).toBe('0000')
  expect((await mend(before[0]!.id, ['S1'])).resultCode).toBe('0000')

  const latest = await bring(numbers[1]!, 3)
  expect((await inspect(staff, latest, [goods(3)])).status).toBe(200)
  expect(facts(await entries())).toEqual([...supplies, ...back])
  const first = await bring(numbers[0]!, 2)
  expect((await inspect(staff, first, [goods(2)])).status).toBe(200)
  expect(facts(await entries())).toEqual([...supplies, ...back, ['return', 0, 'D26BAD', 1]])
})
