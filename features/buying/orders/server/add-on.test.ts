import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addToCart } from '#features/buying/cart/contract.ts'
import { readBench, readQueue } from '#features/delivery/shipments/contract.ts'
import { askFor, claimBody, orderPaid } from '#testing/claims.ts'
import { prepare } from '#testing/deliver.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, orderBody, type Buyer } from '#testing/trade.ts'
import { cancelOrder, placeOrder, readOrder, readOrderSheet } from '../contract.ts'

type Goods = [optionId: number, quantity: number][]
const linesOf = (goods: Goods) => goods.map(([optionId, quantity]) => ({ optionId, quantity }))

async function fill(buyer: Buyer, goods: Goods) {
  expect((await buyer.send(addToCart, { body: { lines: linesOf(goods) } })).status).toBe(200)
}
const sheetOf = async (buyer: Buyer, addTo?: string) =>
  (await buyer.send(readOrderSheet, { query: { ...(addTo && { addTo }) } })).reply
async function add(buyer: Buyer, addTo: string, goods: Goods, shared?: ('ambient' | 'cold')[]) {
  if (goods.length > 0) await fill(buyer, goods)
  const body = { ...(await orderBody(buyer)), delivery: { addTo, ...(shared && { shared }) } }
  return buyer.send(placeOrder, { body }, { key: randomUUID() })
}
const orderOf = async (buyer: Buyer, orderNumber: string) =>
  (await buyer.send(readOrder, { params: { orderNumber } })).reply

async function open() {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2, { limit: 10_000_000 })) as [Buyer, Buyer]
  const glove = await addProduct(shop, { price: 10_000, stock: 100 })
  const toxin = await addProduct(shop, { price: 50_000, stock: 100, storage: 'cold', kind: 'drug' })
  return { shop, buyer, stranger, glove, toxin }
}
const place = async (buyer: Buyer, goods: Goods) =>
  (await buy(buyer, linesOf(goods))).reply.orderNumber as string
const feesOf = (shop: Shop) =>
  shop.run<{ shipping: number }>('select shipping from "salesOrder" where "parentId" is not null order by id')

test('[BX-10] what travels with an order that is not picked yet costs no second delivery fee, and another storage class does', async () => {
  const { shop, buyer, glove, toxin } = await open()
  const first = await place(buyer, [[glove, 2]])
  await fill(buyer, [
    [glove, 1],
    [toxin, 1],
  ])
  const alone = await sheetOf(buyer)
  expect(alone.amounts.shipping).toBe(8_800)
  expect(alone.addable).toMatchObject([{ orderNumber: first, parcels: ['ambient'], saved: 3_300 }])
  const sheet = await sheetOf(buyer, first)
  expect(sheet.addTo?.orderNumber).toBe(first)
  expect(sheet.amounts).toMatchObject({ goods: 60_000, shipping: 5_500, total: 65_500 })

  const added = await add(buyer, first, [])
  expect(added.reply).toMatchObject({ status: 'confirmed', total: 65_500 })
  const [one, other] = [await orderOf(buyer, first), await orderOf(buyer, added.reply.orderNumber)]
  expect([one.travelsWith, other.travelsWith]).toEqual([[added.reply.orderNumber], [first]])
  expect(other.delivery).toEqual(one.delivery)
  expect(other.parcels.map(({ storage, shipping }) => [storage, shipping])).toEqual([
    ['cold', 5_500],
    ['ambient', 0],
  ])

  // the cold parcel is on its way with the second order: a third one shares both
  expect((await add(buyer, first, [[toxin, 1]])).reply).toMatchObject({ total: 50_000 })
  expect(await feesOf(shop)).toEqual([{ shipping: 5_500 }, { shipping: 0 }])
})

test('[BX-10] only an order of the own clinic that stands alone and is not picked takes another one along', async () => {
  const { shop, buyer, stranger, glove } = await open()
  const first = await place(buyer, [[glove, 2]])
  const second = (await add(buyer, first, [[glove, 1]])).reply.orderNumber
  expect((await add(buyer, second, [[glove, 1]])).resultCode).toBe('order-not-addable')
  expect((await add(stranger, first, [[glove, 1]])).resultCode).toBe('order-not-addable')
  expect((await sheetOf(stranger)).addable).toEqual([])

  await prepare(shop, first)
  expect((await sheetOf(buyer, first)).addTo).toBeNull()
  const late = await add(buyer, first, [[glove, 1]])
  expect([late.resultCode, late.message]).toEqual([
    'order-not-addable',
    `${first} 주문의 출고 준비가 시작되어 함께 보낼 수 없어요. 배송비를 확인하고 따로 주문해 주세요.`,
  ])
})

