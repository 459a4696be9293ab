import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelOrder } from '#features/buying/orders/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { listCreditAccounts } from '#features/money/credit/office-contract.ts'
import { approveRepayment, beginRepayment } from '#features/money/credit/repayment-contract.ts'
import { listReturns, nameReturnAccount } from '#features/money/credit/return-contract.ts'
import { listOfficeReturns, payReturn } from '#features/money/credit/return-office-contract.ts'
import { confirmDeposit, listDeposits, readDeposits } from '#features/money/deposits/contract.ts'
import { resealAll } from '#features/service/retention/server/reseal.ts'
import { listTold } from '#features/running/notifications/contract.ts'
import { readDesk } from '#features/running/desk/contract.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { askFor, claimBody, openClaims, orderPaid, refundAccount } from '#testing/claims.ts'
import { addProduct, authorise, settlePayments } from '#testing/trade.ts'

/** An order of ten pieces at 10,000 won each, on account, and the ways to pay it and to let it fall. */
async function open() {
  const { shop, buyer, stranger } = await openClaims()
  const clerk = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 10_000, stock: 100 })
  const { institutionId } = buyer
  const order = () => orderPaid(shop, buyer, [[optionId, 10]])
  const transfer = async (amount: number) => {
    const reference = randomUUID()
    const row = { at: '2026-11-20T09:00:00', name: '시험', amount, balance: null, reference, memo: reference }
    await clerk.send(readDeposits, { body: { rows: [row] } })
    const [deposit] = (await clerk.send(listDeposits, { query: { search: reference } })).reply.rows
    const body = { left: amount, parts: [{ institutionId, orderNumber: null, amount }] }
    const params = { depositId: deposit!.depositId }
    expect((await clerk.send(confirmDeposit, { params, body }, { key: randomUUID() })).status).toBe(200)
  }
  const byCard = async (amount: number) => {
    const begun = await buyer.send(beginRepayment, { body: { amount, kind: 'card' } }, { key: randomUUID() })
    const params = { repaymentNumber: begun.reply.repaymentNumber }
    await buyer.send(approveRepayment, { params, body: await authorise(shop, begun.reply) })
  }
  const cancelPieces = async (number: string, quantity: number) =>
    (await askFor(buyer, claimBody(number, 'cancel', [{ line: 1, quantity }]))).reply
  const cancelAll = (orderNumber: string) =>
    buyer.send(
      cancelOrder,
      { params: { orderNumber }, body: { reason: '더 이상 필요하지 않아요' } },
      { key: randomUUID() },
    )
  const returns = async () => (await buyer.send(listReturns)).reply
  const office = async () => (await clerk.send(listOfficeReturns, { params: { institutionId } })).reply
  const pay = (returnNumber: string, accountAt: string | null, key: string = randomUUID()) =>
    clerk.send(payReturn, { params: { returnNumber }, body: { accountAt } }, { key })
  /** What the ledger has of the house's accounts since the first order, and what the clinic owes. */
  const books = async () => {
    const sums = await shop.run<{ kind: string; amount: number }>(
      `select a.kind, sum(e.amount)::bigint as amount from account a join "ledgerEntry" e on e."accountId" = a.id join journal j on j.id = e."journalId"
       where a."institutionId" is null and j.actor <> 'demo' and (j."causeType" in ('repayment', 'credit-return') or j.event = 'overpaid')
         and j.id > $1 group by a.kind having sum(e.amount) <> 0 order by a.kind`,
      [first],
    )
    expect(await shop.booksViolations()).toEqual([])
    return Object.fromEntries(sums.map(({ kind, amount }) => [kind, amount]))
  }
  const { first } = await shop.one<{ first: number }>('select max(id) as first from journal')
  const told = async (title: string) =>
    (await buyer.send(listTold, { query: {} })).reply.rows.flatMap((row) =>
      row.title === title ? [row.body] : [],
    )
  const owed = async () => (await buyer.send(readCredit)).reply.used
  return {
    shop,
    buyer,
    stranger,
    clerk,
    order,
    transfer,
    byCard,
    cancelPieces,
    cancelAll,
    returns,
    office,
    pay,
    books,
    told,
    owed,
  }
}

test('[BX-04] [OD-08] four of ten pieces of an order that was paid back by transfer are cancelled: their money waits, is told, and leaves the bank once', async () => {
  const { buyer, stranger, clerk, ...till } = await open()
  const number = await till.order()
  await till.transfer(100_000)
  const waitsOnDesk = async () =>
    (await clerk.send(readDesk, {})).reply.waiting.find(({ menuId }) => menuId === 'credit')?.count ?? 0
  const before = await waitsOnDesk()
  const cancelled = await till.cancelPieces(number, 4)
  expect(cancelled).toMatchObject({
    state: 'done',
    message: '취소했어요. 남은 여신 입금 40,000원을 돌려 드릴게요. 여신 결제내역에서 확인해 주세요.',
  })
  expect(await till.told('취소가 끝났어요')).toEqual([expect.stringContaining('돌려 드릴 돈 40,000원')])
  expect(await till.told('여신 입금이 남았어요')).toEqual(['남은 40,000원을 돌려받을 계좌를 알려 주세요.'])
  const [waiting, ...more] = await till.returns()
  expect(more).toEqual([])
  expect(waiting).toMatchObject({
    orderNumber: number,
    amount: 40_000,
    state: 'account-needed',
    paidAt: null,
  })
  expect(await till.books()).toEqual({ bank: -100_000, 'owed-back': 40_000 })
  expect(await waitsOnDesk()).toBe(before + 1)
  const listed = await clerk.send(listCreditAccounts, { query: { show: 'excess' } })
  expect(listed.reply.rows.map(({ institutionId }) => institutionId)).toContain(buyer.institutionId)

  const { returnNumber } = waiting!
  const params = { returnNumber }
  expect((await stranger.send(nameReturnAccount, { params, body: refundAccount })).status).toBe(404)
  expect((await buyer.send(nameReturnAccount, { params, body: refundAccount })).status).toBe(200)
  const [found] = await till.office()
  expect(found).toMatchObject({
    state: 'to-account',
    account: { accountNumber: refundAccount.accountNumber, holderName: refundAccount.holderName },
  })
  // who has not seen the account does not pay, and twice pressed pays once
  expect((await till.pay(returnNumber, null)).resultCode).toBe('return-moved')
  const key = randomUUID()
  const pressed = await Promise.all(
    [key, key, randomUUID()].map((one) => till.pay(returnNumber, found!.accountAt, one)),
  )
  expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await till.pay(returnNumber, found!.accountAt)).resultCode).toBe('return-moved')
  expect((await buyer.send(nameReturnAccount, { params, body: refundAccount })).resultCode).toBe(
    'return-moved',
  )
  expect(await till.books()).toEqual({ bank: -60_000 })
  expect(await till.told('남은 여신 입금을 돌려 드렸어요')).toEqual(['40,000원을 계좌로 돌려 드렸어요.'])
  expect(await till.returns()).toMatchObject([{ state: 'done', paidAt: expect.any(String) }])
  expect(await till.office()).toMatchObject([{ account: null }])
  expect(await waitsOnDesk()).toBe(before)
  expect(await till.owed()).toBe(0)
})

