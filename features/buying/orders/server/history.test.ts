import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { pickStock, shipPicked } from '#features/shelf/stock/server/index.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, fillCart, type Buyer } from '#testing/trade.ts'
import {
  approvePayment,
  cancelOrder,
  listOrders,
  readOrder,
  readOrderSheet,
  readOrderSummary,
  reorder,
  suggestReorders,
} from '../contract.ts'
import { outcomeOf } from '../rules.ts'

const DAY = 86_400_000

async function open() {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  return { shop, buyer, stranger }
}

test("[OD-09] the list walks every order once, newest first, in one statement a page, and shows nobody else's", async () => {
  const { shop, buyer, stranger } = await open()
  const optionId = await addProduct(shop)
  const placed: string[] = []
  for (let n = 0; n < 23; n++)
    placed.unshift((await buy(buyer, [{ optionId, quantity: n + 1 }])).reply.orderNumber)
  const seen: string[] = []
  let before: string | undefined
  do {
    const statements = await shop.statements(async () => {
      const { orders, next, total } = (await buyer.send(listOrders, { query: { before } })).reply
      expect(total).toBe(before === undefined ? 23 : null)
      seen.push(...orders.map(({ orderNumber }) => orderNumber))
      before = next ?? undefined
    })
    expect(statements).toHaveLength(1)
  } while (before)
  expect(seen).toEqual(placed)
  expect((await stranger.send(listOrders)).reply).toEqual({ orders: [], next: null, total: 0 })
  expect(await stranger.send(readOrder, { params: { orderNumber: placed[0]! } })).toMatchObject({
    status: 404,
    resultCode: 'order-not-found',
  })
  expect((await stranger.send(readOrder, { params: { orderNumber: 'no such number' } })).body).toEqual(
    (await stranger.send(readOrder, { params: { orderNumber: placed[0]! } })).body,
  )
})

test('[OD-09] filters by state, by day in Seoul and by product name; what is typed is taken literally', async () => {
  const { shop, buyer } = await open()
  const [filler, gauze] = [await addProduct(shop), await addProduct(shop)]
  await shop.run(
    'update product set name = case when id = (select "productId" from "productOption" where id = $1) then \'누벨린 시험 100%\' else \'시험 거즈\' end where id in (select "productId" from "productOption" where id = any($2::int[]))',
    [filler, [filler, gauze]],
  )
  const first = (
    await buy(buyer, [
      { optionId: filler, quantity: 1 },
      { optionId: gauze, quantity: 1 },
    ])
  ).reply.orderNumber
  shop.clock.set('2026-11-20T15:10:00Z')
  const late = await shop.as(`buyer${buyer.institutionId}`)
  const second = (await buy(late, [{ optionId: gauze, quantity: 1 }], { paymentKind: 'card' })).reply
    .orderNumber
  const numbers = async (query: object) =>
    (await late.send(listOrders, { query })).reply.orders.map(({ orderNumber }) => orderNumber)
  expect(await numbers({ filter: 'awaiting' })).toEqual([second])
  expect(await numbers({ filter: 'confirmed' })).toEqual([first])
  expect(await numbers({ filter: 'open' })).toEqual([second, first])
  expect(await numbers({ to: '2026-11-20' })).toEqual([first])
  expect(await numbers({ from: '2026-11-21' })).toEqual([second])
  expect(await numbers({ text: '누벨린' })).toEqual([first])
  expect(await numbers({ text: '100%' })).toEqual([first])
  expect(await numbers({ text: '%' })).toEqual([first])
  expect(await numbers({ text: '거즈' })).toEqual([second, first])
  expect(await numbers({ text: second })).toEqual([second])
  expect(await numbers({ text: "' or 1=1 --" })).toEqual([])
  for (const [query, total] of [
    [{}, 2],
    [{ filter: 'confirmed' }, 1],
    [{ to: '2026-11-20' }, 1],
    [{ text: '거즈' }, 2],
    [{ text: '누벨린' }, 1],
    [{ text: '%%' }, 0],
  ] as const) {
    expect((await late.send(listOrders, { query })).reply.total, JSON.stringify(query)).toBe(total)
  }
  expect(await late.send(listOrders, { query: { from: '2026-13-01' } })).toMatchObject({
    status: 400,
    issues: [{ path: 'from' }],
  })
  expect((await late.send(readOrderSummary)).reply).toMatchObject({
    'awaiting-payment': 1,
    confirmed: 1,
    cancelled: 0,
  })
})

