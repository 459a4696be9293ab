import { expect, onTestFinished, test } from 'vitest'
import { addToCart, readCart } from '#features/buying/cart/contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { openOwnPostgres } from '#testing/own-postgres.ts'
import { openShop } from '#testing/shop.ts'
import { onSmallDisk } from '#testing/small-disk.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { watchDiskRoom } from '#platform/server/disk-room.ts'

test(
  '[D4] with the disk of the database full to the last byte a call that needs room is told so, reading goes on, and nothing is damaged',
  { timeout: 120_000 },
  onSmallDisk(700, async ({ folder, fill, empty }) => {
    const postgres = await openOwnPostgres(new Date('2026-11-20T01:00:00Z'), folder)
    const shop = await openShop({ database: postgres })
    const optionId = await addProduct(shop, { stock: 5_000 })
    const [buyer, ...others] = await addBuyers(shop, 300)
    const add = (who: typeof buyer) =>
      who!.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } }, {})
    expect((await add(buyer)).status).toBe(200)
    fill()
    const told = []
    for (const other of others) told.push(await add(other))
    const refused = told.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, resultCode, message } of refused)
      expect([status, resultCode, message]).toEqual([
        503,
        'disk-full',
        '저장 공간이 부족해서 지금은 저장할 수 없어요. 조회는 계속 이용할 수 있어요. 잠시 후 다시 시도해 주세요.',
      ])
    await shop.run('checkpoint')
    expect((await shop.app.http.inject('/readyz')).statusCode).toBe(200)
    expect((await buyer!.send(readCart)).reply.lines).toHaveLength(1)
    empty()
    await expect.poll(async () => (await add(others.at(-1))).status).toBe(200)
    for (const [n, { status }] of told.entries())
      if (status === 200) expect((await others[n]!.send(readCart)).reply.lines.length).toBeGreaterThan(0)
  }),
)

test(
  '[D4] before the disk is full nothing new is taken, but whoever wants to look can still sign in and look',
  onSmallDisk(8, async ({ folder, fill, empty }) => {
    const room = await watchDiskRoom(folder, 4)
    onTestFinished(room.close)
    const shop = await openShop({ room })
    const optionId = await addProduct(shop)
    const [buyer] = await addBuyers(shop, 1)
    const add = async () =>
      (await buyer!.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } })).resultCode
    expect(await add()).toBe('0000')
    fill()
    await expect.poll(add).toBe('disk-full')
    expect((await buyer!.send(readCart)).reply.lines).toHaveLength(1)
    expect((await shop.send(login, { body: { loginId: 'demo01', password: 'Medimall!2026' } })).status).toBe(
      200,
    )
    empty()
    await expect.poll(add).toBe('0000')
  }),
)
