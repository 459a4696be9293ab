import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { addDeliveryAddress } from '#features/buying/orders/addresses-contract.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { removePerson } from '#features/service/people/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, type Buyer } from '#testing/trade.ts'
import { addWaitingOrder, endWaitingOrder, listWaitingOrders, MOST_WAITING } from '../contract.ts'
import { placeWaitingOrders } from './index.ts'

const address = {
  label: '본원',
  receiver: '이수진',
  phone: '0212345678',
  postcode: '06236',
  address1: '서울 강남구 테헤란로 1',
}
const agreed = agreements.map(({ code, version }) => ({ code, version }))

async function open(clinics: number, limit = 1_000_000) {
  const shop = await openShop()
  const buyers = await addBuyers(shop, clinics, { limit })
  for (const buyer of buyers) await buyer.send(addDeliveryAddress, { body: { ...address, isDefault: true } })
  return { shop, buyers }
}
type Asked = { optionId: number; quantity: number; unitPrice: number; days?: number }
const ask = (shop: Shop, buyer: Buyer, { days = 30, ...body }: Asked) =>
  buyer.send(
    addWaitingOrder,
    { body: { ...body, until: addDays(seoulDate(shop.clock.now()), days), agreed } },
    { key: randomUUID() },
  )
const listed = async (buyer: Buyer) => (await buyer.send(listWaitingOrders)).reply
const states = async (buyer: Buyer) => (await listed(buyer)).map(({ state, note }) => [state, note])
const orders = (shop: Shop) =>
  shop.run<{ institutionId: number; quantity: number; unitPrice: number; paymentKind: string }>(
    `select o."institutionId", l.quantity, l."unitPrice", o."paymentKind" from "salesOrder" o join "orderLine" l on l."orderId" = o.id
     where o."placedAt" >= $1 order by o.id`,
    [shop.clock.now()],
  )
const comeIn = (shop: Shop, optionId: number, quantity: number) => addLot(shop, optionId, { quantity })
const toldOf = (shop: Shop) =>
  shop.run<{ memberId: number; kind: string }>(
    `select "memberId", kind from notification where channel = 'screen' and kind like 'waiting%' order by id`,
  )

test('[BX-09] what is sold out is ordered by itself when it is there again: in line, whole quantities, once in two processes', async () => {
  const { shop, buyers } = await open(3)
  const [first, second, third] = buyers as [Buyer, Buyer, Buyer]
  const optionId = await addProduct(shop, { price: 10_000, stock: 0 })
  for (const [buyer, quantity] of [
    [first, 8],
    [second, 5],
    [third, 3],
  ] as const) {
    expect((await ask(shop, buyer, { optionId, quantity, unitPrice: 10_000 })).resultCode).toBe('0000')
    shop.clock.advance(1_000)
  }
  expect((await listed(third)).map(({ before }) => before)).toEqual([2])

  // six pieces: the first keeps the place, the second is served, one piece is left
  await comeIn(shop, optionId, 6)
  const other = openDatabase(shop.url, { poolSize: 4 })
  await Promise.all([placeWaitingOrders(shop), placeWaitingOrders({ ...shop, db: other })])
  expect(await orders(shop)).toEqual([
    { institutionId: second.institutionId, quantity: 5, unitPrice: 10_000, paymentKind: 'credit' },
  ])
  expect(await states(first)).toEqual([['waiting', '']])
  expect(await listed(second)).toMatchObject([
    { state: 'placed', orderNumber: expect.stringMatching(/^\d{8}-/) },
  ])

  await comeIn(shop, optionId, 20)
  await Promise.all([placeWaitingOrders(shop), placeWaitingOrders({ ...shop, db: other })])
  await placeWaitingOrders(shop)
  expect(
    (await orders(shop)).slice(1).map(({ institutionId, quantity }) => [institutionId, quantity]),
  ).toEqual([
    [first.institutionId, 8],
    [third.institutionId, 3],
  ])
  expect((await toldOf(shop)).map(({ memberId, kind }) => [memberId, kind])).toEqual([
    [second.memberId, 'waiting-order-placed'],
    [first.memberId, 'waiting-order-placed'],
    [third.memberId, 'waiting-order-placed'],
  ])
  await other.close()
})

test('[BX-09] a price that rose, credit that is used up, goods that went and days that passed are told, and nothing is ordered', async () => {
  const { shop, buyers } = await open(5, 100_000)
  const [dear, cheap, poor, gone, late] = buyers as [Buyer, Buyer, Buyer, Buyer, Buyer]
  const options = []
  for (let n = 0; n < 5; n++) options.push(await addProduct(shop, { price: 10_000, stock: 0 }))
  for (const [at, buyer] of [dear, cheap, poor, gone].entries()) {
    const quantity = buyer === poor ? 11 : 5
    await ask(shop, buyer, { optionId: options[at]!, quantity, unitPrice: 10_000 })
  }
  await ask(shop, late, { optionId: options[4]!, quantity: 1, unitPrice: 10_000, days: 0 })
  await shop.run('update "productOption" set "listPrice" = 11000, price = 11000 where id = $1', [options[0]])
  await shop.run('update "productOption" set price = 9000 where id = $1', [options[1]])
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [options[3]],
  )
  for (const optionId of options.slice(0, 3)) await comeIn(shop, optionId, 20)
  await placeWaitingOrders(shop)
  expect(await orders(shop)).toEqual([
    { institutionId: cheap.institutionId, quantity: 5, unitPrice: 9_000, paymentKind: 'credit' },
  ])
  expect(await states(dear)).toEqual([['missed', '가격이 올랐어요. 10,000원 → 11,000원']])
  expect((await states(poor))[0]).toEqual(['missed', expect.stringContaining('여신')])
  expect(await states(gone)).toEqual([['missed', '판매가 끝난 상품이에요. 다른 상품을 골라 주세요.']])
  expect(await states(late)).toEqual([['waiting', '']])

  shop.clock.advance(86_400_000)
  await placeWaitingOrders(shop)
  const found = await shop.one(`select state, note from "waitingOrder" where "institutionId" = $1`, [
    late.institutionId,
  ])
  expect(found).toMatchObject({ state: 'missed', note: expect.stringContaining('까지 들어오지 않았어요.') })
  expect((await toldOf(shop)).map(({ kind }) => kind).sort()).toEqual([
    ...Array<string>(4).fill('waiting-order-missed'),
    'waiting-order-placed',
  ])
})

