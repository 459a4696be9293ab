import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody } from '#testing/trade.ts'
import { agreements } from '../agreements.ts'
import { placeOrder, readOrder } from '../contract.ts'

const open = async (options?: Parameters<typeof addBuyers>[2]) => {
  const shop = await openShop()
  const [buyer, stranger] = await addBuyers(shop, 2, options)
  return { shop, buyer: buyer!, stranger: stranger! }
}
const place = async (
  buyer: Awaited<ReturnType<typeof open>>['buyer'],
  change: object = {},
  key: string = randomUUID(),
) => buyer.send(placeOrder, { body: { ...(await orderBody(buyer)), ...change } as never }, { key })
const orders = async (shop: Shop) =>
  (
    await shop.one<{ n: number }>(
      `select count(*)::int as n from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" like 'buyer%'`,
    )
  ).n

test('[OD-06] a credit order takes stock, credit and cart in one transaction of at most 12 statements', async () => {
  const { shop, buyer } = await open({ limit: 1_000_000, points: 5_000 })
  const lines = [
    { optionId: await addProduct(shop, { price: 30_000 }), quantity: 3 },
    { optionId: await addProduct(shop, { price: 20_000, kind: 'cosmetic' }), quantity: 1 },
  ]
  await fillCart(buyer, lines)
  const body = await orderBody(buyer, { points: 5_000 })
  let placed: Awaited<ReturnType<typeof place>> | undefined
  const seen = await shop.statements(
    async () => void (placed = await buyer.send(placeOrder, { body }, { key: randomUUID() })),
  )
  expect(placed).toMatchObject({ status: 200, reply: { status: 'confirmed', total: 110_000, payment: null } })
  expect([seen[0], seen.at(-1)]).toEqual(['begin', 'commit'])
  expect(seen.length).toBeLessThanOrEqual(12)

  expect((await buyer.send(readCredit)).reply).toMatchObject({
    limit: 1_000_000,
    used: 105_000,
    orderable: 895_000,
    nextDue: { dueOn: '2026-12-31', amount: 105_000 },
  })
  expect((await buyer.send(readPoints)).reply.usable).toBe(0)
  const cart = (await buyer.send(readCart)).reply
  expect(cart.lines).toEqual([])
  expect(cart.cartKey).not.toBe(body.cartKey)
  expect(
    await shop.run('select reserved from stock where "optionId" = any($1::int[]) order by reserved', [
      lines.map(({ optionId }) => optionId),
    ]),
  ).toEqual([{ reserved: 1 }, { reserved: 3 }])
  expect(
    (await buyer.send(readOrder, { params: { orderNumber: placed!.reply.orderNumber } })).reply,
  ).toMatchObject({
    payCredit: 105_000,
    payPoints: 5_000,
    supply: 100_000,
    vat: 10_000,
    events: [{ status: 'confirmed' }],
  })
})

test('[OD-06] bad input is named at its field and orders nothing', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const line = (quantity: unknown) => ({ lines: [{ optionId, quantity, unitPrice: 10_000 }] })
  const bad: [change: object, path: string][] = [
    [line(0), 'lines.0.quantity'],
    [line(-1), 'lines.0.quantity'],
    [line(1.5), 'lines.0.quantity'],
    [line(1e9), 'lines.0.quantity'],
    [line('1'), 'lines.0.quantity'],
    [{ lines: [] }, 'lines'],
    [{ points: -1 }, 'points'],
    [{ points: 0.5 }, 'points'],
    [{ agreed: true }, 'agreed'],
    [{ agreed: [] }, 'agreed'],
    [{ agreed: agreements.slice(1) }, 'agreed'],
    [{ agreed: agreements.map(({ code }) => ({ code, version: '2020-01-01' })) }, 'agreed'],
    [{ phone: '123' }, 'phone'],
    [{ receiver: ' ' }, 'receiver'],
    [{ taxDocument: 'card-slip' }, 'taxDocument'],
    [{ wantedOn: '2026-11-21' }, 'wantedOn'],
    [{ wantedOn: '2026-11-19' }, 'wantedOn'],
    [{ wantedOn: '2027-06-01' }, 'wantedOn'],
    [{ paymentKind: 'barter' }, 'paymentKind'],
    [{ delivery: {} }, 'delivery'],
  ]
  for (const [change, path] of bad) {
    const answer = await place(buyer, change)
    expect(answer, JSON.stringify(change)).toMatchObject({
      status: 400,
      issues: [{ path, message: expect.stringMatching(/[가-힣]/) }],
    })
  }
  expect(await place(buyer, { delivery: { addressId: 1 } })).toMatchObject({
    status: 404,
    resultCode: 'address-not-found',
  })
  expect(await place(buyer, { cartKey: randomUUID() })).toMatchObject({
    status: 409,
    resultCode: 'cart-changed',
  })
  expect(await buyer.send(placeOrder, { body: await orderBody(buyer) })).toMatchObject({
    status: 400,
    resultCode: 'key-missing',
  })
  expect(await orders(shop)).toBe(0)
})

