import { expect, test } from 'vitest'
import { remindOfCredit } from '#features/money/credit/server/index.ts'
import { cancelOrder } from '#features/buying/orders/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { SEEDED_AT } from '#testing/global-setup.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { sendNotifications, tell } from './index.ts'

const MOBILE = '01000000102'
type Row = { channel: string; state: string; attempts: number; failure: string }
const phoneRows = (shop: Shop) =>
  shop.run<Row>(
    `select channel, state, attempts, failure from notification where channel <> 'screen' and at >= $1 order by id`,
    [SEEDED_AT],
  )
const recall = { product: '하이알 필러', lot: 'HA-03', reason: '자진 회수' }
const tellOne = async (shop: Shop, cause = 'one', kind: 'recall' | 'restocked' = 'recall') => {
  const { id: memberId } = await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo02'`)
  const at = shop.clock.now()
  const to = { memberId }
  await shop.db.transaction((tx) =>
    kind === 'recall'
      ? tell(tx, { kind, to, values: recall, cause, at })
      : tell(tx, { kind, to, values: { product: '하이알 필러', productId: '1' }, cause, at }),
  )
}
const sentTo = async (shop: Shop, mobile: string) => (await shop.smsInbox()).filter(({ to }) => to === mobile)

test('[ST-04] an order is told once, under the bell and as 알림톡, with its commit and never without it', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { limit: 1_000_000 })) as [Buyer]
  const optionId = await addProduct(shop, { price: 100_000 })
  const placed = await buy(buyer, [{ optionId, quantity: 1 }])
  await shop.db
    .transaction(async (tx) => {
      await tell(tx, {
        kind: 'recall',
        to: { memberId: buyer.memberId },
        values: recall,
        cause: 'never',
        at: shop.clock.now(),
      })
      throw new Error('undone')
    })
    .catch(() => {})
  await sendNotifications(shop)
  await sendNotifications(shop)
  const inbox = await shop.smsInbox()
  expect(inbox).toHaveLength(1)
  expect(inbox[0]).toMatchObject({
    type: 'ATA',
    text: expect.stringContaining(`주문번호: ${placed.reply.orderNumber}`),
  })
  await buyer.send(
    cancelOrder,
    { params: { orderNumber: placed.reply.orderNumber }, body: { reason: '단순변심' } },
    { key: 'cancel-once' },
  )
  expect(
    await shop.run('select kind, channel from notification where at >= $1 order by id', [SEEDED_AT]),
  ).toEqual([
    { kind: 'order-received', channel: 'screen' },
    { kind: 'order-received', channel: 'kakao' },
    { kind: 'order-cancelled', channel: 'screen' },
    { kind: 'order-cancelled', channel: 'kakao' },
  ])
})

test('[ST-04] two processes that send at once, and news told twice, give one message each', async () => {
  const shop = await openShop()
  for (let n = 0; n < 20; n++) await tellOne(shop, `cause ${n % 10}`)
  await Promise.all([sendNotifications(shop), sendNotifications(shop)])
  expect(await sentTo(shop, MOBILE)).toHaveLength(10)
  expect((await phoneRows(shop)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
    true,
  )
})

test('[ST-04] a process that dies between sending and marking sends nothing twice: staff are told, and decide', async () => {
  const shop = await openShop()
  await tellOne(shop)
  const dying: Database = {
    ...shop.db,
    run: async (call) => {
      if (/set state = 'sent'/.test(call.text)) throw new Error('killed')
      return shop.db.run(call)
    },
  }
  await expect(sendNotifications({ ...shop, db: dying })).rejects.toThrow('killed')
  await sendNotifications(shop)
  expect(await phoneRows(shop)).toMatchObject([{ state: 'sending', attempts: 1 }])
  shop.clock.advance(120_000)
  await sendNotifications(shop)
  await sendNotifications(shop)
  expect(await phoneRows(shop)).toMatchObject([{ state: 'unknown', failure: 'interrupted' }])
  expect(await sentTo(shop, MOBILE)).toHaveLength(1)
})

test('[ST-04] a line that breaks leaves it unknown; a refusal goes as a text message, is tried again, and is given up', async () => {
  const shop = await openShop()
  const { control } = await shop.standin()
  await tellOne(shop, 'broken')
  control.sms.fail({ kind: 'drop-after' })
  await sendNotifications(shop)
  expect((await phoneRows(shop))[0]).toMatchObject({ state: 'unknown', channel: 'kakao' })
  control.sms.fail({ kind: 'refuse', statusCode: '3104' }, 6)
  await tellOne(shop, 'refused')
  await sendNotifications(shop)
  expect((await phoneRows(shop))[1]).toMatchObject({ state: 'waiting', channel: 'sms', failure: '3104' })
  for (const minutes of [0, 1, 5, 30, 120]) {
    shop.clock.advance(minutes * 60_000)
    await sendNotifications(shop)
  }
  expect((await phoneRows(shop))[1]).toMatchObject({ state: 'failed', attempts: 5 })
  expect(await sentTo(shop, MOBILE)).toHaveLength(1)
})

test('[ST-04] at night only what is urgent leaves; the rest comes at eight', async () => {
  const shop = await openShop({ now: '2026-11-20T13:00:00Z', env: { QUIET_FROM: '21' } })
  await tellOne(shop, 'at night')
  await tellOne(shop, 'at night', 'restocked')
  await sendNotifications(shop)
  expect((await sentTo(shop, MOBILE)).map(({ text }) => text.slice(0, 2))).toEqual(['회수'])
  shop.clock.set('2026-11-20T23:00:00Z')
  await sendNotifications(shop)
  expect(await sentTo(shop, MOBILE)).toHaveLength(2)
})

test('[ST-04] credit is told 7 days and 1 day before it falls due and the day after, each once', async () => {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { limit: 1_000_000 })) as [Buyer]
  await buy(buyer, [{ optionId: await addProduct(shop, { price: 100_000 }), quantity: 1 }])
  const told = () =>
    shop.run<{ kind: string; days: string }>(
      `select kind, "values"->>'남은날' as days from notification where kind like 'credit%' and channel = 'screen' and "memberId" = $1 order by id`,
      [buyer.memberId],
    )
  for (const day of ['2026-12-24', '2026-12-30', '2027-01-01'])
    for (const hour of ['T08:59', 'T09:00', 'T10:00']) {
      shop.clock.set(new Date(`${day}${hour}:00+09:00`).toISOString())
      await remindOfCredit(shop)
    }
  expect(await told()).toEqual([
    { kind: 'credit-due', days: '7일' },
    { kind: 'credit-due', days: '1일' },
    { kind: 'credit-overdue', days: null },
  ])
})

test('[P1] no log of the outbox has a number or a text', async () => {
  const shop = await openShop()
  const said: unknown[] = []
  const log = { ...shop.log, error: (...words: unknown[]) => void said.push(words) } as never
  const { control } = await shop.standin()
  await tellOne(shop)
  control.sms.fail({ kind: 'error' })
  await sendNotifications({ ...shop, log })
  expect(said).toHaveLength(1)
  expect(JSON.stringify(said)).not.toMatch(/0100000|하이알/)
})
