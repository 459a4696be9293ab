import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decideClaim,
  moveClaim,
  readClaimable,
  requestClaim,
  settleClaim,
} from '#features/delivery/claims/contract.ts'
import { sentBehind } from '#testing/behind.ts'
import { deliver } from '#testing/deliver.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { answerRecall, collectRecalled, listOwnRecalls, startRecall } from '../contract.ts'
import { holdNotice, writeAnswer } from './own-queries.ts'

const DAY = 86_400_000
const key = () => ({ key: randomUUID() })

/** Five cold pieces of a lot that is then called back came to a clinic long ago, with two of another lot. */
async function open() {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 0, price: 10_000, storage: 'cold' })
  const lotId = await addLot(shop, optionId, { quantity: 5, number: 'D26BAD', expiresOn: '2027-06-30' })
  await addLot(shop, optionId, { quantity: 5, number: 'D26GOOD', expiresOn: '2028-06-30' })
  const [first] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(first!, [{ optionId, quantity: 7 }])).reply
  await deliver(shop, orderNumber)
  shop.clock.advance(20 * DAY)
  const [staff, buyer] = [await shop.asStaff('admin01'), await shop.as(`buyer${first!.institutionId}`)]
  const claimable = async () => (await buyer.send(readClaimable, { params: { orderNumber } })).reply
  const before = await claimable()
  const body = {
    lotIds: [lotId],
    reason: '봉함 불량',
    grade: 2,
    reportDue: '2026-12-20',
    notice: '멈춰 주세요.',
  }
  const { recallId } = (await staff.send(startRecall, { body }, key())).reply
  const ask = (quantity: number, reason: 'recalled' | 'defective' = 'recalled') =>
    buyer.send(
      requestClaim,
      {
        body: {
          orderNumber,
          kind: 'return',
          lines: [{ line: 1, quantity, reason, words: '' }],
          collection: 'self',
          memo: '',
          agreed: true,
        },
      },
      key(),
    )
  return { shop, staff, buyer, lotId, orderNumber, recallId, before, claimable, ask }
}

test('[BX-11] recalled pieces come back whatever the goods and the day, as many as there are, free of charge', async () => {
  const { buyer, orderNumber, before, claimable, ask } = await open()
  expect(before.kinds[1]!.problem?.way).toBe('phone')
  const now = await claimable()
  expect(now.kinds[1]!.problem).toBe(null)
  expect(now.lines[0]).toMatchObject({ returnable: 7, recalled: 5 })
  expect((await ask(6)).body).toMatchObject({ line: 1 })
  expect((await ask(1, 'defective')).resultCode).toBe('line-not-claimable')

  const [own] = (await buyer.send(listOwnRecalls)).reply
  expect(own!.orders).toEqual([{ orderNumber, pieces: 5, arrived: true, claimNumber: null }])
  const { claimNumber } = (await ask(5)).reply
  expect((await buyer.send(listOwnRecalls)).reply[0]!.orders[0]).toMatchObject({ claimNumber })
  expect((await claimable()).lines[0]).toMatchObject({ returnable: 2, recalled: 2 })
})

test('[BX-11] what comes back by a return is taken in once: collecting waits for it and takes the rest', async () => {
  const { shop, staff, buyer, lotId, recallId, ask } = await open()
  const answer = { params: { recallId }, body: { lots: [{ lotId, remaining: 4 }] } }
  expect((await buyer.send(answerRecall, answer)).resultCode).toBe('0000')
  const { claimNumber } = (await ask(3)).reply
  const params = { recallId, institutionId: buyer.institutionId }
  const collect = () => staff.send(collectRecalled, { params }, key())
  expect((await collect()).resultCode).toBe('return-open')

  const claim = { params: { claimNumber } }
  await staff.send(decideClaim, {
    ...claim,
    body: { seen: 'asked', decision: 'approve', approved: [{ line: 1, quantity: 3 }], words: '접수' },
  })
  for (const [seen, to] of [
    ['approved', 'collecting'],
    ['collecting', 'collected'],
    ['collected', 'inspecting'],
  ] as const)
    await staff.send(moveClaim, { ...claim, body: { seen, to } })
  const inspect = (fate: 'good' | 'quarantine') =>
    staff.send(settleClaim, {
      ...claim,
      body: { seen: 'inspecting', goods: [{ line: 1, lotId, fate, quantity: 3 }], words: '검수' },
    })
  expect((await inspect('good')).resultCode).toBe('lot-recalled')
  expect((await inspect('quarantine')).reply).toEqual({ refund: 30_000 + 5_500 })
  expect((await collect()).reply).toEqual({ pieces: 1 })
  expect(await shop.one('select "onHand", quarantined from lot where id = $1', [lotId])).toEqual({
    onHand: 0,
    quarantined: 4,
  })
})

test('[BX-11] what a clinic just answers anew is what is collected from it', async () => {
  const { shop, staff, buyer, lotId, recallId } = await open()
  const { institutionId } = buyer
  await buyer.send(answerRecall, { params: { recallId }, body: { lots: [{ lotId, remaining: 4 }] } })
  const answer = { recallId, institutionId, lotIds: [lotId], remaining: [2], note: '', at: shop.clock.now() }
  const collected = await sentBehind(
    shop,
    async (tx) => {
      await holdNotice(tx, recallId, institutionId)
      await writeAnswer(tx, answer)
    },
    () => staff.send(collectRecalled, { params: { recallId, institutionId } }, key()),
  )
  expect(collected.reply).toEqual({ pieces: 2 })
})
