import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { listChoices, saveChoice, saveHours } from '../choices-contract.ts'
import { listTold, readTold } from '../contract.ts'
import { countUnread } from '../unread-contract.ts'
import { sendNotifications, tell } from './index.ts'

type Told = Parameters<typeof tell>[1]
const restocked = { kind: 'restocked', values: { product: '필러', productId: '7' } } as const
const tellAs = (shop: Shop, memberId: number, cause: string, news: Partial<Told> = restocked) =>
  shop.db.transaction((tx) => tell(tx, { ...news, to: { memberId }, cause, at: shop.clock.now() } as Told))

test('[ST-04] a member reads what they were told, and nobody else does', async () => {
  const shop = await openShop()
  const [member, other] = await Promise.all(['demo02', 'demo03'].map((id) => shop.as(id)))
  const before = (await member!.send(countUnread)).reply.unread
  const others = (await other!.send(countUnread)).reply.unread
  await tellAs(shop, member!.memberId, 'one')
  await tellAs(shop, member!.memberId, 'two')
  expect((await member!.send(countUnread)).reply.unread).toBe(before + 2)
  expect((await other!.send(countUnread)).reply.unread).toBe(others)
  expect((await other!.send(listTold)).reply.rows.map(({ body }) => body)).not.toContain(
    '필러를 주문할 수 있어요.',
  )
  const { rows } = (await member!.send(listTold, { query: { size: 1 } })).reply
  expect(rows).toMatchObject([{ title: '다시 들어왔어요', body: '필러를 주문할 수 있어요.', read: false }])
  await other!.send(readTold, { body: { upTo: rows[0]!.id } })
  expect((await member!.send(countUnread)).reply.unread).toBe(before + 2)
  await member!.send(readTold, { body: { upTo: rows[0]!.id } })
  expect((await member!.send(countUnread)).reply.unread).toBe(0)
})

const channelsOf = async (shop: Shop, memberId: number, cause: string, news?: Partial<Told>) => {
  await tellAs(shop, memberId, cause, news)
  const found = await shop.run<{ channel: string }>(
    'select channel from notification where cause = $1 and "memberId" = $2 order by channel desc',
    [cause, memberId],
  )
  return found.map(({ channel }) => channel)
}

test('[ST-04] 알림톡 that a member turned off comes as a text message, and with both off only on the screen', async () => {
  const shop = await openShop()
  const member = await shop.as('demo02')
  const off = (kind: string, channel: 'kakao' | 'sms') =>
    member.send(saveChoice, { body: { kind, channel, wanted: false } })
  const channels = (cause: string) => channelsOf(shop, member.memberId, cause)
  expect(await channels('one')).toEqual(['screen', 'kakao'])
  expect((await off('restocked', 'kakao')).status).toBe(200)
  expect(await channels('two')).toEqual(['sms', 'screen'])
  await off('restocked', 'sms')
  expect(await channels('three')).toEqual(['screen'])
  for (const kind of ['recall', 'credit-overdue', 'no such'])
    expect((await off(kind, 'kakao')).resultCode).toBe('choice-closed')
  const { choices } = (await member.send(listChoices)).reply
  const shown = (name: string) => choices.find(({ kind }) => kind === name)
  expect(shown('restocked')).toMatchObject({ kakao: false, sms: false, mandatory: null })
  expect(shown('recall')).toMatchObject({ kakao: true, mandatory: expect.stringContaining('안전') })
})

test('[ST-04] what a member chooses and ends is theirs alone: another keeps choices, hours and the advert that waits', async () => {
  const shop = await openShop()
  const [member, other] = await Promise.all(['demo02', 'demo03'].map((id) => shop.as(id)))
  const news = (wanted: boolean) => ({ body: { kind: 'shop-news', channel: 'sms', wanted } }) as const
  for (const each of [member!, other!]) await each.send(saveChoice, news(true))
  const hours = { from: 12, until: 14 }
  await other!.send(saveHours, { body: { hours } })
  expect((await member!.send(listChoices)).reply.hours).toBeNull()
  const before = (await other!.send(listChoices)).reply
  const advert = { kind: 'shop-news', values: { title: '필러 기획전', words: '이달까지예요.' } } as const
  await tellAs(shop, other!.memberId, 'waits', advert)
  await member!.send(saveChoice, { body: { kind: 'restocked', channel: 'kakao', wanted: false } })
  await member!.send(saveChoice, news(false))
  await member!.send(saveHours, { body: { hours: null } })
  expect(before.hours).toEqual(hours)
  expect((await other!.send(listChoices)).reply).toEqual(before)
  await sendNotifications(shop)
  expect((await shop.smsInbox()).filter(({ text }) => text.startsWith('(광고)'))).toHaveLength(1)
})

