import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setRefundAccount, takePayment } from '#features/money/payments/server/index.ts'
import type { PaymentGateway } from '#platform/gateway/port.ts'
import { sentBehind } from '#testing/behind.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments, type Buyer } from '#testing/trade.ts'
import { readCredit } from '../contract.ts'
import {
  approveRepayment,
  beginRepayment,
  cancelRepayment,
  closeRepayment,
  listOpenRepayments,
  readRepayment,
  returnExcess,
  type RepaymentKind,
} from '../repayment-contract.ts'
import { listCreditAccounts } from '../office-contract.ts'
import {
  cancelOfficeRepayment,
  listOfficeRepayments,
  returnOfficeExcess,
} from '../repayment-office-contract.ts'
import { recordRepayment } from './index.ts'
import { paymentOf } from './repayment-ends.ts'
import { causeOf, holdRepayment } from './repayment-queries.ts'
import { repaymentPayments } from './repayments.ts'

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

test('[BX-04] while the gateway is asked a repayment is looked into, for whoever looks, and nothing is begun beside it', async () => {
  const { shop, buyer, begin } = await open()
  const begun = await Promise.all([1, 2, 3].map(() => begin(200_000)))
  const [left, ...more] = await shop.run<{ id: number }>(
    `select id from "creditRepayment" where state = 'awaiting-payment'`,
  )
  expect(more).toEqual([])
  const { id } = left!
  const { reply } = begun.find(({ reply: { repaymentNumber } }) => repaymentNumber === causeOf(id))!
  const params = { repaymentNumber: reply.repaymentNumber }
  const body = await authorise(shop, reply)
  const seen: unknown[] = []
  const gateway: PaymentGateway = {
    ...shop.gateway,
    async confirm(input) {
      seen.push((await buyer.send(approveRepayment, { params, body })).reply)
      seen.push(...(await buyer.send(listOpenRepayments)).reply)
      expect((await begin(1_000)).resultCode).toBe('repayment-running')
      return shop.gateway.confirm(input)
    },
  }
  await takePayment({ ...shop, gateway }, (await paymentOf(shop.db, id))!, body.paymentKey, repaymentPayments)
  expect(seen).toMatchObject([{ state: 'checking' }, { state: 'checking' }])
  expect((await buyer.send(readRepayment, { params })).reply.state).toBe('paid')
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

test('[BX-04] a waiting account is closed by the clinic or by staff, and a deposit that was first stays a payment', async () => {
  const { shop, buyer, owed, begin, approve } = await open()
  const { toss } = (await shop.gatewayDoor()).control
  const staff = await shop.asStaff('ops01')
  const before = await owed()
  const waiting = async (amount: number) => {
    const begun = await begin(amount, 'virtual-account')
    await approve(begun)
    const { repaymentNumber, payment } = begun.reply
    return { params: { repaymentNumber }, orderId: payment.gatewayOrderId }
  }
  const first = await waiting(100_000)
  expect((await buyer.send(cancelRepayment, { params: first.params })).reply).toMatchObject({
    state: 'failed',
    message: '가상계좌를 닫았어요. 다시 결제할 수 있어요.',
  })
  expect((await buyer.send(cancelRepayment, { params: first.params })).reply.state).toBe('failed')
  expect(() => toss.deposit({ orderId: first.orderId })).toThrow()
  const [stranger] = (await addBuyers(shop, 1)) as [Buyer]
  const second = await waiting(100_000)
  expect((await stranger.send(cancelRepayment, { params: second.params })).status).toBe(404)
  expect((await staff.send(cancelOfficeRepayment, { params: second.params })).status).toBe(200)
  const third = await waiting(100_000)
  toss.deposit({ orderId: third.orderId })
  expect((await buyer.send(cancelRepayment, { params: third.params })).reply.state).toBe('paid')
  expect(await owed()).toBe(before - 100_000)
  expect(
    (await staff.send(listOfficeRepayments, { params: { institutionId: buyer.institutionId } })).reply,
  ).toMatchObject([{ state: 'paid', excessState: null }, { state: 'failed' }, { state: 'failed' }])
})

/** A deposit comes in of which 300,000 won are no longer owed. */
async function overpay() {
  const { shop, buyer, owed, begin, approve } = await open()
  const before = await owed()
  const begun = await begin(before, 'virtual-account')
  await approve(begun)
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId: buyer.institutionId,
      amount: 300_000,
      cause: 'bank-first',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  ;(await shop.gatewayDoor()).control.toss.deposit({ orderId: begun.reply.payment.gatewayOrderId })
  shop.clock.advance(6 * 60_000)
  await settlePayments(shop)
  const params = { repaymentNumber: begun.reply.repaymentNumber }
  return {
    shop,
    buyer,
    params,
    account: { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' },
  }
}

test('[BX-04] whoever was just given an account to send money back to keeps it from whoever comes second', async () => {
  const { shop, buyer, params, account } = await overpay()
  const refund = () =>
    shop.one<{ id: number; refundAccount: string }>(
      `select id, "refundAccount" from "paymentAttempt" where operation = 'cancel' and cause = $1`,
      [params.repaymentNumber],
    )
  const { id } = await refund()
  const second = await sentBehind(
    shop,
    async (tx) => {
      await holdRepayment(tx, params.repaymentNumber)
      await setRefundAccount(tx, id, account, shop.clock.now())
    },
    () =>
      buyer.send(returnExcess, {
        params,
        body: { refundAccount: { ...account, accountNumber: '110-0000-000002' } },
      }),
  )
  expect(second.resultCode).toBe('nothing-to-return')
  expect(await refund()).toMatchObject({ refundAccount: account })
})

test('[BX-04] a deposit that came in over what is owed waits for an account, is told, and goes back once', async () => {
  const { shop, buyer, params, account } = await overpay()
  const staff = await shop.asStaff('ops01')
  expect((await buyer.send(listOpenRepayments)).reply).toMatchObject([
    { state: 'paid', excess: 300_000, excessState: 'account-needed' },
  ])
  expect(await shop.run(`select 1 from notification where kind = 'credit-excess'`)).not.toEqual([])
  const waits = await staff.send(listCreditAccounts, { query: { show: 'excess' } })
  expect(waits.reply.rows.map(({ institutionId }) => institutionId)).toEqual([buyer.institutionId])

  expect((await buyer.send(returnExcess, { params, body: {} })).resultCode).toBe('account-needed')
  expect(
    await buyer.send(returnExcess, { params, body: { refundAccount: { ...account, bank: '99' } } }),
  ).toMatchObject({ resultCode: 'refund-refused' })
  const sent = await staff.send(returnOfficeExcess, { params, body: { refundAccount: account } })
  expect(sent.status).toBe(200)
  const again = await buyer.send(returnExcess, { params, body: { refundAccount: account } })
  expect(again.resultCode).toBe('nothing-to-return')
  expect((await buyer.send(listOpenRepayments)).reply).toEqual([])
  expect(
    await shop.run(
      `select amount, state from "paymentAttempt" where operation = 'cancel' and cause = $1 order by id`,
      [params.repaymentNumber],
    ),
  ).toEqual([
    { amount: 300_000, state: 'failed' },
    { amount: 300_000, state: 'done' },
  ])
})
