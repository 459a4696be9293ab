import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy, sendFromLots, type Buyer } from '#testing/trade.ts'
import {
  answerRecall,
  collectRecalled,
  findLots,
  listOwnRecalls,
  listRecalls,
  readNotices,
  readReach,
  readRecall,
  startRecall,
  tellAgain,
} from '../contract.ts'

const key = () => ({ key: randomUUID() })
const wanted = (lotIds: number[]) => ({
  body: {
    lotIds,
    reason: '포장 봉함 불량',
    grade: 2,
    reportDue: '2026-11-27',
    notice: '사용을 멈추고 남은 수량을 알려 주세요.',
  },
})

/** An order of one line that left from one lot. */
async function ship(shop: Shop, buyer: Buyer, optionId: number, lotId: number, quantity: number) {
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity }])).reply
  const { number } = await shop.one<{ number: string }>('select number from lot where id = $1', [lotId])
  await sendFromLots(shop, orderNumber, [{ code: number, quantity }])
  return orderNumber
}

async function openRecall() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  const lotId = await addLot(shop, optionId, { quantity: 20, number: 'D25F01' })
  const other = await addLot(shop, optionId, { quantity: 5, number: 'D25F02' })
  const buyers = await addBuyers(shop, 3)
  const orders = [
    await ship(shop, buyers[0]!, optionId, lotId, 2),
    await ship(shop, buyers[0]!, optionId, lotId, 4),
    await ship(shop, buyers[1]!, optionId, lotId, 3),
  ]
  await ship(shop, buyers[2]!, optionId, other, 1)
  return { shop, staff, optionId, lotId, other, buyers, orders }
}

test('[BX-11] one query finds every order that a lot left with, and starting a recall moves what is left', async () => {
  const { shop, staff, lotId, orders } = await openRecall()
  expect((await staff.send(findLots, { query: { text: 'd25f01' } })).reply).toMatchObject([
    { lotId, left: 11 },
  ])
  const sent: string[] = []
  const stop = shop.db.watch((text) => void (/"stockMove"/.test(text) && sent.push(text)))
  expect((await staff.send(readReach, { body: { lotIds: [lotId] } })).reply).toEqual({
    institutions: 2,
    orders: 3,
    pieces: 9,
    picked: 0,
  })
  stop()
  expect(sent).toHaveLength(1)

  const once = key()
  const answers = await Promise.all([1, 2, 3].map(() => staff.send(startRecall, wanted([lotId]), once)))
  const { recallId } = answers[0]!.reply
  expect(answers.map(({ reply }) => reply)).toEqual(
    Array(3).fill({ recallId, institutions: 2, quarantined: 11, putBack: 0 }),
  )
  expect((await staff.send(startRecall, wanted([lotId]), key())).resultCode).toBe('lot-not-free')
  expect(await shop.one('select recalled, "onHand", quarantined from lot where id = $1', [lotId])).toEqual({
    recalled: true,
    onHand: 0,
    quarantined: 11,
  })
  const read = (await staff.send(readRecall, { params: { recallId } })).reply
  expect(read.orders.map(({ orderNumber, pieces, step }) => [orderNumber, pieces, step])).toEqual(
    orders.toReversed().map((number, at) => [number, [3, 4, 2][at], 'told']),
  )
  expect(read.orders[0]!.contact).toMatch(/\*/)
})

test('[BX-11] of two who recall a lot at once one does', async () => {
  const { staff, lotId } = await openRecall()
  const codes = await Promise.all([1, 2].map(() => staff.send(startRecall, wanted([lotId]), key())))
  expect(codes.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'lot-not-free'])
})

test('[BX-11] an institution sees its own lots, answers what is left, and what is collected lies in quarantine', async () => {
  const { shop, staff, lotId, buyers } = await openRecall()
  const [one, two, stranger] = buyers as [Buyer, Buyer, Buyer]
  const { recallId } = (await staff.send(startRecall, wanted([lotId]), key())).reply
  const own = async (buyer: Buyer) => (await buyer.send(listOwnRecalls)).reply
  expect(await own(stranger)).toEqual([])
  expect((await own(one))[0]).toMatchObject({
    recallId,
    step: 'told',
    lots: [{ lotNumber: 'D25F01', shipped: 6, remaining: null }],
  })
  await two.send(readNotices)
  const answer = async (buyer: Buyer, remaining: number, id = lotId) =>
    (await buyer.send(answerRecall, { params: { recallId }, body: { lots: [{ lotId: id, remaining }] } }))
      .resultCode
  expect(await answer(stranger, 1)).toBe('recall-not-found')
  expect([await answer(one, 7), await answer(one, 1, 1)]).toEqual(['recall-too-many', 'recall-too-many'])
  expect([await answer(one, 5), await answer(one, 4)]).toEqual(['0000', '0000'])

  const [institution] = (await staff.send(readRecall, { params: { recallId } })).reply.orders.filter(
    ({ step }) => step === 'replied',
  )
  const params = { recallId, institutionId: institution!.institutionId }
  expect((await staff.send(listRecalls)).reply.rows[0]).toMatchObject({
    id: recallId,
    funnel: { told: 2, read: 2, replied: 1, collected: 0 },
  })
  expect((await staff.send(tellAgain, { params: { recallId } }, key())).reply).toEqual({ institutions: 1 })
  const collected = await Promise.all([1, 2].map(() => staff.send(collectRecalled, { params }, key())))
  expect(collected.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'recall-not-answered'])
  expect(await answer(one, 0)).toBe('recall-collected')
  expect(await shop.one('select "onHand", quarantined from lot where id = $1', [lotId])).toEqual({
    onHand: 0,
    quarantined: 15,
  })
})