test('[ST-04] an advert is told to those alone who asked for it, as one, and never at night; who ends it gets none that waits', async () => {
  const shop = await openShop({ now: '2026-11-20T12:30:00Z' })
  const [asked, other] = await Promise.all(['demo02', 'demo03'].map((id) => shop.as(id)))
  const want = (channel: 'kakao' | 'sms') =>
    asked!.send(saveChoice, { body: { kind: 'shop-news', channel, wanted: true } })
  const advert = { kind: 'shop-news', values: { title: '필러 기획전', words: '이달까지예요.' } } as const
  expect(await channelsOf(shop, asked!.memberId, 'before', advert)).toEqual([])
  expect((await want('kakao')).resultCode).toBe('choice-closed')
  expect((await want('sms')).status).toBe(200)
  expect(await channelsOf(shop, asked!.memberId, 'asked for', advert)).toEqual(['sms', 'screen'])
  expect(await channelsOf(shop, other!.memberId, 'asked for', advert)).toEqual([])
  const adverts = async () => (await shop.smsInbox()).filter(({ text }) => text.startsWith('(광고)'))
  // half past nine in the evening, in a shop without quiet hours
  await sendNotifications(shop)
  expect(await adverts()).toEqual([])
  shop.clock.set('2026-11-20T23:00:00Z')
  await sendNotifications(shop)
  expect(await adverts()).toMatchObject([
    { text: '(광고)[메디몰] 필러 기획전\n이달까지예요.\n무료수신거부 080-000-0000' },
  ])
  shop.clock.set('2026-11-21T13:00:00Z')
  expect(await channelsOf(shop, asked!.memberId, 'too late', advert)).toEqual(['sms', 'screen'])
  const back = await shop.as('demo02')
  const ended = { kind: 'shop-news', channel: 'sms', wanted: false } as const
  expect((await back.send(saveChoice, { body: ended })).status).toBe(200)
  shop.clock.set('2026-11-22T01:00:00Z')
  await sendNotifications(shop)
  expect(await adverts()).toHaveLength(1)
})

test.each([
  ['2026-11-20T14:00:00Z', { from: 22, until: 7 }, '2026-11-20T22:00:00Z'],
  ['2026-11-20T16:00:00Z', { from: 22, until: 7 }, '2026-11-20T22:00:00Z'],
  ['2026-11-20T04:00:00Z', { from: 12, until: 14 }, '2026-11-20T05:00:00Z'],
  ['2026-11-20T05:00:00Z', { from: 12, until: 14 }, '2026-11-20T05:00:00Z'],
])(
  '[ST-04] what happens at %s waits until the quiet hours of its member are over',
  async (now, hours, due) => {
    const shop = await openShop({ now })
    const member = await shop.as('demo02')
    expect((await member.send(saveHours, { body: { hours: { from: 3, until: 3 } } })).status).toBe(400)
    expect((await member.send(saveHours, { body: { hours } })).status).toBe(200)
    expect((await member.send(listChoices)).reply).toMatchObject({ hours })
    await tellAs(shop, member.memberId, 'one')
    await tellAs(shop, member.memberId, 'urgent', {
      kind: 'recall',
      values: { product: '필러', lot: 'A1', reason: '자진 회수' },
    })
    const dueAt = async (cause: string) =>
      (
        await shop.one<{ dueAt: Date }>(
          `select "dueAt" from notification where cause = $1 and channel = 'kakao' and "memberId" = $2`,
          [cause, member.memberId],
        )
      ).dueAt.toISOString()
    expect(await dueAt('one')).toBe(new Date(due).toISOString())
    expect(await dueAt('urgent')).toBe(new Date(now).toISOString())
    await member.send(saveHours, { body: { hours: null } })
    expect((await member.send(listChoices)).reply.hours).toBeNull()
  },
)
