import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { cancelOrder, placeOrder, readOrderSheet } from '../contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, soldBy, type Buyer } from '#testing/trade.ts'

const limitTo = (shop: Shop, optionId: number, pieces: number, period: string) =>
  shop.run('update "productOption" set allowance = $2, "allowancePeriod" = $3 where id = $1', [
    optionId,
    pieces,
    period,
  ])

test('[BX-09] an institution orders its share of a period and no more: said in the cart, on the sheet and at the order', async () => {
  const shop = await openShop()
  const [buyer, other] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  const optionId = await addProduct(shop, { price: 1_000, stock: 100 })
  await limitTo(shop, optionId, 10, 'month')
  await soldBy(shop, optionId, '병')
  const first = await buy(buyer, [
    { optionId, quantity: 6 },
    { optionId: await addProduct(shop), quantity: 5 },
  ])
  expect(first.status).toBe(200)

  await fillCart(buyer, [{ optionId, quantity: 5 }])
  expect((await buyer.send(readCart)).reply.lines).toMatchObject([
    { allowance: { pieces: 10, period: 'month' }, problem: null },
  ])
  const sheet = await buyer.send(readOrderSheet, { query: { orderType: '01' } })
  expect(sheet.resultCode).toBe('lines-refused')
  expect(sheet.message).toContain(
    '기관당 한 달에 10병까지 주문할 수 있는 상품이에요. 이번 달에 6병을 주문해서 4병까지 주문할 수 있어요.',
  )
  const over = await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })
  expect(over.body).toMatchObject({ lines: [{ optionId, problem: 'over-allowance', fits: 4 }] })
  expect((await buy(other, [{ optionId, quantity: 10 }])).status).toBe(200)

  // what is cancelled counts no more
  await buyer.send(cancelOrder, { params: first.reply, body: { reason: '취소' } }, { key: randomUUID() })
  expect((await buy(buyer, [{ optionId, quantity: 5 }])).status).toBe(200)
  const none = await buy(buyer, [{ optionId, quantity: 1 }])
  expect(none.body).toMatchObject({
    lines: [
      {
        problem: 'over-allowance',
        fits: null,
        message: expect.stringContaining('다음 달에 다시 주문해 주세요.'),
      },
    ],
  })

  // the share comes again with the month in Seoul
  const buyAt = async (now: string) => {
    shop.clock.set(now)
    return (await buy(await shop.as(`buyer${buyer.institutionId}`), [{ optionId, quantity: 1 }])).status
  }
  expect(await buyAt('2026-11-30T14:59:59Z')).toBe(none.status)
  expect(await buyAt('2026-11-30T15:00:00Z')).toBe(200)
})
