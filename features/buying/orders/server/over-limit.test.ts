import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowOrder } from '#features/buying/approvals/contract.ts'
import {
  approveOfficeOrder,
  cancelOfficeOrder,
  readOfficeOrder,
} from '#features/delivery/order-work/contract.ts'
import { readDesk } from '#features/running/desk/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { changeCreditTerms } from '#features/money/credit/office-contract.ts'
import { recordRepayment } from '#features/money/credit/server/index.ts'
import { readPoints } from '#features/money/points/contract.ts'
import type { Call, Database } from '#platform/database/database.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { cancelOrder, placeOrder, readOrderSheet, readPayment } from '../contract.ts'
import { APPROVAL_HOURS } from '../rules.ts'
import { expireApprovals } from './jobs.ts'

const LIMIT = 1_000_000
const REASON = '원장님과 통화했어요'

/** A clinic that may owe a million won and ask for more, and goods of 300,000 won that points may pay for. */
async function open({ points = 0, asks = true } = {}) {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { limit: LIMIT, points })) as [Buyer]
  const optionId = await addProduct(shop, { price: 300_000, stock: 100, kind: 'cosmetic' })
  const staff = await shop.asStaff('ops01')
  const { institutionId } = buyer
  let version = 0
  const setTerms = async (more: object) => {
    const done = await staff.send(changeCreditTerms, {
      params: { institutionId },
      body: {
        creditLimit: LIMIT,
        termDays: 30,
        overdueBlocks: false,
        overLimitAsks: asks,
        blocked: false,
        releasedUntil: null,
        version,
        reason: '약정 변경',
        ...more,
      },
    })
    version = (await shop.one<{ id: number }>('select max(id) as id from "creditTerms"')).id
    return done
  }
  await setTerms({})
  return { shop, buyer, optionId, staff, setTerms, institutionId }
}

async function ask(buyer: Buyer, optionId: number, quantity: number, more: object = {}) {
  if (quantity > 0) await fillCart(buyer, [{ optionId, quantity }])
  const body = { ...(await orderBody(buyer)), asksApproval: true, ...more }
  return buyer.send(placeOrder, { body }, { key: randomUUID() })
}
const approve = (staff: Awaited<ReturnType<Shop['asStaff']>>, orderNumber: string, lacking: number) =>
  staff.send(approveOfficeOrder, { params: { orderNumber }, body: { lacking, reason: REASON } })
const owed = async (buyer: Buyer) => {
  const { used, orderable, limit } = (await buyer.send(readCredit)).reply
  return { used, orderable, limit }
}
const statusOf = async (shop: Shop, orderNumber: string) =>
  (await shop.one<{ status: string }>('select status from "salesOrder" where number = $1', [orderNumber]))
    .status

