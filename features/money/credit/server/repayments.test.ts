import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, type Buyer } from '#testing/trade.ts'
import { readCredit } from '../contract.ts'
import {
  approveRepayment,
  beginRepayment,
  closeRepayment,
  type RepaymentKind,
} from '../repayment-contract.ts'
import { recordRepayment } from './index.ts'

async function open() {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { price: 100_000 })
  await buy(buyer, [{ optionId, quantity: 5 }])
  const owed = async () => (await buyer.send(readCredit)).reply.used
  const begin = (amount: number, kind: RepaymentKind = 'card') =>
    buyer.send(beginRepayment, { body: { amount, kind } }, { key: randomUUID() })
  const approve = async (begun: Awaited<ReturnType<typeof begin>>) =>
    buyer.send(approveRepayment, {
      params: { repaymentNumber: begun.reply.repaymentNumber },
      body: await authorise(shop, begun.reply),
    })
  return { shop, buyer, owed, begin, approve }
}

test('[BX-04] a clinic pays a part of what it owes by card, once however often it is asked, never more than it owes', async () => {
  const { buyer, owed, begin, approve } = await open()
  const before = await owed()
  expect(await begin(before + 1)).toMatchObject({ resultCode: 'amount-too-large', body: { owed: before } })
  expect(await begin(50)).toMatchObject({ resultCode: 'amount-too-small' })
  const left = await begin(200_000)
  const params = { repaymentNumber: left.reply.repaymentNumber }
  expect((await buyer.send(closeRepayment, { params, body: {} })).reply.state).toBe('failed')
  const begun = await begin(200_000)
  expect((await approve(begun)).reply).toMatchObject({ state: 'paid', amount: 200_000, excess: 0 })
  expect((await approve(begun)).reply.state).toBe('paid')
  expect(await owed()).toBe(before - 200_000)
})

test('[BX-04] what is no longer owed when a card payment comes in goes back', async () => {
  const { shop, buyer, owed, begin, approve } = await open()
  const before = await owed()
  const begun = await begin(before)
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId: buyer.institutionId,
      amount: 300_000,
      cause: 'bank-first',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  expect((await approve(begun)).reply).toMatchObject({ state: 'paid', excess: 300_000 })
  expect(await owed()).toBe(0)
  expect(
    await shop.one(
      `select amount, "causeType" from "paymentAttempt" where operation = 'cancel' order by id desc limit 1`,
    ),
  ).toEqual({ amount: 300_000, causeType: 'repayment-excess' })
  expect((await begin(1_000)).resultCode).toBe('nothing-owed')
})

test('[BX-04] a virtual account waits for its deposit, and nothing else is begun beside it', async () => {
  const { owed, begin, approve } = await open()
  const before = await owed()
  const begun = await begin(300_000, 'virtual-account')
  expect((await approve(begun)).reply).toMatchObject({
    state: 'awaiting-deposit',
    account: { accountNumber: expect.any(String) },
  })
  expect(await owed()).toBe(before)
  expect((await begin(1_000)).resultCode).toBe('repayment-running')
})
