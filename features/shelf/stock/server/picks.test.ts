import { expect, test } from 'vitest'
import { sentBehind } from '#testing/behind.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { changeLot, pickStock, recallLots, shipPicked, takeBack, unpickStock } from './index.ts'

const today = '2026-11-20'
const lotFacts = (shop: Shop, lotId: number) =>
  shop.one('select "onHand", picked, quarantined from lot where id = $1', [lotId])
const pick = (shop: Shop, optionId: number, lotId: number, quantity: number) =>
  shop.db.transaction((tx) => pickStock(tx, { optionId, lotId, quantity, today }))

test('[OD-08] a lot that cannot leave is refused with its reason and nothing is changed', async () => {
  const shop = await openShop()
  const [optionId, other] = [await addProduct(shop, { stock: 0 }), await addProduct(shop)]
  const good = await addLot(shop, optionId, { quantity: 5, expiresOn: today })
  const gone = await addLot(shop, optionId, { quantity: 5, expiresOn: '2026-11-19' })
  const recalled = await addLot(shop, optionId, { quantity: 5, recalled: true })

  expect(await pick(shop, optionId, gone, 1)).toBe('lot-expired')
  expect(await pick(shop, optionId, recalled, 1)).toBe('lot-recalled')
  expect(await pick(shop, other, good, 1)).toBe('lot-of-other-product')
  expect(await pick(shop, optionId, 0, 1)).toBe('lot-unknown')
  expect(await pick(shop, optionId, good, 6)).toBe('lot-used-up')
  for (const lot of [good, gone, recalled])
    expect(await lotFacts(shop, lot)).toEqual({ onHand: 5, picked: 0, quarantined: 0 })
})

test('[BX-03] two clerks on one lot never set the same piece aside', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 0 })
  const lotId = await addLot(shop, optionId, { quantity: 10 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => pick(shop, optionId, lotId, 3)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'lot-used-up')).toHaveLength(5)
  expect(await lotFacts(shop, lotId)).toEqual({ onHand: 10, picked: 9, quarantined: 0 })
  await shop.db.transaction((tx) =>
    unpickStock(tx, [
      { lotId, quantity: 4 },
      { lotId, quantity: 5 },
    ]),
  )
  expect(await lotFacts(shop, lotId)).toEqual({ onHand: 10, picked: 0, quarantined: 0 })
})

test('[OD-08] what was set aside leaves once, by lot, and only as much as was set aside', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 0, expiresOn: null })
  const early = await addLot(shop, optionId, { quantity: 3, expiresOn: '2027-01-31' })
  const late = await addLot(shop, optionId, { quantity: 10, expiresOn: '2028-06-30' })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 5 }])).reply
  const pieces = [
    { optionId, lotId: early, quantity: 3 },
    { optionId, lotId: late, quantity: 2 },
  ]
  const send = (part: number) =>
    shop.db.transaction((tx) =>
      shipPicked(tx, { pieces, cause: `${orderNumber}/${part}`, at: shop.clock.now() }),
    )
  await expect(send(1)).rejects.toThrow('less is set aside')
  for (const { lotId, quantity } of pieces) await pick(shop, optionId, lotId, quantity)
  const twice = await Promise.allSettled([send(1), send(1)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await shop.run(
    `update "orderLine" set shipped = 5 where "orderId" = (select id from "salesOrder" where number = $1)`,
    [orderNumber],
  )
  expect(await lotFacts(shop, early)).toEqual({ onHand: 0, picked: 0, quarantined: 0 })
  expect(
    await shop.one('select "onHand", reserved, "nextExpiry" from stock where "optionId" = $1', [optionId]),
  ).toEqual({ onHand: 8, reserved: 0, nextExpiry: '2028-06-30' })
})

test('[OD-08] what comes back goes among the good ones, into quarantine or to scrap', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 0 })
  const lotId = await addLot(shop, optionId, { quantity: 1, expiresOn: '2027-03-31' })
  const back = (to: 'good' | 'quarantine' | 'scrap', quantity: number, cause: string = to) =>
    shop.db.transaction((tx) => takeBack(tx, { lotId, quantity, to, cause, at: shop.clock.now() }))
  await back('good', 2)
  await back('quarantine', 3)
  await back('scrap', 4)
  await expect(back('good', 2)).rejects.toThrow()
  expect(await lotFacts(shop, lotId)).toEqual({ onHand: 3, picked: 0, quarantined: 3 })
  expect(
    await shop.run(
      `select "onHandChange" as good, "quarantineChange" as kept, reason from "stockMove" where "lotId" = $1 and reason <> 'received' order by id`,
      [lotId],
    ),
  ).toEqual([
    { good: 2, kept: 0, reason: 'returned' },
    { good: 0, kept: 3, reason: 'returned' },
    { good: 0, kept: 4, reason: 'returned' },
    { good: 0, kept: -4, reason: 'scrapped' },
  ])
  await shop.run('update lot set recalled = true where id = $1', [lotId])
  expect(await back('good', 1, 'again')).toBe('lot-recalled')
  expect(await back('quarantine', 1, 'again')).toBe(null)
})

test('[M1] a lot that runs out while another is called back leaves the use-by date of what is still there', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 5 })
  const called = await addLot(shop, optionId, { quantity: 5, expiresOn: '2027-01-31' })
  const emptied = await addLot(shop, optionId, { quantity: 5, expiresOn: '2027-02-28' })
  const by = { note: '', actor: 'test', at: shop.clock.now() }
  const change = { lotId: emptied, good: -5, quarantine: 0, reason: 'adjusted', seen: null } as const
  const isEmpty = await sentBehind(
    shop,
    (tx) => recallLots(tx, { ...by, lotIds: [called], cause: 'recall' }, []),
    () => shop.db.transaction((tx) => changeLot(tx, { ...by, ...change, cause: 'count' })),
  )
  expect(isEmpty).toBe(true)
  expect(
    await shop.one('select "onHand", "nextExpiry" from stock where "optionId" = $1', [optionId]),
  ).toEqual({
    onHand: 5,
    nextExpiry: '2028-12-31',
  })
})
