import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askFor, claimBody } from '#testing/claims.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { cancelOrder, suggestReorders } from '../contract.ts'
import { listPurchases, listUsualItems, readUsualItem } from '../usual-contract.ts'

const DAY = 86_400_000

async function open() {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  const start = shop.clock.now().getTime()
  const at = (days: number, who = buyer) => {
    shop.clock.set(new Date(start + days * DAY).toISOString())
    return shop.as(`buyer${who.institutionId}`)
  }
  return { shop, buyer, stranger, at }
}

test('[PD-06] [RT-10] what a clinic ordered in six months is listed, due ones first, beyond what home shows, in one statement', async () => {
  const { shop, stranger, at } = await open()
  const [monthly, weekly, gone] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
  const at0 = await at(0)
  await buy(at0, [
    { optionId: monthly, quantity: 3 },
    { optionId: gone, quantity: 1 },
  ])
  await buy(await at(30), [{ optionId: monthly, quantity: 3 }])
  for (const days of [100, 107, 114]) await buy(await at(days), [{ optionId: weekly, quantity: 2 }])
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [gone],
  )

  const today = await at(130)
  let found: Awaited<ReturnType<typeof today.send<typeof listUsualItems>>> | undefined
  expect(await shop.statements(async () => void (found = await today.send(listUsualItems)))).toHaveLength(1)
  expect(
    found!.reply.map(({ optionId, everyDays, isDue, daysSince }) => [optionId, everyDays, isDue, daysSince]),
  ).toEqual([
    [weekly, 7, true, 16],
    [monthly, 30, true, 100],
  ])
  expect((await today.send(suggestReorders)).reply.map(({ optionId }) => optionId)).toEqual([weekly])
  expect((await (await at(130, stranger)).send(listUsualItems)).reply).toEqual([])
  expect((await (await at(250)).send(listUsualItems)).reply.map(({ optionId }) => optionId)).toEqual([weekly])
})

test('[PD-06] what was ordered again within a week is not due the next day: that tells no cycle yet', async () => {
  const { shop, at } = await open()
  const optionId = await addProduct(shop)
  const found = async (days: number) => {
    const [item] = (await (await at(days)).send(listUsualItems)).reply
    return [item!.orderCount, item!.everyDays, item!.isDue]
  }
  await buy(await at(0), [{ optionId, quantity: 2 }])
  await buy(await at(1), [{ optionId, quantity: 2 }])
  expect(await found(2)).toEqual([2, null, false])
  expect(await found(40)).toEqual([2, null, false])
  await buy(await at(41), [{ optionId, quantity: 2 }])
  expect(await found(42)).toEqual([3, 21, false])
  expect(await found(62)).toEqual([3, 21, true])
})

test('[RT-10] one product shows every order of it, its months and sums without what was cancelled; strangers are told there is none', async () => {
  const { shop, stranger, at } = await open()
  const [optionId, never] = [await addProduct(shop, { price: 10_000 }), await addProduct(shop)]
  const numbers: string[] = []
  for (let n = 0; n < 22; n++)
    numbers.unshift((await buy(await at(n * 2), [{ optionId, quantity: 2 }])).reply.orderNumber)
  const today = await at(44)
  await today.send(
    cancelOrder,
    { params: { orderNumber: numbers[0]! }, body: {} as never },
    { key: randomUUID() },
  )

  const statements = await shop.statements(
    async () => void (await today.send(readUsualItem, { params: { optionId } })),
  )
  expect(statements).toHaveLength(2)
  const { reply } = await today.send(readUsualItem, { params: { optionId } })
  expect(reply).toMatchObject({
    optionId,
    orderCount: 21,
    quantity: 42,
    amount: 420_000,
    item: { optionId, usualQuantity: 2, everyDays: 2 },
  })
  expect(reply.months).toHaveLength(12)
  expect(reply.months.slice(-3)).toEqual([
    { month: '2026-11', quantity: 12 },
    { month: '2026-12', quantity: 30 },
    { month: '2027-01', quantity: 0 },
  ])

  const first = (await today.send(listPurchases, { params: { optionId } })).reply
  const second = (await today.send(listPurchases, { params: { optionId }, query: { before: first.next! } }))
    .reply
  expect([...first.purchases, ...second.purchases].map(({ orderNumber }) => orderNumber)).toEqual(numbers)
  expect(second.next).toBeNull()
  expect(first.purchases[0]).toMatchObject({ status: 'cancelled', daysSince: 2 })
  expect(second.purchases.at(-1)).toMatchObject({
    orderedOn: '2026-11-20',
    quantity: 2,
    unitPrice: 10_000,
    amount: 20_000,
    daysSince: null,
  })

  const other = await at(44, stranger)
  for (const [who, asked] of [
    [other, optionId],
    [today, never],
    [today, 2_147_483_647],
  ] as const) {
    expect(await who.send(readUsualItem, { params: { optionId: asked } })).toMatchObject({
      status: 404,
      resultCode: 'item-not-ordered',
    })
    expect((await who.send(listPurchases, { params: { optionId: asked } })).reply.purchases).toEqual([])
  }

  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [optionId],
  )
  expect((await today.send(readUsualItem, { params: { optionId } })).reply).toMatchObject({
    orderCount: 21,
    item: null,
  })
})

test('[PD-06] a line whose pieces were all cancelled was not ordered: its time has still come', async () => {
  const { shop, at } = await open()
  const [optionId, other] = [await addProduct(shop), await addProduct(shop)]
  for (const days of [0, 30]) await buy(await at(days), [{ optionId, quantity: 2 }])
  const buyer = await at(61)
  const { orderNumber } = (
    await buy(buyer, [
      { optionId: other, quantity: 1 },
      { optionId, quantity: 2 },
    ])
  ).reply
  const due = async () =>
    (await buyer.send(listUsualItems)).reply.find((item) => item.optionId === optionId)?.isDue
  expect(await due()).toBe(false)
  const line = await shop.one<{ line: number }>(
    'select l.line from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1 and l."optionId" = $2',
    [orderNumber, optionId],
  )
  const asked = await askFor(buyer, claimBody(orderNumber, 'cancel', [{ ...line, quantity: 2 }]))
  expect(asked.reply).toMatchObject({ state: 'done' })
  expect(await due()).toBe(true)
})
