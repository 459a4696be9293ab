import { expect, test } from 'vitest'
import { readOrderSheet } from '#features/buying/orders/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, type Buyer } from '#testing/trade.ts'
import { readCredit } from '../contract.ts'
import {
  changeCreditTerms,
  listCreditAccounts,
  readCreditTerms,
  sumCredit,
  type CreditTerms,
} from '../office-contract.ts'
import { recordRepayment } from './index.ts'

const plain: CreditTerms = {
  creditLimit: 5_000_000,
  termDays: 30,
  overdueBlocks: false,
  overLimitAsks: false,
  blocked: false,
  releasedUntil: null,
}
const accountOf = async (shop: Shop, institutionId: number) =>
  (await (await shop.asStaff('ops01')).send(listCreditAccounts, { query: { institutionId } })).reply.rows[0]!

async function open() {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { limit: 5_000_000 })) as [Buyer]
  const { institutionId } = buyer
  const optionId = await addProduct(shop, { price: 200_000 })
  const at = (day: string) => {
    shop.clock.set(`${day}T01:00:00Z`)
    return shop.as(`buyer${institutionId}`)
  }
  const change = async (terms: Partial<CreditTerms>, reason = '약정 변경') => {
    const { version } = await accountOf(shop, institutionId)
    return (await shop.asStaff('ops01')).send(changeCreditTerms, {
      params: { institutionId },
      body: { ...plain, ...terms, version, reason },
    })
  }
  return { shop, buyer, institutionId, optionId, at, change }
}

test('[OD-10] [BO-04] what is overdue stops new credit orders where the terms say so: the sheet says it before, staff release it until a day, a repayment at once', async () => {
  const { shop, buyer, institutionId, optionId, at, change } = await open()
  await buy(buyer, [{ optionId, quantity: 1 }])
  const late = await at('2027-01-05')
  const sheetCredit = async () => {
    await fillCart(late, [{ optionId, quantity: 1 }])
    const { reply } = await late.send(readOrderSheet, { query: { orderType: '01' } })
    const choiceOf = (wanted: string) => reply.payments.find(({ kind }) => kind === wanted)!
    return { block: reply.credit.block, card: choiceOf('card').allowed, ...choiceOf('credit') }
  }
  expect(await sheetCredit()).toMatchObject({ block: null, allowed: true })
  await change({ overdueBlocks: true })
  expect(await sheetCredit()).toMatchObject({
    block: 'overdue',
    card: true,
    allowed: false,
    reason: expect.stringContaining('연체된 여신이 있어'),
  })
  expect(await buy(late, [{ optionId, quantity: 1 }])).toMatchObject({
    status: 409,
    resultCode: 'credit-blocked',
    message: expect.stringContaining('여신 결제내역에서 결제'),
  })

  await change({ overdueBlocks: true, releasedUntil: '2027-01-05' }, '월말 입금 약속')
  expect(await sheetCredit()).toMatchObject({ block: null, allowed: true })
  const next = await at('2027-01-06')
  expect((await next.send(readCredit)).reply.block).toBe('overdue')
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId,
      amount: 200_000,
      cause: 'released',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  expect((await next.send(readCredit)).reply.block).toBeNull()
  expect((await buy(next, [{ optionId, quantity: 1 }])).status).toBe(200)
})

test('[BO-04] staff stop and release credit orders with a reason, the clinic is told each time, and every change stays in the history', async () => {
  const { shop, buyer, institutionId, optionId, change } = await open()
  const told = () =>
    shop.run<{ kind: string }>(
      `select kind from notification n join member m on m.id = n."memberId"
       where m."institutionId" = $1 and channel = 'screen' and kind like 'credit-%' order by n.id`,
      [institutionId],
    )
  expect((await change({ blocked: true }, '담보 만료')).status).toBe(200)
  expect((await change({ blocked: true, termDays: 60 }, '결제조건 조정')).status).toBe(200)
  expect(await buy(buyer, [{ optionId, quantity: 1 }])).toMatchObject({ resultCode: 'credit-blocked' })
  expect((await change({ termDays: 60 }, '담보 갱신')).status).toBe(200)
  expect((await told()).map(({ kind }) => kind)).toEqual(['credit-stopped', 'credit-released'])
  expect((await buy(buyer, [{ optionId, quantity: 1 }])).status).toBe(200)
  expect((await buyer.send(readCredit)).reply).toMatchObject({ block: null, dueOn: '2027-01-31' })
  const history = await readHistory(shop, institutionId)
  expect(history.map(({ blocked, termDays, reason, actor }) => [blocked, termDays, reason, actor])).toEqual([
    [false, 60, '담보 갱신', 'ops01'],
    [true, 60, '결제조건 조정', 'ops01'],
    [true, 30, '담보 만료', 'ops01'],
  ])
  await expect(shop.run('update "creditTerms" set reason = $1', ['x'])).rejects.toMatchObject({
    code: 'P0403',
  })
  expect((await change({}, ' ')).issues).toEqual([expect.objectContaining({ path: 'reason' })])
})