test('[OD-08] [OD-09] the detail shows lines with the lots that left, events, amounts and what may be done', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, {
    price: 20_000,
    listPrice: 25_000,
    storage: 'cold',
    expiresOn: '2027-03-31',
  })
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 5 }])).reply
  const params = { orderNumber }
  const piece = {
    optionId,
    quantity: 3,
    lotId: (await shop.one<{ id: number }>('select id from lot where "optionId" = $1', [optionId])).id,
  }
  await shop.db.transaction(async (tx) => {
    await pickStock(tx, { ...piece, today: '2026-11-20' })
    await shipPicked(tx, { pieces: [piece], cause: `${orderNumber}/1`, at: shop.clock.now() })
  })
  await shop.run(
    'update "orderLine" set shipped = 3 where "orderId" = (select id from "salesOrder" where number = $1)',
    [orderNumber],
  )
  await shop.run(`update "salesOrder" set status = 'part-shipped' where number = $1`, [orderNumber])
  const { reply } = await buyer.send(readOrder, { params })
  expect(reply.lines).toEqual([
    expect.objectContaining({
      optionId,
      optionName: '기본',
      spec: '1개',
      quantity: 5,
      shipped: 3,
      amount: 100_000,
      lots: [{ lotNumber: expect.any(String), expiresOn: '2027-03-31', quantity: 3 }],
    }),
  ])
  expect(reply).toMatchObject({
    listTotal: 125_000,
    discount: 25_000,
    goods: 100_000,
    shipping: 5_500,
    total: 105_500,
    delivery: { address1: '가온대로 1', phone: '01000000000' },
    payment: { creditDueOn: '2026-12-31' },
    orderedBy: '시험 담당',
  })
  const allowed = Object.fromEntries(reply.actions.map(({ action, allowed }) => [action, allowed]))
  expect(allowed).toEqual({ pay: false, cancel: false, reorder: true, statement: true })
})

test('[VA-06] a colleague reads the order of the institution with its orderer masked', async () => {
  const { shop, buyer } = await open()
  const { orderNumber } = (await buy(buyer, [{ optionId: await addProduct(shop), quantity: 1 }])).reply
  const shown = async () => {
    const { orderedBy, delivery } = (await buyer.send(readOrder, { params: { orderNumber } })).reply
    return [orderedBy, delivery.phone, delivery.address1]
  }
  expect(await shown()).toEqual(['시험 담당', '01000000000', '가온대로 1'])
  // somebody else of the institution placed it
  const { id, name } = await shop.one<{ id: number; name: string }>(
    `select id, name from member where "loginId" = 'demo01'`,
  )
  await shop.run('update "salesOrder" set "memberId" = $1 where number = $2', [id, orderNumber])
  expect(name).toMatch(/^.{3}$/)
  expect(await shown()).toEqual([`${name[0]}*${name[2]}`, '010-****-0000', '가온대로 1'])
})

test('[OD-09] reorder puts back what can be had and says what not, line by line', async () => {
  const { shop, buyer, stranger } = await open()
  const [fine, ended, few] = [
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop, { stock: 10 }),
  ]
  const { orderNumber } = (
    await buy(buyer, [
      { optionId: fine, quantity: 2 },
      { optionId: ended, quantity: 1 },
      { optionId: few, quantity: 6 },
    ])
  ).reply
  const params = { orderNumber }
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [ended],
  )
  expect(await stranger.send(reorder, { params }, { key: randomUUID() })).toMatchObject({ status: 404 })
  const key = randomUUID()
  const { reply } = await buyer.send(reorder, { params }, { key })
  expect((await buyer.send(reorder, { params }, { key })).reply).toEqual(reply)
  const told = new Map(reply.lines.map((line) => [line.optionId, line]))
  expect(told.get(fine)).toMatchObject({
    added: true,
    optionName: '기본',
    spec: '1개',
    unitName: '개',
    quantity: 2,
    problem: null,
  })
  expect(told.get(ended)).toMatchObject({
    added: false,
    quantity: 0,
    problem: 'discontinued',
    message: expect.stringContaining('판매가 끝난'),
  })
  expect(told.get(few)).toMatchObject({
    added: true,
    quantity: 4,
    problem: 'over-stock',
    message: expect.stringContaining('4개를 담았어요'),
  })
  expect(reply.count).toBe(2)
  expect(
    (await buyer.send(readCart)).reply.lines.map(({ optionId, quantity }) => [optionId, quantity]).sort(),
  ).toEqual(
    [
      [fine, 2],
      [few, 4],
    ].sort(),
  )
})

