import pino from 'pino'
import { expect, test } from 'vitest'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { addToCart } from '#features/buying/cart/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { readOperations } from '../contract.ts'
import { forgetMinutes, keepMinutes, watchAlerts } from './index.ts'

const writeAll = (shop: Shop) => keepMinutes(shop, async () => []).stop()

test('[GR-05] staff see calls, errors, refusals and orders of the last hour, which cost no write of their own and one statement a minute', async () => {
  const shop = await openShop()
  const buyer = await shop.as('demo01')
  const read = async (span: 'hour' | 'day' = 'hour') =>
    (await (await shop.asStaff('ops01')).send(readOperations, { query: { span } })).reply

  const called = await shop.statements(async () => {
    for (let n = 0; n < 3; n++) await buyer.send(listProducts, { query: {} })
  })
  expect(called.filter((text) => text.includes('operationMinute'))).toEqual([])
  await buyer.send(addToCart, { body: { lines: [] } } as never)
  const written = await shop.statements(() => writeAll(shop))
  expect(written.filter((text) => text.includes('operationMinute'))).toHaveLength(1)

  // a second process adds its own to the same minute
  shop.telemetry.meter.note('call', 'GET /api/fo/products', { ms: 7_000, failed: true, status: 500 })
  shop.telemetry.meter.note('outside', 'toss', { ms: 120, failed: true })
  await writeAll(shop)
  const products = (await read()).endpoints.find(({ name }) => name === `GET ${listProducts.path}`)
  expect(products).toMatchObject({ count: 4, failed: 1, mostMs: 7_000, p95Ms: 5_001 })
  const seen = await read()
  expect(seen.total).toMatchObject({ count: 5, failed: 1 })
  expect(seen.bars).toHaveLength(60)
  expect(seen.bars.at(-1)).toMatchObject({ count: 5, failed: 1, before: 0 })
  expect(seen.outside).toMatchObject([{ name: 'toss', count: 1, failed: 1 }])
  expect(seen.refusals).toMatchObject([
    { code: 'invalid-input', count: 1, sentence: '입력한 내용을 확인해 주세요.' },
  ])
  expect(seen.orders).toHaveLength(24)

  shop.clock.advance(24 * 3_600_000)
  expect((await read()).total.count).toBe(0)
  const day = await read('day')
  expect(day.bars).toHaveLength(24)
  expect(day.bars.at(-1)!.before).toBe(5)
  const told = await shop.statements(() => read())
  expect(told.filter((text) => text.includes('operationMinute')).length).toBeLessThanOrEqual(4)
  const few = (await shop.statements(() => read())).length
  expect((await shop.statements(() => read('day'))).length).toBe(few)

  shop.clock.advance(48 * 3_600_000)
  await writeAll(shop)
  await forgetMinutes(shop)
  const [left] = await shop.run<{ oldest: Date }>('select min(minute) as oldest from "operationMinute"')
  expect(shop.clock.now().getTime() - left!.oldest.getTime()).toBeLessThan(50 * 3_600_000)

  const stranger = await shop.asStaff('cs01')
  expect(await stranger.send(readOperations, { query: { span: 'hour' } })).toMatchObject({ status: 403 })
})

test('[GR-05] what could not be written waits for the database, and an alert that comes on is told once', async () => {
  const shop = await openShop()
  const { meter } = shop.telemetry
  const lines: { alert?: string; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const watch = watchAlerts()
  const look = () => watch({ ...shop, log, jobs: [] })
  await look()
  expect(lines).toEqual([])

  for (let n = 0; n < 10; n++) meter.note('outside', 'sms', { ms: 10, failed: true })
  await shop.run('alter table "operationMinute" rename to gone')
  await writeAll(shop)
  await shop.run('alter table gone rename to "operationMinute"')
  await writeAll(shop)
  await look()
  await look()
  expect(lines).toMatchObject([{ alert: 'outside-failing', detail: 'sms', msg: 'an alert is on' }])
  const staff = await shop.asStaff('admin01')
  expect((await staff.send(readOperations, { query: { span: 'hour' } })).reply.alerts).toEqual([
    { key: 'outside-failing', detail: 'sms' },
  ])
  shop.clock.advance(3_600_000)
  await look()
  expect(lines.at(-1)).toMatchObject({ alert: 'outside-failing', msg: 'an alert is over' })
})