test('[BO-04] a limit changes at once, never under what is owed, and of two clerks who change the same terms one is told', async () => {
  const { shop, buyer, institutionId, optionId, change } = await open()
  await buy(buyer, [{ optionId, quantity: 5 }])
  expect(await change({ creditLimit: 999_999 })).toMatchObject({
    status: 409,
    resultCode: 'limit-under-used',
  })
  expect((await change({ creditLimit: 1_000_000 })).status).toBe(200)
  expect((await buyer.send(readCredit)).reply).toMatchObject({ limit: 1_000_000, orderable: 0 })
  expect(await buy(buyer, [{ optionId, quantity: 1 }])).toMatchObject({ resultCode: 'credit-exceeded' })

  const { version } = await accountOf(shop, institutionId)
  const clerk = async (loginId: string, creditLimit: number) =>
    (await shop.asStaff(loginId)).send(changeCreditTerms, {
      params: { institutionId },
      body: { ...plain, creditLimit, version, reason: '동시에' },
    })
  const both = await Promise.all([clerk('ops01', 2_000_000), clerk('admin01', 3_000_000)])
  expect(both.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'terms-changed'])
  expect((await readHistory(shop, institutionId)).length).toBe(2)
  expect(
    await (
      await shop.asStaff('ops01')
    ).send(changeCreditTerms, {
      params: { institutionId: 2_147_483_647 },
      body: { ...plain, version: 0, reason: '없는 곳' },
    }),
  ).toMatchObject({ status: 404, resultCode: 'account-not-found' })
})
const readHistory = async (shop: Shop, institutionId: number) =>
  (await (await shop.asStaff('ops01')).send(readCreditTerms, { params: { institutionId } })).reply

test('[OD-10] [BO-04] [BX-04] what is owed is aged by the day: not due, 1 to 30, 31 to 60, 61 and more; the list pages the most overdue first and sums to the whole', async () => {
  const { shop, buyer, institutionId, optionId, at } = await open()
  // due at the end of December, of January, of February
  await buy(buyer, [{ optionId, quantity: 1 }])
  await buy(await at('2026-12-10'), [{ optionId, quantity: 2 }])
  await buy(await at('2027-01-10'), [{ optionId, quantity: 3 }])
  const ages = async (day: string) => (await (await at(day)).send(readCredit)).reply.ageing
  expect(await ages('2026-12-31')).toEqual({ notDue: 1_200_000, to30: 0, to60: 0, over60: 0 })
  expect(await ages('2027-01-01')).toEqual({ notDue: 1_000_000, to30: 200_000, to60: 0, over60: 0 })
  expect(await ages('2027-01-30')).toEqual({ notDue: 1_000_000, to30: 200_000, to60: 0, over60: 0 })
  expect(await ages('2027-01-31')).toEqual({ notDue: 1_000_000, to30: 0, to60: 200_000, over60: 0 })
  expect(await ages('2027-03-02')).toEqual({ notDue: 0, to30: 1_000_000, to60: 0, over60: 200_000 })
  expect(await accountOf(shop, institutionId)).toMatchObject({
    used: 1_200_000,
    overdue: 1_200_000,
    overdueSince: '2026-12-31',
    ageing: { to30: 1_000_000, over60: 200_000 },
  })
  const staff = await shop.asStaff('ops01')

  const found = []
  for (let cursor: string | undefined; ;) {
    const { reply } = await staff.send(listCreditAccounts, { query: { size: 3, ...(cursor && { cursor }) } })
    found.push(...reply.rows)
    if (reply.next === null) break
    cursor = reply.next
  }
  expect(new Set(found.map((row) => row.institutionId)).size).toBe(found.length)
  expect(found.map(({ overdue }) => overdue)).toEqual(
    found.map(({ overdue }) => overdue).toSorted((a, b) => b - a),
  )
  const sum = (await staff.send(sumCredit)).reply
  expect(sum.owed).toBe(found.reduce((all, { used }) => all + used, 0))
  expect(sum.overdue).toBe(found.reduce((all, { overdue }) => all + overdue, 0))
  expect(sum.overdueClinics).toBe(found.filter(({ overdue }) => overdue > 0).length)
  const shown = async (show: 'overdue' | 'near' | 'blocked' | 'owing') =>
    (await staff.send(listCreditAccounts, { query: { show, size: 100 } })).reply.rows.length
  expect(await shown('owing')).toBe(found.filter(({ used }) => used > 0).length)
  expect(await shown('overdue')).toBe(sum.overdueClinics)
  expect(await shown('blocked')).toBe(found.filter(({ block }) => block !== null).length)
})
