import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import {
  approvePayment,
  placeOrder,
  readOrder,
  readOrderSheet,
  reportPaymentFailure,
  type PaymentKind,
} from '../contract.ts'

async function open() {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  return { shop, buyer, stranger }
}
const cartOf = async (buyer: Buyer) => {
  const { cartKey, lines } = (await buyer.send(readCart)).reply
  return {
    cartKey,
    lines: lines.map(({ optionId, quantity, selected }) => ({ optionId, quantity, selected })),
  }
}

/** Orders a sheet of its own lines, as its page does. */
async function buyNow(
  buyer: Buyer,
  lines: { optionId: number; quantity: number }[],
  { sheetKey = randomUUID() as string, paymentKind = 'credit' as PaymentKind } = {},
) {
  const sheet = (await buyer.send(readOrderSheet, { query: { sheetKey, lines } })).reply
  const body = {
    ...(await orderBody(buyer, { paymentKind })),
    cartKey: sheet.cartKey,
    own: sheet.own,
    lines: sheet.lines.map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
  }
  return { sheet, body, placed: await buyer.send(placeOrder, { body }, { key: randomUUID() }) }
}
const reservedOf = async (shop: Shop, optionId: number) =>
  (await shop.one<{ reserved: number }>('select reserved from stock where "optionId" = $1', [optionId]))
    .reserved

test('[PD-02] buying now makes a sheet of its own: the cart keeps its quantities, its choice and its key, before and after the order', async () => {
  const { shop, buyer } = await open()
  const [bought, other] = [await addProduct(shop, { price: 10_000 }), await addProduct(shop)]
  await fillCart(buyer, [
    { optionId: bought, quantity: 4 },
    { optionId: other, quantity: 2 },
  ])
  const before = await cartOf(buyer)
  const { sheet, placed } = await buyNow(buyer, [{ optionId: bought, quantity: 3 }])
  expect(sheet).toMatchObject({
    own: true,
    lines: [{ optionId: bought, quantity: 3, amount: 30_000 }],
    leftOut: [],
    waiting: null,
  })
  expect(placed.reply).toMatchObject({ status: 'confirmed' })
  expect(await cartOf(buyer)).toEqual(before)
  // also when the quantities happen to be the same, and whatever pays
  for (const paymentKind of ['credit', 'card'] as const) {
    const again = await buyNow(buyer, [{ optionId: bought, quantity: 4 }], { paymentKind })
    if (paymentKind === 'card') {
      const params = { orderNumber: again.placed.reply.orderNumber }
      await buyer.send(approvePayment, { params, body: await authorise(shop, again.placed.reply) })
      expect((await buyer.send(readOrder, { params })).reply.status).toBe('confirmed')
    }
  }
  expect(await cartOf(buyer)).toEqual(before)
  expect(await reservedOf(shop, bought)).toBe(11)
  // and the cart can still be ordered
  expect((await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })).status).toBe(
    200,
  )
})

test('[PD-02] [M4] one such sheet makes one order, from however many tabs', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  const { body, placed } = await buyNow(buyer, [{ optionId, quantity: 2 }])
  const tabs = await Promise.all(
    Array.from({ length: 10 }, () => buyer.send(placeOrder, { body }, { key: randomUUID() })),
  )
  for (const answer of tabs)
    expect(answer).toMatchObject({
      status: 409,
      resultCode: 'cart-already-ordered',
      body: { orderNumber: placed.reply.orderNumber },
    })
  const sheetKey = randomUUID()
  const raced = await Promise.all(
    Array.from({ length: 8 }, () => buyNow(buyer, [{ optionId, quantity: 1 }], { sheetKey })),
  )
  expect(raced.map((one) => one.placed.status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await reservedOf(shop, optionId)).toBe(3)
})

test("[PD-02] the key of a cart, and of somebody else's sheet, is refused", async () => {
  const { shop, buyer, stranger } = await open()
  const optionId = await addProduct(shop)
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const { cartKey } = await cartOf(buyer)
  for (const who of [buyer, stranger]) {
    await fillCart(stranger, [{ optionId, quantity: 1 }])
    expect((await buyNow(who, [{ optionId, quantity: 1 }], { sheetKey: cartKey! })).placed).toMatchObject({
      status: 409,
      resultCode: 'cart-changed',
    })
  }
  const { body } = await buyNow(buyer, [{ optionId, quantity: 1 }])
  expect(await stranger.send(placeOrder, { body }, { key: randomUUID() })).toMatchObject({
    status: 409,
    resultCode: 'cart-changed',
  })
})

