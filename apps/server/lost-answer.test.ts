import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '#features/buying/orders/contract.ts'
import { openDoor } from '#testing/database-door.ts'
import { end, newFolder, start } from '#testing/launch.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody } from '#testing/trade.ts'

test('[M3] an order whose server is killed between commit and answer is placed once, and its key is told so by the next server', async () => {
  const shop = await openShop({ now: new Date().toISOString() })
  const [buyer] = await addBuyers(shop, 1)
  await fillCart(buyer!, [{ optionId: await addProduct(shop, { expiresOn: '2099-12-31' }), quantity: 1 }])
  const body = await orderBody(buyer!)
  const door = await openDoor(shop.url)
  onTestFinished(async () => void (await door.close()))
  const dataDir = await newFolder()
  const env = { DATABASE_URL: door.url, TOKEN_SECRET: 'a secret that only tests sign tokens with' }
  const headers = {
    authorization: `Bearer ${buyer!.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const order = (url: string, change: object = {}) =>
    fetch(url + placeOrder.path, { method: 'POST', headers, body: JSON.stringify({ ...body, ...change }) })
  const placed = () =>
    shop.run<{ number: string }>('select number from "salesOrder" where "memberId" = $1', [buyer!.memberId])

  const first = await start(dataDir, env)
  door.turn('mute-commits')
  const lost = order(first.url).then(
    ({ status }) => status,
    () => 'no answer',
  )
  await expect.poll(placed, { timeout: 20_000 }).toHaveLength(1)
  await end(first.child, 'SIGKILL')
  expect(await lost).toBe('no answer')

  door.turn('open')
  const second = await start(dataDir, env)
  const told = await Promise.all(
    [1, 2, 3].map(async () => (await order(second.url)).json() as Promise<{ body: { orderNumber: string } }>),
  )
  const [{ number }] = (await placed()) as [{ number: string }]
  expect(told.map((answer) => answer.body.orderNumber)).toEqual([number, number, number])
  expect((await order(second.url, { memo: 'other' })).status).toBe(422)
  expect(await placed()).toHaveLength(1)
})
