import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  approvePayment,
  cancelOrder,
  placeOrder,
  readOrder,
  readPayment,
  reportPaymentFailure,
} from '#features/buying/orders/contract.ts'
import { cancelAbandoned, expireApprovals } from '#features/buying/orders/server/index.ts'
import { approveOfficeOrder } from '#features/delivery/order-work/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { listTold } from '#features/running/notifications/contract.ts'
import { askFor, claimBody } from '#testing/claims.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { allowOrder, denyOrder, listApprovals } from '../contract.ts'

type Limits = { orderLimit?: number | null; monthLimit?: number | null }

/** A clinic of a director and a nurse who may order so much alone; goods of 100,000 won. */
async function open({
  limit = 10_000_000,
  orderLimit = 250_000 as number | null,
  monthLimit = null as number | null,
  points = 0,
} = {}) {
  const shop = await openShop()
  const [director] = (await addBuyers(shop, 1, { limit, points })) as [Buyer]
  const { institutionId } = director
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     values ('nurse', '박간호', '02', '05', $1, 'buyer', 'n@demo.example', '01000009911', 'x', $2, $2)`,
    [institutionId, shop.clock.now()],
  )
  const setLimits = ({ orderLimit = null, monthLimit = null }: Limits) =>
    shop.run(`update member set "orderLimit" = $1, "monthLimit" = $2 where "loginId" = 'nurse'`, [
      orderLimit,
      monthLimit,
    ])
  await setLimits({ orderLimit, monthLimit })
  const nurse = (await shop.as('nurse')) as Buyer
  const optionId = await addProduct(shop, { price: 100_000, stock: 500 })
  const order = async (quantity: number, more: object = {}, who = nurse) =>
    (await buy(who, [{ optionId, quantity }], more as never)).reply
  const waiting = async () => (await director.send(listApprovals)).reply
  const allow = (orderNumber: string, total: number, who = director) =>
    who.send(allowOrder, { params: { orderNumber }, body: { total } })
  const deny = (orderNumber: string) =>
    director.send(denyOrder, { params: { orderNumber }, body: { reason: '이번 달은 그만 사요' } })
  return { shop, director, nurse, optionId, order, waiting, allow, deny, setLimits, institutionId }
}
const statusOf = (shop: Shop, orderNumber: string) =>
  shop.one('select status, "cancelReason" from "salesOrder" where number = $1', [orderNumber])
const used = async (buyer: Buyer) => (await buyer.send(readCredit)).reply.used

test('[BX-08] what is more than a person may order waits for the director, who is told; nothing is owed before the yes', async () => {
  const { shop, director, nurse, order, waiting, allow, optionId } = await open()
  expect(await order(2)).toMatchObject({ status: 'confirmed' })
  const { orderNumber, status } = await order(3)
  expect(status).toBe('awaiting-approval')
  expect(await used(director)).toBe(200_000)
  expect((await nurse.send(readPayment, { params: { orderNumber } })).reply.message).toContain('원장님 승인')
  expect(await shop.one('select reserved from stock where "optionId" = $1', [optionId])).toEqual({
    reserved: 5,
  })
  expect((await director.send(listTold)).reply.rows[0]).toMatchObject({ title: '승인할 주문이 있어요' })
  expect((await waiting()).rows).toMatchObject([
    { orderNumber, orderedBy: '박간호', totalThen: 300_000, total: 300_000, lacking: 0 },
  ])
  expect((await nurse.send(listApprovals)).reply.rows).toHaveLength(1)
  // neither the nurse, nor staff, nor another clinic's director may say yes
  expect((await allow(orderNumber, 300_000, nurse)).resultCode).toBe('director-only')
  const staff = await shop.asStaff('ops01')
  const body = { lacking: 1, reason: '원장님과 통화했어요' }
  expect((await staff.send(approveOfficeOrder, { params: { orderNumber }, body })).resultCode).toBe(
    'order-moved',
  )
  expect((await allow(orderNumber, 300_000, (await shop.as('demo03')) as Buyer)).resultCode).toBe(
    'order-not-found',
  )
  // two at once, and its buyer cancels: one of them
  const answers = await Promise.all([
    allow(orderNumber, 300_000),
    allow(orderNumber, 300_000),
    nurse.send(cancelOrder, { params: { orderNumber }, body: { reason: '' } }, { key: randomUUID() }),
  ])
  expect(answers.every(({ status: each }) => each < 500)).toBe(true)
  expect(answers.slice(0, 2).filter(({ status: each }) => each === 200).length).toBeLessThanOrEqual(1)
  const again = await order(4)
  expect((await allow(again.orderNumber, 400_000)).reply).toMatchObject({ status: 'confirmed' })
  expect((await nurse.send(listTold)).reply.rows[0]).toMatchObject({ title: '원장님이 주문을 승인했어요' })
  const placed = (await nurse.send(readOrder, { params: { orderNumber: again.orderNumber } })).reply
  expect(placed.events.map((event) => event.status)).toEqual(['awaiting-approval', 'confirmed'])
  expect((await waiting()).rows).toEqual([])
})

test('[BX-08] the director reads every order that waits, page by page, each once and the first to end first', async () => {
  const { director, order } = await open({ orderLimit: 50_000 })
  const placed: string[] = []
  for (let nth = 0; nth < 41; nth++) placed.push((await order(1)).orderNumber)
  const read: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const { reply } = await director.send(listApprovals, { query: { cursor } })
    read.push(...reply.rows.map(({ orderNumber }) => orderNumber))
    cursor = reply.next ?? undefined
    expect(cursor === undefined).toBe(page === 2)
  }
  expect(read).toEqual(placed)
})

test('[BX-08] where prices moved meanwhile, the director sees both sums and the yes is to the new one', async () => {
  const { shop, director, order, waiting, allow, optionId } = await open()
  const { orderNumber } = await order(3)
  await shop.run('update "productOption" set price = 120000, "listPrice" = 120000 where id = $1', [optionId])
  expect((await waiting()).rows).toMatchObject([
    { totalThen: 300_000, total: 360_000, lines: [{ unitPriceThen: 100_000, unitPrice: 120_000 }] },
  ])
  const stale = await allow(orderNumber, 300_000)
  expect(stale).toMatchObject({ resultCode: 'sum-changed', body: { total: 360_000 } })
  expect((await allow(orderNumber, 360_000)).reply).toMatchObject({ status: 'confirmed' })
  expect(await used(director)).toBe(360_000)
  expect((await director.send(readOrder, { params: { orderNumber } })).reply).toMatchObject({
    total: 360_000,
    payCredit: 360_000,
    lines: [{ unitPrice: 120_000, amount: 360_000 }],
  })
})

test('[BX-08] a price that moved away from what its points and its way to pay can pay is told, and no is left', async () => {
  const { shop, nurse, waiting, allow, deny, institutionId } = await open({ points: 900_000 })
  const optionId = await addProduct(shop, { price: 100_000, kind: 'cosmetic' })
  const lines = [{ optionId, quantity: 3 }]
  const byPoints = await buy(nurse, lines, { paymentKind: 'points', points: 300_000 })
  const byCard = await buy(nurse, lines, { paymentKind: 'card', points: 240_000 })
  const priced = (won: number) =>
    shop.run('update "productOption" set price = $2, "listPrice" = $2 where id = $1', [optionId, won])
  await priced(120_000)
  const unfit = { resultCode: 'points-unfit', status: 409 }
  expect(await allow(byPoints.reply.orderNumber, 360_000)).toMatchObject(unfit)
  await priced(80_000)
  expect(await allow(byCard.reply.orderNumber, 240_000)).toMatchObject(unfit)
  for (const { orderNumber } of (await waiting()).rows) expect((await deny(orderNumber)).status).toBe(200)
  const { left } = await shop.one<{ left: number }>(
    `select posted as left from account where kind = 'points' and "institutionId" = $1`,
    [institutionId],
  )
  expect(left).toBe(900_000)
})

test('[BX-08] an approval while the clinic has too little credit left is told, and waits on; by card the buyer pays after it', async () => {
  const { shop, director, nurse, order, waiting, allow, deny } = await open({ limit: 1_000_000 })
  const { orderNumber } = await order(6)
  // more than the clinic may owe is not even asked for
  const bold = await buy(nurse, [
    {
      optionId: (await shop.one<{ id: number }>('select max(id) as id from "productOption"')).id,
      quantity: 11,
    },
  ])
  expect(bold.resultCode).toBe('credit-exceeded')
  await shop.run('delete from "cartLine" where "memberId" = $1', [nurse.memberId])
  await order(7, {}, director)
  expect((await waiting()).rows).toMatchObject([{ lacking: 300_000 }])
  expect(await allow(orderNumber, 600_000)).toMatchObject({
    resultCode: 'credit-exceeded',
    body: { missing: 300_000, orderable: 300_000 },
  })
  expect(await statusOf(shop, orderNumber)).toMatchObject({ status: 'awaiting-approval' })
  expect((await deny(orderNumber)).status).toBe(200)
  expect((await deny(orderNumber)).resultCode).toBe('order-moved')
  expect(await statusOf(shop, orderNumber)).toEqual({ status: 'cancelled', cancelReason: 'director-refused' })

  const byCard = await order(3, { paymentKind: 'card' })
  expect(byCard).toMatchObject({ status: 'awaiting-approval', payment: null })
  expect((await allow(byCard.orderNumber, 300_000)).reply).toMatchObject({ status: 'awaiting-payment' })
  expect(
    (await nurse.send(readPayment, { params: { orderNumber: byCard.orderNumber } })).reply,
  ).toMatchObject({
    outcome: 'awaiting-payment',
  })
  const left = await order(3)
  shop.clock.advance(96 * 3_600_000)
  await expireApprovals(shop)
  expect(await statusOf(shop, left.orderNumber)).toEqual({
    status: 'cancelled',
    cancelReason: 'director-expired',
  })
})

test('[BX-08] a window that was closed does not end what the director agreed to: another one pays it', async () => {
  const { shop, nurse, order, allow } = await open()
  const { orderNumber } = await order(3, { paymentKind: 'card' })
  await allow(orderNumber, 300_000)
  const params = { orderNumber }
  const closed = { code: 'PAY_PROCESS_CANCELED', message: '' }
  const left = (await nurse.send(reportPaymentFailure, { params, body: closed })).reply
  expect(left).toMatchObject({ outcome: 'awaiting-payment' })
  const { payment } = (await nurse.send(readOrder, { params })).reply
  const body = await authorise(shop, { payment: payment.window })
  expect((await nurse.send(approvePayment, { params, body })).reply.outcome).toBe('paid')
  shop.clock.advance(73 * 3_600_000)
  await cancelAbandoned(shop)
  expect(await statusOf(shop, orderNumber)).toMatchObject({ status: 'confirmed' })
})

test('[BX-08] who waited for a yes and did not pay in time is told; who left the window of an own order knows', async () => {
  const { shop, nurse, order, allow } = await open()
  const agreed = await order(3, { paymentKind: 'card' })
  await allow(agreed.orderNumber, 300_000)
  const own = await order(1, { paymentKind: 'card' })
  shop.clock.advance(73 * 3_600_000)
  await cancelAbandoned(shop)
  for (const { orderNumber } of [own, agreed])
    expect(await statusOf(shop, orderNumber)).toEqual({ status: 'cancelled', cancelReason: 'abandoned' })
  expect(
    await shop.run(
      `select distinct cause, "values"::text like '%결제시간만료%' as why from notification where kind = 'order-cancelled' and "memberId" = $1`,
      [nurse.memberId],
    ),
  ).toEqual([{ cause: agreed.orderNumber, why: true }])
})

test('[BX-08] [M9] ten orders at once, from ten sheets, never take a person above the month; what a director agreed to counts', async () => {
  const limits = { orderLimit: null, monthLimit: 500_000 }
  const { shop, nurse, optionId, allow, waiting, setLimits } = await open(limits)
  await fillCart(nurse, [{ optionId, quantity: 1 }])
  const body = await orderBody(nurse)
  const sheets = Array.from({ length: 10 }, () =>
    nurse.send(placeOrder, { body: { ...body, own: true, cartKey: randomUUID() } }, { key: randomUUID() }),
  )
  const states = (await Promise.all(sheets)).map(({ reply }) => reply.status).toSorted()
  expect(states).toEqual([...Array(5).fill('awaiting-approval'), ...Array(5).fill('confirmed')])
  const spent = await shop.one(
    `select sum(goods + shipping)::int as won from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" = 'nurse' and o.status = 'confirmed'`,
  )
  expect(spent).toEqual({ won: 500_000 })
  const [first] = (await waiting()).rows
  expect((await allow(first!.orderNumber, first!.total)).status).toBe(200)
  // a new month begins at zero; one piece is in the cart still
  shop.clock.advance(15 * 86_400_000)
  const later = (await shop.as('nurse')) as Buyer
  const all = (await buy(later, [{ optionId, quantity: 4 }])).reply
  expect(all).toMatchObject({ status: 'confirmed' })
  expect((await buy(later, [{ optionId, quantity: 1 }])).reply).toMatchObject({ status: 'awaiting-approval' })
  // what is cancelled counts no more, and just the limit is not above it
  await later.send(cancelOrder, { params: all, body: { reason: '' } }, { key: randomUUID() })
  await setLimits({ orderLimit: 500_000, monthLimit: 500_000 })
  expect((await buy(later, [{ optionId, quantity: 5 }])).reply).toMatchObject({ status: 'confirmed' })
})

test('[BX-08] pieces that were cancelled are not counted against the month', async () => {
  const { shop, nurse, order } = await open({ orderLimit: null, monthLimit: 500_000 })
  const { orderNumber } = await order(5)
  expect(
    (await askFor(nurse, claimBody(orderNumber, 'cancel', [{ line: 1, quantity: 2 }]))).reply,
  ).toMatchObject({
    state: 'done',
  })
  expect(await order(2)).toMatchObject({ status: 'confirmed' })
  expect(await order(1)).toMatchObject({ status: 'awaiting-approval' })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-08] a limit of the month costs an order one statement more, a limit of the order none', async () => {
  const { shop, nurse, optionId, setLimits } = await open()
  const statements = async () => {
    await fillCart(nurse, [{ optionId, quantity: 1 }])
    const body = await orderBody(nurse)
    return (
      await shop.statements(async () => void (await nurse.send(placeOrder, { body }, { key: randomUUID() })))
    ).length
  }
  await setLimits({})
  const free = await statements()
  await setLimits({ orderLimit: 200_000 })
  expect(await statements()).toBe(free)
  await setLimits({ monthLimit: 5_000_000 })
  expect(await statements()).toBe(free + 1)
})
