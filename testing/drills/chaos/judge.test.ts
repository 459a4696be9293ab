import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '#features/buying/orders/contract.ts'
import { createDatabase } from '#testing/database.ts'
import { openShop } from '#testing/shop.ts'
import { openSender } from '#testing/send.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { jobs } from '#apps/server/jobs.ts'
import type { Round } from '#testing/random-shop/world.ts'
import {
  answeredAnew,
  lateJobs,
  ordersOf,
  resolveUnknown,
  whatWaits,
  wrongOrders,
  wrongPayments,
} from './judge.ts'
import { NO_ANSWER, openSeen } from './seen.ts'
import { openWay } from '../../way.ts'
import { watchedNetwork } from './watched-network.ts'

test('[GR-08] the drill asks again for an order whose answer was cut off, and sees one that was acknowledged and is lost', async () => {
  const database = await createDatabase({ seeded: true })
  const shop = await openShop({ database })
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.http.server.address() as AddressInfo
  const way = await openWay({ host: '127.0.0.1', port })
  onTestFinished(() => void way.close())
  const seen = openSeen()
  const network = watchedNetwork(`http://127.0.0.1:${way.port}`, seen)
  const { senderOf } = openSender(network, shop.settings.securedKey)
  const optionId = await addProduct(shop)
  const [made] = await addBuyers(shop, 1)
  const buyer: Buyer = { ...made!, send: senderOf({ ...made!, session: made! }) }
  const clinics = [buyer.institutionId]
  const ask = <Row>(text: string, values: unknown[] = []) => shop.run<Row>(text, values)
  const judged = (asking = ask) => wrongOrders(asking, network, { clinics, before: [] })

  const lines = [{ optionId, quantity: 1 }]
  const { orderNumber } = (await buy(buyer, lines)).reply
  await fillCart(buyer, lines)
  const body = await orderBody(buyer)
  seen.during('cut')
  way.turn('mute')
  await expect(buyer.send(placeOrder, { body }, { key: randomUUID() })).rejects.toThrow()
  way.turn('open')
  await expect.poll(() => ordersOf(ask, clinics)).toHaveLength(2)
  const other = (await ordersOf(ask, clinics)).find((number) => number !== orderNumber)
  expect(await judged()).toEqual([`${other} stands there, and nobody was told of it`])
  expect(await resolveUnknown(network)).toBe(1)
  expect([await judged(), await answeredAnew(network, 9)]).toEqual([[], []])
  expect(seen.table()).toContain(NO_ANSWER)

  // planted: it goes as if the triggers that keep it had failed
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query('delete from "salesOrder" where number = $1', [orderNumber])
  const [lost] = await judged(
    async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
  )
  expect(lost).toContain(`${orderNumber} was acknowledged`)
  await client.query('rollback')
})

test('[GR-08] the drill sees what waits without an end, a job that is late and a payment that one side alone knows of', async () => {
  const shop = await openShop({ seeded: false })
  const ask = <Row>(text: string, values: unknown[] = []) => shop.run<Row>(text, values)
  const { control } = await shop.gatewayDoor()
  const round = { control, rows: async () => [] } as unknown as Round
  const judged = async () => [
    await whatWaits(ask, round, 0),
    await lateJobs(ask),
    await wrongPayments(ask, round),
  ]
  expect(await judged()).toEqual([[], [], []])
  const { name } = jobs.find(({ everyMs }) => everyMs <= 60_000)!
  await shop.run(`insert into "jobState" (name, "endedAt") values ($1, now() - interval '1 hour')`, [name])
  await shop.run(
    `insert into "idempotentCall" (principal, route, key, "requestHash", state, at) values ('m1', 'POST /x', 'k', '', 'running', now())`,
  )
  control.toss.plant({ paymentKey: 'planted', orderId: 'planted', method: 'CARD', amount: 1_000 })
  expect(await judged()).toEqual([
    [expect.stringContaining('a call still holds its key (1)')],
    [expect.stringContaining(`${name}: not for 3`)],
    ['the gateway took 1000 for planted, the shop knows of 0'],
  ])
  await shop.run('delete from "idempotentCall"')
})
