import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '#apps/server/app.ts'
import { readCart } from '#features/buying/cart/contract.ts'
import { placeOrder } from '../contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, soldBy, type Buyer } from '#testing/trade.ts'
import { openSender } from '#testing/send.ts'
import { openDatabase } from '#platform/database/database.ts'
import { unpaidRoom } from '../rules.ts'

const limits = { stockPercent: 30, usualTimes: 3 }

test('[OD-06] what a clinic may hold unpaid is a share of what is free, and so many times what is usual for it', () => {
  const room = (part: object) =>
    unpaidRoom({ available: 100, unpaid: 0, usual: null, smallest: 1, ...part }, limits)
  expect(room({})).toBe(30)
  expect(room({ usual: 5 })).toBe(15)
  expect(room({ usual: 50 })).toBe(30)
  expect(room({ available: 80, unpaid: 20 })).toBe(10)
  expect(room({ available: 80, unpaid: 20, usual: 5 })).toBe(0)
  // the smallest order is never out of reach, and never twice
  expect(room({ available: 3, smallest: 2 })).toBe(2)
  expect(room({ available: 3, unpaid: 2, smallest: 2 })).toBe(0)
  expect(
    unpaidRoom({ available: 9, unpaid: 0, usual: 1, smallest: 1 }, { stockPercent: 0, usualTimes: 0 }),
  ).toBe(Infinity)
})

const refusedLine = (answer: unknown) =>
  (answer as { body: { lines: { problem: string; fits: number | null; message: string }[] } }).body.lines[0]!
const reservedOf = async (shop: Shop, optionId: number) =>
  (await shop.one<{ reserved: number }>('select reserved from stock where "optionId" = $1', [optionId]))
    .reserved

test('[OD-06] a clinic holds at most its share of a product without paying; the line says how many, before any payment', async () => {
  const shop = await openShop()
  const [buyer, other] = (await addBuyers(shop, 2, { limit: 0 })) as [Buyer, Buyer]
  const optionId = await addProduct(shop, { stock: 5_000, price: 1_000 })
  await soldBy(shop, optionId, '박스')
  const all = await buy(buyer, [{ optionId, quantity: 5_000 }], { paymentKind: 'virtual-account' })
  expect(all).toMatchObject({ status: 409, resultCode: 'lines-changed' })
  expect(refusedLine(all)).toMatchObject({
    problem: 'over-unpaid',
    fits: 1_500,
    message: '결제 전에는 1,500박스까지 주문할 수 있어요. 수량을 줄여 주세요.',
  })
  expect(await reservedOf(shop, optionId)).toBe(0)

  const body = await orderBody(buyer, { paymentKind: 'virtual-account' })
  const lines = body.lines.map((line) => ({ ...line, quantity: 1_500, shownQuantity: 5_000 }))
  expect((await buyer.send(placeOrder, { body: { ...body, lines } }, { key: randomUUID() })).status).toBe(200)
  const again = await shop.run(
    `update cart set "cartId" = gen_random_uuid() where "memberId" = $1 returning 1`,
    [buyer.memberId],
  )
  expect(again).toHaveLength(1)
  const more = await buyer.send(
    placeOrder,
    { body: await orderBody(buyer, { paymentKind: 'card' }) },
    { key: randomUUID() },
  )
  expect(refusedLine(more)).toMatchObject({
    problem: 'over-unpaid',
    fits: null,
    message: '아직 결제하지 않은 주문에 이 상품이 이미 담겨 있어요. 그 주문을 먼저 결제해 주세요.',
  })
  // others have a share of their own
  expect((await buy(other, [{ optionId, quantity: 1_000 }], { paymentKind: 'card' })).status).toBe(200)
})

test('[OD-06] who has bought before holds three times what is usual; what is paid at once is not held back; settings say how much', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { stock: 1_000, price: 1_000 })
  for (const quantity of [4, 6]) expect((await buy(buyer, [{ optionId, quantity }])).status).toBe(200)
  const over = await buy(buyer, [{ optionId, quantity: 16 }], { paymentKind: 'card' })
  expect(refusedLine(over)).toMatchObject({ problem: 'over-unpaid', fits: 15 })
  expect((await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })).status).toBe(
    200,
  )

  const open = await openShop({ env: { UNPAID_STOCK_PERCENT: '0', UNPAID_USUAL_TIMES: '0' } })
  const [free] = (await addBuyers(open, 1)) as [Buyer]
  const all = await addProduct(open, { stock: 50 })
  expect((await buy(free, [{ optionId: all, quantity: 1 }])).status).toBe(200)
  const statements = await open.statements(async () => {
    expect((await buy(free, [{ optionId: all, quantity: 49 }], { paymentKind: 'card' })).status).toBe(200)
  })
  const capped = await shop.statements(async () => {
    await buy(buyer, [{ optionId, quantity: 1 }], { paymentKind: 'card' })
  })
  expect(capped.length).toBe(statements.length + 1)
})

test('[OD-06] the first order of whoever looks around passes the cap: the cart of the demo by card, without what is sold out', async () => {
  const shop = await openShop()
  const newcomer = await shop.as('demo02')
  const { lines } = (await newcomer.send(readCart)).reply
  const body = await orderBody(newcomer, { paymentKind: 'card' })
  const soldOut = lines.filter(({ available, quantity }) => available < quantity).map((line) => line.optionId)
  expect([lines.length, soldOut.length]).toEqual([7, 1])
  const ordered = { ...body, lines: body.lines.filter(({ optionId }) => !soldOut.includes(optionId)) }
  const placed = await newcomer.send(placeOrder, { body: ordered }, { key: randomUUID() })
  expect([placed.resultCode, placed.status]).toEqual(['0000', 200])
})

test('[OD-06] members of one clinic who order at once, in two processes, never hold more together', async () => {
  const shop = await openShop()
  const [first] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { stock: 100, price: 1_000 })
  const [{ loginId }] = (await shop.run<{ loginId: string }>(
    `insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'colleague' || n, name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt"
     from member, generate_series(1, 7) n where id = $1 returning "loginId"`,
    [first.memberId],
  )) as [{ loginId: string }]
  expect(loginId).toBe('colleague1')
  const members = [first, ...(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => shop.as(`colleague${n}`))))]
  const db = openDatabase(shop.url, { poolSize: 8 })
  const other = await openApp(
    { ...shop, db },
    { secret: 'a secret that only tests sign tokens with', strictReplies: true },
  )
  await other.http.ready()
  onTestFinished(async () => {
    await other.http.close()
    await db.close()
  })
  const { senderOf } = openSender(other.http, shop.settings.securedKey)
  const sends = members.map((member, index) =>
    index % 2 ? senderOf({ ...member, session: { processId: member.processId } }) : member.send,
  )
  const bodies: Awaited<ReturnType<typeof orderBody>>[] = []
  for (const member of members) {
    await fillCart(member, [{ optionId, quantity: 8 }])
    bodies.push(await orderBody(member, { paymentKind: 'card' }))
  }
  const answers = await Promise.all(
    sends.map((send, index) => send(placeOrder, { body: bodies[index]! }, { key: randomUUID() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await reservedOf(shop, optionId)).toBe(24)
})
