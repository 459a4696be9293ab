import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { listInterfaceCalls } from '../contract.ts'
import { forgetInterfaceCalls } from './index.ts'

const DAY = 86_400_000

const months = async (shop: Shop) =>
  (
    await shop.run<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '"bridgeCall"'::regclass and c.relname <> 'bridgeCallElse' order by 1`,
    )
  ).map(({ name }) => name.slice(-7))

/** Those that the migration has made are of the machine's own date. */
const dropMonths = (shop: Shop) => shop.run(`select "dropCallMonths"('infinity')`)
const write = (shop: Shop, table: string, callId: string, at: Date) =>
  shop.run(
    `insert into "${table}" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at)
     select id, version, $1, direction, 'request', 'WEB', '0000', false, 1, '{}', $2 from "appInterface" order by id limit 1`,
    [callId, at],
  )

test('[GR-07] [P3] the log of the bridge is made month by month ahead, and goes month by month, whoever else is at it; what older builds write is read and goes, too', async () => {
  const shop = await openShop({ now: '2027-03-10T01:00:00Z' })
  await dropMonths(shop)
  await Promise.all([forgetInterfaceCalls(shop), forgetInterfaceCalls(shop)])
  expect(await months(shop)).toEqual(['2027_03', '2027_04', '2027_05'])
  const begun = shop.clock.now()
  await write(shop, 'bridgeCall', 'new', begun)
  await write(shop, 'interfaceCall', 'older build', new Date(begun.getTime() + 1))
  // no month was made for it: kept all the same
  await write(shop, 'bridgeCall', 'far', new Date('2031-01-01T00:00:00Z'))

  const staff = await shop.asStaff('admin01')
  const read = async () =>
    (await staff.send(listInterfaceCalls)).reply.rows.map(({ callId }) => callId).toSorted()
  expect(await read()).toEqual(['far', 'new', 'older build'])
  const { reply } = await staff.send(listInterfaceCalls, { query: { size: 1 } })
  const rest = await staff.send(listInterfaceCalls, { query: { cursor: reply.next! } })
  expect([...reply.rows, ...rest.reply.rows].map(({ callId }) => callId)).toEqual([
    'far',
    'older build',
    'new',
  ])

  // sessions have ended by then
  const left = async () =>
    (
      await shop.run<{ callId: string }>(
        'select "callId" from "bridgeCall" union all select "callId" from "interfaceCall" order by 1',
      )
    ).map(({ callId }) => callId)
  shop.clock.set(new Date(Date.UTC(2027, 2, 1) + 90 * DAY - 1).toISOString())
  expect(await forgetInterfaceCalls(shop)).toBe(0)
  expect(await months(shop)).toContain('2027_03')
  shop.clock.set(new Date(Date.UTC(2027, 2, 1) + 90 * DAY).toISOString())
  const sent = await shop.statements(() => forgetInterfaceCalls(shop))
  expect(sent.filter((text) => text.includes('delete from "bridgeCall"'))).toEqual([])
  expect(await months(shop)).toEqual(['2027_04', '2027_05', '2027_06', '2027_07'])
  expect(await left()).toEqual(['far', 'older build'])

  shop.clock.set(new Date(begun.getTime() + 90 * DAY + 2).toISOString())
  const deleted = await Promise.all([forgetInterfaceCalls(shop), forgetInterfaceCalls(shop)])
  expect(deleted[0] + deleted[1]).toBe(1)
  shop.clock.set('2031-04-02T00:00:00Z')
  expect(await forgetInterfaceCalls(shop)).toBe(1)
  expect(await left()).toEqual([])
})

test('[GR-07] the newest calls of an interface are read by its index in each month, not among all calls', async () => {
  const shop = await openShop()
  await dropMonths(shop)
  await forgetInterfaceCalls(shop)
  await shop.run(
    `insert into "bridgeCall" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at)
     select 'SHARE', '1.0', n, 'OUTBOUND', 'request', 'WEB', '0000', false, 1, '{}', $1::timestamptz - interval '1 day' * (n % 20) from generate_series(1, 20000) n`,
    [shop.clock.now()],
  )
  await shop.run('analyze "bridgeCall"')
  const staff = await shop.asStaff('admin01')
  const texts = await shop.statements(() =>
    staff.send(listInterfaceCalls, { query: { interfaceId: 'NATIVE_STORAGE' } }),
  )
  const text = texts.find((one) => one.includes('"bridgeCall"'))!
  await shop.run('set plan_cache_mode = force_generic_plan')
  await shop.run(`prepare calls as ${text}`)
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const plan = await shop.run<{ 'QUERY PLAN': string }>(
    `explain execute calls(${Array(count).fill('null').join(', ')})`,
  )
  const lines = plan.map((one) => one['QUERY PLAN']).join('\n')
  expect(lines).not.toContain('Seq Scan')
  expect(lines).toMatch(/Index Scan using "bridgeCall_\d+_\d+_interfaceId_id_idx"/)
})