test('[OD-03] an order leaves on the day it asks for; cold goods cannot ask for a Friday or the day before a holiday', async () => {
  const { shop, buyer } = await open()
  const [cold, ambient] = [await addProduct(shop, { storage: 'cold' }), await addProduct(shop)]
  const shipsOn = async (storages: number[], wantedOn?: string) => {
    await fillCart(
      buyer,
      storages.map((optionId) => ({ optionId, quantity: 1 })),
    )
    const placed = await place(buyer, { wantedOn })
    if (placed.status !== 200) return placed.issues
    return (await buyer.send(readOrder, { params: placed.reply })).reply.parcels.map((parcel) => [
      parcel.storage,
      parcel.shipsOn,
    ])
  }
  expect(await shipsOn([ambient], '2026-11-27')).toEqual([['ambient', '2026-11-27']])
  expect(await shipsOn([ambient, cold])).toEqual([
    ['cold', '2026-11-23'],
    ['ambient', '2026-11-20'],
  ])
  expect(await shipsOn([ambient, cold], '2026-12-15')).toEqual([
    ['cold', '2026-12-15'],
    ['ambient', '2026-12-15'],
  ])
  expect(await shipsOn([ambient, cold], '2026-11-27')).toEqual([
    { path: 'wantedOn', message: expect.stringContaining('냉장 상품은 금요일과 공휴일 전날') },
  ])
})

test('[OD-06] what changed between cart and order is told line by line, and nothing is ordered', async () => {
  const { shop, buyer } = await open()
  const [dearer, few, ended, rule, fine] = [
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop),
  ]
  await fillCart(
    buyer,
    [dearer, few, ended, rule, fine].map((optionId) => ({ optionId, quantity: 3 })),
  )
  const body = await orderBody(buyer)
  const product = '(select "productId" from "productOption" where id = $1)'
  await shop.run('update "productOption" set price = 10500, "listPrice" = 10500 where id = $1', [dearer])
  await shop.run(
    'with moved as (update stock set reserved = 998 where "optionId" = $1 returning 1) insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, 998, \'reserved\', \'elsewhere\', $2)',
    [few, shop.clock.now()],
  )
  await shop.run(`update product set "saleState" = 'discontinued' where id = ${product}`, [ended])
  await shop.run(`update product set "minQuantity" = 5, "stepQuantity" = 5 where id = ${product}`, [rule])
  const answer = await buyer.send(
    placeOrder,
    { body: { ...body, lines: [...body.lines, { optionId: 999_999, quantity: 1, unitPrice: 1 }] } },
    { key: randomUUID() },
  )
  expect(answer).toMatchObject({ status: 409, resultCode: 'lines-changed' })
  const told = new Map(answer.body.lines.map((line: { optionId: number }) => [line.optionId, line]))
  expect(told.get(dearer)).toMatchObject({
    problem: 'price-changed',
    unitPriceNow: 10_500,
    message: expect.stringContaining('10,000원 → 10,500원'),
  })
  expect(told.get(few)).toMatchObject({ problem: 'over-stock', available: 2 })
  expect(told.get(ended)).toMatchObject({ problem: 'discontinued' })
  expect(told.get(rule)).toMatchObject({ problem: 'below-minimum' })
  expect(told.get(999_999)).toMatchObject({ problem: 'not-in-cart' })
  expect(told.has(fine)).toBe(false)
  expect(await orders(shop)).toBe(0)
  await shop.run('update stock set reserved = 0 where "optionId" = $1', [few])
  await shop.run(
    'insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, -998, \'released\', \'elsewhere\', $2)',
    [few, shop.clock.now()],
  )
})