test('[BX-04] what a fallen order frees settles what is owed for others first, and only the rest waits; a whole order too', async () => {
  const till = await open()
  const paid = await till.order()
  await till.transfer(100_000)
  const open1 = await till.order()
  await till.cancelPieces(paid, 4)
  expect(await till.returns()).toEqual([])
  expect(await till.owed()).toBe(60_000)
  expect(await till.books()).toEqual({ bank: -100_000 })
  expect((await till.cancelAll(paid)).status).toBe(200)
  expect(await till.owed()).toBe(0)
  expect(await till.returns()).toEqual([])
  // the other is paid by what was freed: when it falls as a whole all of it waits
  expect((await till.cancelAll(open1)).status).toBe(200)
  const [waiting] = await till.returns()
  expect(waiting).toMatchObject({ orderNumber: open1, amount: 100_000, state: 'account-needed' })
  expect(await till.books()).toEqual({ bank: -100_000, 'owed-back': 100_000 })
  // the clinic said its account by telephone
  expect((await till.pay(waiting!.returnNumber, null)).status).toBe(200)
  expect(await till.books()).toEqual({})
})

test('[BX-04] a card gets back what came by it last, by itself, and what it refuses waits for an account', async () => {
  const { shop, ...till } = await open()
  const number = await till.order()
  await till.transfer(30_000)
  await till.byCard(70_000)
  await till.cancelPieces(number, 4)
  expect(await till.returns()).toMatchObject([{ amount: 40_000, state: 'to-card' }])
  expect(await till.told('여신 입금이 남았어요')).toEqual([])
  expect(await till.books()).toEqual({ bank: -30_000, 'gateway-clearing': -70_000, 'owed-back': 40_000 })
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      shop.clock.advance(31_000)
      await settlePayments(shop)
    }
  }
  await settle()
  expect(await till.returns()).toMatchObject([{ state: 'done' }])
  expect(await till.told('남은 여신 입금을 돌려 드렸어요')).toEqual(['40,000원을 카드로 돌려 드렸어요.'])
  expect(await till.books()).toEqual({ bank: -30_000, 'gateway-clearing': -30_000 })

  // of the rest 30,000 came by card, which refuses them now
  ;(await shop.gatewayDoor()).control.toss.fault('cancel', { kind: 'error', code: 'REFUND_REJECTED' })
  expect((await till.cancelAll(number)).status).toBe(200)
  expect(await till.returns()).toMatchObject([
    { amount: 30_000, state: 'account-needed' },
    { amount: 30_000, state: 'to-card' },
    { state: 'done' },
  ])
  await settle()
  const [first, second] = await till.returns()
  expect([first, second]).toMatchObject([{ state: 'account-needed' }, { state: 'account-needed' }])
  expect(await till.told('여신 입금이 남았어요')).toHaveLength(2)
  for (const { returnNumber } of [first!, second!])
    expect((await till.pay(returnNumber, null)).status).toBe(200)
  expect(await till.books()).toEqual({ bank: 30_000, 'gateway-clearing': -30_000 })
})

test('[BX-04] the account of a return is sealed, and sealed anew with a newer key', async () => {
  const { shop, buyer, ...till } = await open()
  const number = await till.order()
  await till.transfer(100_000)
  await till.cancelPieces(number, 1)
  const [waiting] = await till.returns()
  const params = { returnNumber: waiting!.returnNumber }
  await buyer.send(nameReturnAccount, { params, body: refundAccount })
  const kept = async () => (await shop.one<{ account: string }>(`select account from "creditReturn"`)).account
  expect(await kept()).not.toContain(refundAccount.accountNumber)
  expect(JSON.parse(shop.seal.open('credit-return-account', await kept())!)).toEqual(refundAccount)
  const older = 'a'.repeat(64)
  const sealedBefore = openSeal(older).seal('credit-return-account', JSON.stringify(refundAccount))
  await shop.run(`update "creditReturn" set account = $1`, [sealedBefore])
  const seal = openSeal('b'.repeat(64), [older])
  await resealAll({ db: shop.db, seal })
  expect((await kept()).startsWith(seal.current)).toBe(true)
  expect(JSON.parse(seal.open('credit-return-account', await kept())!)).toEqual(refundAccount)
})