test('[PD-02] what cannot be bought now is said with its name; nothing hidden is told', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { stock: 4 })
  const sheetKey = randomUUID()
  const look = (lines: { optionId: number; quantity: number }[]) =>
    buyer.send(readOrderSheet, { query: { sheetKey, lines } })
  expect(await look([{ optionId, quantity: 6 }])).toMatchObject({
    status: 409,
    resultCode: 'lines-refused',
    message: expect.stringContaining('재고가 4개 남았어요'),
  })
  expect(await look([{ optionId: 2_000_000, quantity: 1 }])).toMatchObject({
    status: 409,
    resultCode: 'nothing-to-order',
  })
})

test('[NV-02] [RT-15] back from the payment window the sheet tells of the order that waits there, until it is given up', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const waiting = async (query = {}) => (await buyer.send(readOrderSheet, { query })).reply.waiting
  expect(await waiting()).toBeNull()
  const placed = await buyer.send(
    placeOrder,
    { body: await orderBody(buyer, { paymentKind: 'card' }) },
    { key: randomUUID() },
  )
  const params = { orderNumber: placed.reply.orderNumber }
  expect(await waiting()).toEqual(params)
  await buyer.send(reportPaymentFailure, { params, body: { code: 'PAY_PROCESS_CANCELED', message: '' } })
  expect(await waiting()).toBeNull()

  const sheetKey = randomUUID()
  const lines = [{ optionId, quantity: 1 }]
  const own = await buyNow(buyer, lines, { sheetKey, paymentKind: 'card' })
  expect(await waiting({ sheetKey, lines })).toEqual({ orderNumber: own.placed.reply.orderNumber })
  expect(await waiting()).toBeNull()
})

test('[OD-03] what is short is named on the sheet with what could be had, also after a reload, and fewer are ordered with one press', async () => {
  const { shop, buyer } = await open()
  const [few, fine] = [await addProduct(shop, { stock: 10, step: 2 }), await addProduct(shop)]
  await fillCart(buyer, [
    { optionId: few, quantity: 8 },
    { optionId: fine, quantity: 1 },
  ])
  const body = await orderBody(buyer)
  await shop.run('update stock set reserved = 5 where "optionId" = $1', [few])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, 5, 'reserved', 'elsewhere', $2)`,
    [few, shop.clock.now()],
  )
  const refused = (await buyer.send(placeOrder, { body }, { key: randomUUID() })) as unknown as {
    resultCode: string
    body: { lines: { fits: number; unitPriceNow: number }[] }
  }
  expect(refused).toMatchObject({
    resultCode: 'lines-changed',
    body: { lines: [{ optionId: few, problem: 'over-stock', available: 5, fits: 4 }] },
  })
  for (let reload = 0; reload < 2; reload++)
    expect((await buyer.send(readOrderSheet, {})).reply).toMatchObject({
      lines: [{ optionId: fine }],
      leftOut: [{ optionId: few, problem: 'over-stock', fits: 4, message: expect.stringContaining('5개') }],
    })
  const { fits, unitPriceNow } = refused.body.lines[0]!
  const lines = body.lines.map((line) =>
    line.optionId === few
      ? { ...line, quantity: fits, unitPrice: unitPriceNow, shownQuantity: line.quantity }
      : line,
  )
  const placed = await buyer.send(placeOrder, { body: { ...body, lines } }, { key: randomUUID() })
  expect(placed.status).toBe(200)
  const order = await buyer.send(readOrder, { params: { orderNumber: placed.reply.orderNumber } })
  expect(order.reply.lines.map(({ optionId, quantity }) => [optionId, quantity]).toSorted()).toEqual(
    [
      [few, 4],
      [fine, 1],
    ].toSorted(),
  )
  expect((await cartOf(buyer)).lines).toEqual([])
  await shop.run('update stock set reserved = reserved - 5 where "optionId" = $1', [few])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, -5, 'released', 'elsewhere', $2)`,
    [few, shop.clock.now()],
  )
})