test('[BX-01] an earlier order for a sheet of its own: just these lines in just these quantities, and the cart stays as it is', async () => {
  const { shop, buyer } = await open()
  const [again, other] = [await addProduct(shop), await addProduct(shop)]
  const { orderNumber } = (await buy(buyer, [{ optionId: again, quantity: 2 }])).reply
  await fillCart(buyer, [{ optionId: other, quantity: 5 }])
  const { reply } = await buyer.send(
    reorder,
    { params: { orderNumber }, body: { besideCart: true } },
    { key: randomUUID() },
  )
  expect(reply.lines).toMatchObject([{ optionId: again, added: true, quantity: 2 }])
  const sheetLines = reply.lines.map(({ optionId, quantity }) => ({ optionId, quantity }))
  const { lines } = (
    await buyer.send(readOrderSheet, { query: { sheetKey: randomUUID(), lines: sheetLines } })
  ).reply
  expect(lines).toMatchObject([{ optionId: again, quantity: 2 }])
  expect((await buyer.send(readCart)).reply.lines).toMatchObject([
    { optionId: other, quantity: 5, selected: true },
  ])
})

test('[BX-01] what is usually ordered is due when its days have passed, unless it waits in the cart or is sold out', async () => {
  const { shop, buyer } = await open()
  const [weekly, scarce] = [await addProduct(shop), await addProduct(shop, { stock: 4 })]
  const start = shop.clock.now().getTime()
  const at = async (days: number) => {
    shop.clock.set(new Date(start + days * DAY).toISOString())
    return shop.as(`buyer${buyer.institutionId}`)
  }
  for (const days of [0, 7])
    await buy(await at(days), [
      { optionId: weekly, quantity: 1 },
      { optionId: scarce, quantity: 2 },
    ])
  const due = async (days: number) => {
    const { reply } = await (await at(days)).send(suggestReorders)
    return reply.filter(({ isDue }) => isDue).map(({ optionId }) => optionId)
  }
  expect(await due(13)).toEqual([])
  expect(await due(14)).toEqual([weekly])
  await fillCart(await at(14), [{ optionId: weekly, quantity: 1 }])
  expect(await due(14)).toEqual([])
})