test('[BX-09] who may wait: sold out only, once for an option, within the limit, at the price of now, by whole rules; any buyer of the clinic ends it', async () => {
  const { shop, buyers } = await open(2)
  const [buyer, stranger] = buyers as [Buyer, Buyer]
  const code = async (asked: Partial<Asked> & { optionId: number }) =>
    (await ask(shop, buyer, { quantity: 10, unitPrice: 10_000, ...asked })).resultCode
  const sold = await addProduct(shop, { price: 10_000, stock: 0, min: 10 })
  expect(await code({ optionId: await addProduct(shop, { price: 10_000, stock: 50 }) })).toBe('still-there')
  expect(await code({ optionId: 2_147_483_647 })).toBe('option-not-found')
  expect(await code({ optionId: sold, unitPrice: 9_999 })).toBe('price-changed')
  for (const [wrong, path] of [
    [{ quantity: 5 }, 'quantity'],
    [{ days: 181 }, 'until'],
    [{ days: -1 }, 'until'],
  ] as const) {
    const answer = await ask(shop, buyer, { optionId: sold, quantity: 10, unitPrice: 10_000, ...wrong })
    expect([answer.resultCode, JSON.stringify(answer)]).toEqual([
      'invalid-input',
      expect.stringContaining(`"path":"${path}"`),
    ])
  }
  expect(await code({ optionId: sold })).toBe('0000')
  expect(await code({ optionId: sold })).toBe('already-waiting')
  const { waitingId } = (await listed(buyer))[0]!
  expect((await stranger.send(endWaitingOrder, { params: { waitingId } })).resultCode).toBe(
    'waiting-not-found',
  )
  expect((await buyer.send(endWaitingOrder, { params: { waitingId } })).status).toBe(200)
  expect(await states(buyer)).toEqual([['ended', '']])
  expect(await listed(stranger)).toEqual([])

  await shop.run(
    `insert into "waitingOrder" ("institutionId", "memberId", "optionId", quantity, "agreedPrice", consents, "askedAt", until)
     select $1, $2, id, 1, 1000, '[]', now(), '2027-01-01' from "productOption" where id <> $3 order by id limit ${MOST_WAITING}`,
    [buyer.institutionId, buyer.memberId, sold],
  )
  expect(await code({ optionId: sold })).toBe('waiting-full')
})

test('[BX-09] one that fails keeps none of those behind it waiting; of whom the clinic took out, its director is told', async () => {
  const { shop, buyers } = await open(2)
  const [first, second] = buyers as [Buyer, Buyer]
  const [a, b] = [
    await addProduct(shop, { price: 10_000, stock: 0 }),
    await addProduct(shop, { price: 10_000, stock: 0 }),
  ]
  await ask(shop, first, { optionId: a, quantity: 1, unitPrice: 10_000 })
  shop.clock.advance(1_000)
  await ask(shop, second, { optionId: b, quantity: 1, unitPrice: 10_000 })
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     values ('nurse', '박간호', '02', '05', $1, 'buyer', 'n@demo.example', '01000009911', 'x', $2, $2)`,
    [second.institutionId, shop.clock.now()],
  )
  const nurse = (await shop.as('nurse')) as Buyer
  await ask(shop, nurse, { optionId: a, quantity: 1, unitPrice: 10_000 })
  expect((await second.send(removePerson, { params: { memberId: nurse.memberId } })).status).toBe(200)
  await shop.run(`update "waitingOrder" set consents = '7' where "institutionId" = $1`, [first.institutionId])
  await comeIn(shop, a, 5)
  await comeIn(shop, b, 5)
  await expect(placeWaitingOrders(shop)).rejects.toThrow(TypeError)
  expect((await orders(shop)).map(({ institutionId }) => institutionId)).toEqual([second.institutionId])
  expect(await toldOf(shop)).toEqual([
    { memberId: second.memberId, kind: 'waiting-order-placed' },
    { memberId: second.memberId, kind: 'waiting-order-missed' },
  ])
})

test('[BX-09] [BX-08] an order that is more than its buyer may place alone waits for the director, and is not told as placed', async () => {
  const { shop, buyers } = await open(1)
  const [buyer] = buyers as [Buyer]
  const optionId = await addProduct(shop, { price: 10_000, stock: 0 })
  await ask(shop, buyer, { optionId, quantity: 3, unitPrice: 10_000 })
  await shop.run(`update member set "institutionRole" = 'buyer', "orderLimit" = 10000 where id = $1`, [
    buyer.memberId,
  ])
  await comeIn(shop, optionId, 5)
  await placeWaitingOrders(shop)
  const told = await shop.run<{ kind: string }>(
    `select kind from notification where "memberId" = $1 and channel = 'screen' order by id`,
    [buyer.memberId],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['approval-awaited'])
})
