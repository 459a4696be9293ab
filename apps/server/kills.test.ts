import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addToCart } from '#features/buying/cart/contract.ts'
import { listOrders, placeOrder } from '#features/buying/orders/contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { newFolder } from '#testing/launch.ts'
import { load, note } from '#testing/load.ts'
import { overNetwork, untilKnown } from '#testing/over-network.ts'
import { openOwnPostgres } from '#testing/own-postgres.ts'
import { openSender } from '#testing/send.ts'
import { openShop } from '#testing/shop.ts'
import { startSupervised } from '#testing/supervised.ts'
import { addBuyers, addProduct, orderBody, type Buyer } from '#testing/trade.ts'

const drill = Number(process.env.DRILL_MINUTES ?? 0)
const RUN_MS = drill ? drill * 60_000 : load(24_000, 600_000)
const EVERY_MS = drill ? 60_000 : load(6_000, 20_000)
const ORDERING = 6
const WORDS = ['필러', '장갑', '주사기', '마스크', '거즈']

test(
  '[V6] server and database are killed in turn while orders run: none that was acknowledged is missing, each unknown one is resolved by its key, the books are empty',
  { timeout: RUN_MS + 180_000 },
  async () => {
    const now = new Date()
    const postgres = await openOwnPostgres(now)
    const shop = await openShop({ database: postgres, now: now.toISOString() })
    const server = await startSupervised({
      DATABASE_URL: postgres.url,
      DATA_DIR: await newFolder(),
      TOKEN_SECRET: 'a secret that only tests sign tokens with',
      LOG_LEVEL: 'error',
    })
    const { senderOf } = openSender(overNetwork(server.url), shop.settings.securedKey)
    const optionId = await addProduct(shop, { stock: 1_000_000, expiresOn: '2099-12-31' })
    const signedIn = await addBuyers(shop, ORDERING + 2, { limit: 1_000_000_000_000 })
    const buyers = signedIn.map((buyer): Buyer => ({
      ...buyer,
      send: senderOf({ ...buyer, session: buyer }),
    }))
    const orders: string[] = []
    const unknown = { times: 0 }
    let reads = 0
    const until = performance.now() + RUN_MS
    const isOver = () => performance.now() > until

    async function order(buyer: Buyer) {
      const line = { optionId, quantity: 1 }
      expect(
        (await untilKnown(() => buyer.send(addToCart, { body: { lines: [line] } }), unknown)).status,
      ).toBe(200)
      const { body } = await untilKnown(async () => ({ ...known, body: await orderBody(buyer) }), unknown)
      const key = randomUUID()
      const placed = await untilKnown(() => buyer.send(placeOrder, { body }, { key }), unknown)
      expect([placed.status, placed.resultCode]).toEqual([200, '0000'])
      orders.push(placed.reply.orderNumber)
    }
    async function read(buyer: Buyer) {
      const q = WORDS[reads++ % WORDS.length]!
      await untilKnown(() => buyer.send(listProducts, { query: { q } }), unknown)
      await untilKnown(() => buyer.send(listOrders), unknown)
    }
    const work = buyers.map(async (buyer, n) => {
      while (!isOver()) {
        await (n < ORDERING ? order(buyer) : read(buyer))
        await sleep(50)
      }
    })

    const killed = { server: 0, database: 0 }
    for (let n = 0; performance.now() + EVERY_MS < until; n++) {
      await sleep(EVERY_MS)
      if (n % 2 === 0) killed.server += server.kill() ? 1 : 0
      else {
        postgres.kill()
        killed.database++
        await postgres.start()
      }
    }
    await Promise.all(work)

    const kept = await untilKnown(
      async () => ({
        ...known,
        rows: await shop.run<{ number: string }>(
          'select number from "salesOrder" where "memberId" = any($1::int[])',
          [buyers.map(({ memberId }) => memberId)],
        ),
      }),
      { times: 0 },
    )
    expect(kept.rows.map(({ number }) => number).toSorted()).toEqual(orders.toSorted())
    expect(await shop.booksViolations()).toEqual([])
    expect(killed.server).toBeGreaterThan(0)
    expect(killed.database).toBeGreaterThan(0)
    expect(unknown.times).toBeGreaterThan(0)
    expect(server.printed()).toContain('(SIGKILL) and starts again')
    note('V6', { minutes: RUN_MS / 60_000, killed, orders: orders.length, unknown: unknown.times, reads })
  },
)

const known = { status: 200, resultCode: '0000' }