test("[PD-06] [BX-01] suggestions are what this clinic orders most, with its usual quantity, today's price and stock, in one statement", async () => {
  const { shop, buyer, stranger } = await open()
  const [often, once] = [await addProduct(shop, { price: 10_000 }), await addProduct(shop)]
  const start = shop.clock.now().getTime()
  for (const [n, quantity] of [10, 10, 4].entries()) {
    shop.clock.set(new Date(start + n * 7 * DAY).toISOString())
    const today = await shop.as(`buyer${buyer.institutionId}`)
    await buy(today, [{ optionId: often, quantity }, ...(n === 0 ? [{ optionId: once, quantity: 1 }] : [])])
  }
  const cancelled = await shop.as(`buyer${stranger.institutionId}`)
  const gone = (await buy(cancelled, [{ optionId: once, quantity: 1 }])).reply
  await cancelled.send(cancelOrder, { params: gone, body: {} as never }, { key: randomUUID() })
  await shop.run(
    'insert into "priceEntry" ("optionId", "institutionId", "minQuantity", "unitPrice") values ($1, $2, 5, 9000), ($1, $2, 20, 8000)',
    [often, buyer.institutionId],
  )
  const today = await shop.as(`buyer${buyer.institutionId}`)
  await expect.poll(async () => (await today.send(suggestReorders)).reply[0]!.price!.unitPrice).toBe(9_000)
  let found: Awaited<ReturnType<typeof today.send<typeof suggestReorders>>> | undefined
  const statements = await shop.statements(async () => void (found = await today.send(suggestReorders)))
  expect(statements).toHaveLength(1)
  expect(
    found!.reply.map(
      ({ optionId, orderCount, usualQuantity, lastQuantity, everyDays, lastOrderedOn, daysSince }) => [
        optionId,
        orderCount,
        usualQuantity,
        lastQuantity,
        everyDays,
        lastOrderedOn,
        daysSince,
      ],
    ),
  ).toEqual([
    [often, 3, 10, 4, 7, '2026-12-04', 0],
    [once, 1, 1, 1, null, '2026-11-20', 14],
  ])
  expect(found!.reply[0]).toMatchObject({
    available: 976,
    stockState: 'in',
    price: { unitPrice: 9_000, reason: 'contract', nextTier: { minQuantity: 20, unitPrice: 8_000 } },
  })
  expect(found!.reply[0]!.steps.map(({ minQuantity, unitPrice }) => [minQuantity, unitPrice])).toEqual([
    [1, 10_000],
    [5, 9_000],
    [20, 8_000],
  ])
  expect((await cancelled.send(suggestReorders)).reply).toEqual([])
})

test('[OD-09] every order of the demo shop can be listed and opened, whatever its state', async () => {
  const shop = await openShop()
  const states = await shop.run<{ loginId: string; number: string }>(`
    select distinct on (o.status, o."cancelReason", o."paymentKind") m."loginId", o.number from "salesOrder" o join member m on m."institutionId" = o."institutionId" and m.status in ('05', '07') and m."customerType" = '02'
    order by o.status, o."cancelReason", o."paymentKind", o.id desc`)
  expect(states.length).toBeGreaterThan(5)
  for (const { loginId, number } of states) {
    const member = await shop.as(loginId)
    const { orderNumber, lines, status, payment } = (
      await member.send(readOrder, { params: { orderNumber: number } })
    ).reply
    expect(orderNumber).toBe(number)
    // What was paid needs no words about its payment, however far the order has come since.
    if (outcomeOf({ status, cancelReason: null, moneyMoving: false }) === 'paid')
      expect(payment.message, number).toBe('')
    for (const { shipped, lots } of lines)
      expect(lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(shipped)
    expect((await member.send(listOrders)).status).toBe(200)
  }
})

test('[OD-09] a paid card shows its issuer, and its receipt when it lies at the gateway', async () => {
  const { shop, buyer } = await open()
  const { reply } = await buy(buyer, [{ optionId: await addProduct(shop), quantity: 1 }], {
    paymentKind: 'card',
  })
  await buyer.send(approvePayment, { params: reply, body: await authorise(shop, reply) })
  const payment = async () => (await buyer.send(readOrder, { params: reply })).reply.payment
  const receipt = async (url: string | null) => {
    await shop.run('update "paymentAttempt" set "receiptUrl" = $1 where cause = $2', [url, reply.orderNumber])
    return (await payment()).receiptUrl
  }
  expect(
    (
      await shop.one<{ url: string }>(
        'select "receiptUrl" as url from "paymentAttempt" order by id desc limit 1',
      )
    ).url,
  ).toContain('/toss/receipt?paymentKey=')
  expect(await receipt('https://dashboard.tosspayments.com/receipt/1')).toBe(
    'https://dashboard.tosspayments.com/receipt/1',
  )
  expect(await receipt('/standin/toss/receipt?paymentKey=a')).toBe('/standin/toss/receipt?paymentKey=a')
  for (const url of [null, 'http://dashboard.tosspayments.com/receipt/1', 'https://evil.example/receipt/1'])
    expect(await receipt(url)).toBeNull()
  expect(await payment()).toMatchObject({
    message: '',
    card: { issuer: expect.stringMatching(/[가-힣]/) },
    refund: null,
    refundAccountNeeded: false,
  })
})