test('[BX-04] an order over the limit waits for staff with its goods kept, and is owed from the moment that they agree', async () => {
  const { shop, buyer, optionId, staff } = await open()
  await buy(buyer, [{ optionId, quantity: 3 }])
  await fillCart(buyer, [{ optionId, quantity: 2 }])
  const sheet = (await buyer.send(readOrderSheet, { query: {} })).reply
  expect(sheet.credit).toMatchObject({ orderable: 100_000, overLimitAsks: true })
  expect(sheet.payments.find(({ kind }) => kind === 'credit')).toMatchObject({ allowed: true, reason: '' })

  const asked = await ask(buyer, optionId, 0)
  expect(asked.reply).toMatchObject({ status: 'awaiting-approval', total: 600_000, payment: null })
  const { orderNumber } = asked.reply
  expect(await owed(buyer)).toEqual({ used: 900_000, orderable: 100_000, limit: LIMIT })
  expect(await shop.one('select reserved from stock where "optionId" = $1', [optionId])).toEqual({
    reserved: 5,
  })
  expect((await buyer.send(readPayment, { params: { orderNumber } })).reply).toMatchObject({
    outcome: 'awaiting-approval',
    message: expect.stringContaining('담당자가 확인하고 있어요'),
  })
  expect((await staff.send(readDesk, {})).reply.waiting).toContainEqual(
    expect.objectContaining({ menuId: 'orders', count: 2 }),
  )
  const { overLimit } = (await staff.send(readOfficeOrder, { params: { orderNumber } })).reply
  expect(overLimit).toMatchObject({ limit: LIMIT, used: 900_000, lacking: 500_000 })

  expect((await approve(staff, orderNumber, 499_999)).resultCode).toBe('lacks-more')
  expect(await statusOf(shop, orderNumber)).toBe('awaiting-approval')
  expect((await approve(staff, orderNumber, 500_000)).status).toBe(200)
  expect((await approve(staff, orderNumber, 500_000)).resultCode).toBe('order-moved')
  expect(await owed(buyer)).toEqual({ used: 1_500_000, orderable: 0, limit: LIMIT })
  expect(
    await shop.one('select kind from notification where channel = $1 order by id desc limit 1', ['screen']),
  ).toEqual({
    kind: 'order-approved',
  })
  expect((await staff.send(readOfficeOrder, { params: { orderNumber } })).reply).toMatchObject({
    status: 'confirmed',
    overLimit: null,
    creditDueOn: expect.any(String),
  })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-04] what was allowed once is used up as it is paid back: the next order over the limit is asked for anew', async () => {
  const { shop, buyer, optionId, staff, institutionId, setTerms } = await open()
  const { orderNumber } = (await ask(buyer, optionId, 5)).reply
  await approve(staff, orderNumber, 500_000)
  const refused = await buy(buyer, [{ optionId, quantity: 1 }])
  expect(refused.resultCode).toBe('credit-exceeded')
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId,
      amount: 300_000,
      cause: 'T-1',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  expect((await ask(buyer, optionId, 1)).reply).toMatchObject({ status: 'awaiting-approval' })
  expect((await setTerms({ creditLimit: LIMIT, termDays: 60 })).status).toBe(200)
  expect((await setTerms({ creditLimit: LIMIT - 1 })).resultCode).toBe('limit-under-used')
  await shop.db.transaction((tx) =>
    recordRepayment(tx, {
      institutionId,
      amount: 700_000,
      cause: 'T-2',
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
  expect(
    await shop.one(`select allowed from account where "institutionId" = $1 and kind = 'credit'`, [
      institutionId,
    ]),
  ).toEqual({
    allowed: 0,
  })
  expect((await ask(buyer, optionId, 1)).reply).toMatchObject({ status: 'confirmed' })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-04] without terms that allow it, or with credit stopped, nothing waits; staff decide nothing over a stop', async () => {
  const { buyer, optionId, staff, setTerms } = await open({ asks: false })
  expect((await ask(buyer, optionId, 4)).resultCode).toBe('credit-exceeded')
  await setTerms({ overLimitAsks: true })
  const { orderNumber } = (await ask(buyer, optionId, 0)).reply
  await setTerms({ overLimitAsks: true, blocked: true })
  expect((await approve(staff, orderNumber, 10_000_000)).resultCode).toBe('credit-blocked')
  expect((await ask(buyer, optionId, 4)).resultCode).toBe('credit-blocked')
})

test('[BX-04] what staff refuse, the buyer takes back or nobody decides gives goods and points back, and its buyer is told why', async () => {
  const { shop, buyer, optionId, staff } = await open({ points: 50_000 })
  const pointsOf = async (member: Buyer) => (await member.send(readPoints)).reply
  const before = await pointsOf(buyer)
  const refused = (await ask(buyer, optionId, 4, { points: 50_000 })).reply.orderNumber
  await staff.send(
    cancelOfficeOrder,
    { params: { orderNumber: refused }, body: { seen: 'awaiting-approval', reason: '연체가 있어 어려워요' } },
    { key: randomUUID() },
  )
  expect(await shop.one('select "cancelReason" from "salesOrder" where number = $1', [refused])).toEqual({
    cancelReason: 'approval-refused',
  })
  const taken = (await ask(buyer, optionId, 4, { points: 50_000 })).reply.orderNumber
  const cancel = await buyer.send(
    cancelOrder,
    { params: { orderNumber: taken }, body: { reason: '' } },
    { key: randomUUID() },
  )
  expect(cancel.reply).toMatchObject({ status: 'cancelled', message: '주문을 취소했어요.' })
  const left = (await ask(buyer, optionId, 4, { points: 50_000 })).reply.orderNumber
  shop.clock.advance(APPROVAL_HOURS * 3_600_000 - 1_000)
  await expireApprovals(shop)
  expect(await statusOf(shop, left)).toBe('awaiting-approval')
  shop.clock.advance(1_000)
  await expireApprovals(shop)
  expect(await statusOf(shop, left)).toBe('cancelled')
  const later = await shop.as(`buyer${buyer.institutionId}`)
  expect(await pointsOf(later)).toEqual(before)
  expect(await owed(later)).toEqual({ used: 0, orderable: LIMIT, limit: LIMIT })
  expect(await shop.one('select reserved from stock where "optionId" = $1', [optionId])).toEqual({
    reserved: 0,
  })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-04] [M9] staff who agree twice at once, while the buyer cancels and orders more, let it over the limit once or not at all', async () => {
  const { shop, buyer, optionId, staff } = await open({ points: 10_000 })
  for (let round = 0; round < 4; round++) {
    const { orderNumber } = (await ask(buyer, optionId, 4, { points: 10_000 })).reply
    await fillCart(buyer, [{ optionId, quantity: 1 }])
    const body = await orderBody(buyer)
    const answers = await Promise.all([
      approve(staff, orderNumber, 190_000),
      approve(staff, orderNumber, 190_000),
      buyer.send(cancelOrder, { params: { orderNumber }, body: { reason: '' } }, { key: randomUUID() }),
      buyer.send(placeOrder, { body }, { key: randomUUID() }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await shop.booksViolations()).toEqual([])
    for (const { number } of await shop.run<{ number: string }>(
      `select number from "salesOrder" where "institutionId" = $1 and status in ('confirmed', 'awaiting-approval')`,
      [buyer.institutionId],
    ))
      await buyer.send(
        cancelOrder,
        { params: { orderNumber: number }, body: { reason: '' } },
        { key: randomUUID() },
      )
    expect(await owed(buyer)).toMatchObject({ used: 0, orderable: LIMIT })
  }
})

test('[BX-08] [BX-04] a yes on the last moment that hands an order on to staff keeps it, whatever was due before', async () => {
  const { shop, buyer, optionId } = await open()
  const { orderNumber } = (await ask(buyer, optionId, 4)).reply
  await shop.run(`update "salesOrder" set awaits = 'director' where number = $1`, [orderNumber])
  shop.clock.advance(APPROVAL_HOURS * 3_600_000)
  const director = await shop.as(`buyer${buyer.institutionId}`)
  const db: Database = {
    ...shop.db,
    async run<Row>(call: Call) {
      const found = await shop.db.run<Row>(call)
      if (call.text.includes('order by "dueAt"'))
        expect(
          (await director.send(allowOrder, { params: { orderNumber }, body: { total: 1_200_000 } })).reply,
        ).toMatchObject({ status: 'awaiting-approval' })
      return found
    },
  }
  await expireApprovals({ ...shop, db })
  expect(await statusOf(shop, orderNumber)).toBe('awaiting-approval')
})
