import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { pickStock, shipPicked } from '#features/shelf/stock/server/index.ts'
import { cancelLines, completeOrder, deliverLines, holdOrder, returnLines, shipLines } from './index.ts'

test('[OD-08] lines are sent, cancelled and delivered in parts, and the state of the order follows', async () => {
  const shop = await openShop()
  const options = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { stock: 5 })]
  const lotId = await addLot(shop, options[0]!, { quantity: 9 })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (
    await buy(
      buyer!,
      options.map((optionId) => ({ optionId, quantity: 4 })),
    )
  ).reply
  const { first, second } = await shop.one<{ first: number; second: number }>(
    `select min(line) filter (where "optionId" = $2)::int as first, min(line) filter (where "optionId" <> $2)::int as second
     from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1`,
    [orderNumber, options[0]],
  )
  const by = { note: '', actor: 'test', at: shop.clock.now() }
  const held = (
    work: (
      tx: Parameters<typeof holdOrder>[0],
      order: NonNullable<Awaited<ReturnType<typeof holdOrder>>>,
    ) => Promise<unknown>,
  ) => shop.db.transaction(async (tx) => work(tx, (await holdOrder(tx, orderNumber))!))
  const send = (quantity: number, part: number) =>
    held(async (tx, order) => {
      const pieces = [{ optionId: options[0]!, lotId, quantity }]
      await pickStock(tx, { ...pieces[0]!, today: '2026-11-20' })
      await shipPicked(tx, { pieces, cause: `${orderNumber}/${part}`, at: by.at })
      return shipLines(tx, { ...by, order, lines: [{ line: first, quantity }] })
    })

  expect(await send(3, 1)).toBe('part-shipped')
  expect(
    await held((tx, order) => deliverLines(tx, { ...by, order, lines: [{ line: first, quantity: 3 }] })),
  ).toBe('part-shipped')
  await expect(
    held((tx, order) =>
      cancelLines(tx, { ...by, order, lines: [{ line: first, quantity: 2 }], part: 'c1', reason: 'buyer' }),
    ),
  ).rejects.toThrow()
  expect(
    await held(async (tx, order) => {
      const lines = [{ line: second, quantity: 4 }]
      return (await cancelLines(tx, { ...by, order, lines, part: 'c1', reason: 'buyer' }))()
    }),
  ).toBe('part-shipped')
  expect(await send(1, 2)).toBe('shipped')
  await expect(send(1, 3)).rejects.toThrow()
  expect(
    await held((tx, order) => deliverLines(tx, { ...by, order, lines: [{ line: first, quantity: 1 }] })),
  ).toBe('delivered')
  await held((tx, order) => completeOrder(tx, { ...by, order }))
  expect(
    await held((tx, order) => returnLines(tx, { ...by, order, lines: [{ line: first, quantity: 2 }] })),
  ).toBe('completed')
  await expect(
    held((tx, order) => returnLines(tx, { ...by, order, lines: [{ line: first, quantity: 3 }] })),
  ).rejects.toThrow()
  expect(
    await shop.run(
      `select e.status from "orderEvent" e join "salesOrder" o on o.id = e."orderId" where number = $1 order by e.id`,
      [orderNumber],
    ),
  ).toEqual(
    ['confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered', 'completed'].map((status) => ({
      status,
    })),
  )
})

test('[OD-08] an order whose last line is cancelled before it left is cancelled', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 5 })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 4 }])).reply
  await expect(
    shop.db.transaction(async (tx) => {
      const order = (await holdOrder(tx, orderNumber))!
      const follow = await cancelLines(tx, {
        order,
        lines: [{ line: 1, quantity: 4 }],
        part: 'c1',
        reason: 'shop',
        note: '',
        actor: 'test',
        at: shop.clock.now(),
      })
      expect(await follow()).toBe('cancelled')
      // the money is the caller's: without it the books would not agree
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})