test('[OD-06] over the limit says what is missing and orders nothing; points over their cap or balance as well', async () => {
  const { shop, buyer } = await open({ limit: 40_000, points: 3_000 })
  const [device, cream] = [
    await addProduct(shop, { price: 50_000 }),
    await addProduct(shop, { price: 5_000, kind: 'cosmetic' }),
  ]
  await fillCart(buyer, [
    { optionId: device, quantity: 1 },
    { optionId: cream, quantity: 1 },
  ])
  expect(await place(buyer)).toMatchObject({
    status: 409,
    resultCode: 'credit-exceeded',
    body: { missing: 18_300, orderable: 40_000 },
    message: expect.stringContaining('18,300원 부족'),
  })
  expect(await place(buyer, { points: 6_000 })).toMatchObject({
    status: 409,
    resultCode: 'points-exceeded',
    body: { usable: 5_000 },
  })
  expect(await place(buyer, { points: 4_000, paymentKind: 'card', taxDocument: 'card-slip' })).toMatchObject({
    status: 409,
    resultCode: 'points-exceeded',
    body: { usable: 3_000 },
  })
  expect(await place(buyer, { paymentKind: 'points', taxDocument: 'none', points: 3_000 })).toMatchObject({
    status: 409,
    resultCode: 'payment-unfit',
  })
  expect((await buyer.send(readCredit)).reply.used).toBe(0)
  expect(await orders(shop)).toBe(0)
})

test('[OD-03] every consent is kept with who gave it, to which text and when, once and for good', async () => {
  const { shop, buyer } = await open()
  await fillCart(buyer, [{ optionId: await addProduct(shop), quantity: 1 }])
  const { agreed } = await orderBody(buyer)
  const key = randomUUID()
  // Said twice is agreed once, and sent again is the same order.
  const body = { ...(await orderBody(buyer)), agreed: [...agreed, ...agreed] }
  const { reply } = await buyer.send(placeOrder, { body }, { key })
  await buyer.send(placeOrder, { body }, { key })
  const kept = () =>
    shop.run(
      'select c.code, c.version, c."memberId", c.at from "orderConsent" c join "salesOrder" o on o.id = c."orderId" where o.number = $1 order by c.code',
      [reply.orderNumber],
    )
  const before = await kept()
  expect(before).toEqual(
    agreements
      .map(({ code, version }) => ({ code, version, memberId: buyer.memberId, at: shop.clock.now() }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
  )
  for (const change of [
    'update "orderConsent" set version = \'2020-01-01\'',
    'delete from "orderConsent"',
    'truncate "orderConsent"',
  ])
    await expect(shop.run(change)).rejects.toThrow()
  expect(await kept()).toEqual(before)
})

test('[OD-04] points alone pay an order of goods they may pay for', async () => {
  const { shop, buyer } = await open({ limit: 0, points: 150_000 })
  const placed = await buy(
    buyer,
    [{ optionId: await addProduct(shop, { price: 120_000, kind: 'cosmetic' }), quantity: 1 }],
    { paymentKind: 'points', points: 120_000 },
  )
  expect(placed).toMatchObject({ status: 200, reply: { status: 'confirmed' } })
  expect((await buyer.send(readPoints)).reply.usable).toBe(30_000)
})

test('[OD-06] the same key places one order, gives every racer the same answer and refuses another body', async () => {
  const { shop, buyer } = await open()
  await fillCart(buyer, [{ optionId: await addProduct(shop), quantity: 1 }])
  const body = await orderBody(buyer)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => buyer.send(placeOrder, { body }, { key })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await buyer.send(placeOrder, { body: { ...body, memo: 'other' } }, { key })).toMatchObject({
    status: 422,
    resultCode: 'key-reused',
  })
  expect(await orders(shop)).toBe(1)
})

test('[OD-06] a refused order leaves its key free, so that the corrected order may use it', async () => {
  const { shop, buyer } = await open({ limit: 20_000 })
  await fillCart(buyer, [{ optionId: await addProduct(shop, { price: 19_000 }), quantity: 1 }])
  const body = await orderBody(buyer)
  const key = randomUUID()
  expect(await buyer.send(placeOrder, { body }, { key })).toMatchObject({ resultCode: 'credit-exceeded' })
  await shop.run(`update account set floor = -100000 where "institutionId" = $1 and kind = 'credit'`, [
    buyer.institutionId,
  ])
  expect(await buyer.send(placeOrder, { body }, { key })).toMatchObject({ status: 200 })
})

test('[OD-06] who may not order is told why: signed out, suspended, not a business', async () => {
  const { shop, buyer } = await open()
  await fillCart(buyer, [{ optionId: await addProduct(shop), quantity: 1 }])
  const body = await orderBody(buyer)
  const key = randomUUID()
  expect(await shop.send(placeOrder, { body }, { key })).toMatchObject({ status: 401 })
  for (const { loginId } of await shop.run<{ loginId: string }>(
    `select "loginId" from member where status = '07' or ("customerType" = '01' and status = '05') limit 2`,
  )) {
    expect(await (await shop.as(loginId)).send(placeOrder, { body }, { key })).toMatchObject({ status: 403 })
  }
})