test('[BX-10] an order that was cancelled meanwhile takes nothing along, and the one that was added stands by itself', async () => {
  const { buyer, glove } = await open()
  const first = await place(buyer, [[glove, 2]])
  const second = (await add(buyer, first, [[glove, 3]])).reply.orderNumber
  const cancel = await buyer.send(
    cancelOrder,
    { params: { orderNumber: first }, body: { reason: '' } },
    { key: randomUUID() },
  )
  expect(cancel.reply).toMatchObject({ status: 'cancelled' })
  expect(await orderOf(buyer, second)).toMatchObject({ status: 'confirmed', travelsWith: [] })
  expect((await add(buyer, first, [[glove, 1]])).resultCode).toBe('order-not-addable')
})

test('[BX-10] an order whose money is on its way back takes nothing along', async () => {
  const { shop, buyer, glove } = await open()
  const first = await orderPaid(shop, buyer, [[glove, 2]], 'card')
  const { toss } = (await shop.gatewayDoor()).control
  toss.fault('cancel', { kind: 'drop-after' }, 5)
  await buyer.send(
    cancelOrder,
    { params: { orderNumber: first }, body: { reason: '' } },
    { key: randomUUID() },
  )
  expect(await orderOf(buyer, first)).toMatchObject({ status: 'confirmed' })
  await fill(buyer, [[glove, 1]])
  expect((await sheetOf(buyer, first)).addable).toEqual([])
  expect((await add(buyer, first, [])).resultCode).toBe('order-not-addable')
})

test('[BX-10] where a fee is to be paid that the sheet did not show, the order waits until its buyer has seen it', async () => {
  const { buyer, glove, toxin } = await open()
  const first = await place(buyer, [
    [glove, 2],
    [toxin, 1],
  ])
  const { lines } = await orderOf(buyer, first)
  const cold = lines.find(({ amount }) => amount === 50_000)!
  await askFor(buyer, claimBody(first, 'cancel', [{ line: cold.line, quantity: 1 }]))
  const told = await add(buyer, first, [[toxin, 1]], ['ambient', 'cold'])
  expect([told.resultCode, told.message]).toEqual([
    'shipping-changed',
    `함께 보낼 주문 ${first}이 그사이 바뀌어 배송비가 5,500원이에요. 배송비를 확인하고 다시 주문해 주세요.`,
  ])
  expect((await sheetOf(buyer, first)).addTo?.parcels).toEqual(['ambient'])
  expect((await add(buyer, first, [], ['ambient'])).reply).toMatchObject({ total: 55_500 })
})

test('[BX-10] a part that is cancelled gives back only the fees that were paid for it', async () => {
  const { shop, buyer, glove, toxin } = await open()
  const first = await place(buyer, [[glove, 2]])
  const second = (
    await add(buyer, first, [
      [glove, 1],
      [toxin, 1],
    ])
  ).reply.orderNumber
  const refunds = () =>
    shop.run<{ goods: number; shippingBack: number }>(
      `select goods, "shippingBack" from claim where "orderId" = (select id from "salesOrder" where number = $1)`,
      [second],
    )
  const { lines } = await orderOf(buyer, second)
  for (const { line } of lines)
    expect((await askFor(buyer, claimBody(second, 'cancel', [{ line, quantity: 1 }]))).status).toBe(200)
  expect((await refunds()).toSorted((a, b) => a.goods - b.goods)).toEqual([
    { goods: 10_000, shippingBack: 0 },
    { goods: 50_000, shippingBack: 5_500 },
  ])
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-10] what is added while the first pick begins travels with it or is told that it cannot', async () => {
  const { shop, buyer, glove } = await open()
  const first = await place(buyer, [[glove, 2]])
  await fill(buyer, [[glove, 1]])
  const body = { ...(await orderBody(buyer)), own: true, delivery: { addTo: first } }
  const add = () =>
    buyer.send(placeOrder, { body: { ...body, cartKey: randomUUID() } }, { key: randomUUID() })
  const [one, , ...others] = await Promise.all([add(), prepare(shop, first), add(), add(), add()])
  const answers = [one, ...others]
  const placed = answers.flatMap(({ status, reply }) => (status === 200 ? [reply.orderNumber] : []))
  for (const { status, resultCode } of answers)
    if (status !== 200) expect(resultCode).toBe('order-not-addable')
  expect((await orderOf(buyer, first)).travelsWith.toSorted()).toEqual(placed.toSorted())
})

test('[BX-10] the bench and the queue say what goes into one box', async () => {
  const { shop, buyer, glove } = await open()
  const first = await place(buyer, [[glove, 2]])
  const second = (await add(buyer, first, [[glove, 1]])).reply.orderNumber
  const staff = await shop.asStaff('ops01')
  const rows = (await staff.send(readQueue)).reply.rows.filter(({ orderNumber }) =>
    [first, second].includes(orderNumber),
  )
  expect(rows.map(({ orderNumber, travelsWith }) => [orderNumber, travelsWith]).toSorted()).toEqual([
    [first, [second]],
    [second, [first]],
  ])
  const bench = await staff.send(readBench, { params: { orderNumber: second, storage: 'ambient' } })
  expect(bench.reply.travelsWith).toEqual([first])
})
