import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { countUnread, listChoices, listTold, readTold, saveChoice } from '../contract.ts'
import { tell } from './index.ts'

const tellAs = (shop: Shop, memberId: number, cause: string) =>
  shop.db.transaction((tx) =>
    tell(tx, {
      kind: 'restocked',
      to: { memberId },
      values: { product: '필러', productId: '7' },
      cause,
      at: shop.clock.now(),
    }),
  )

test('[ST-04] a member reads what they were told, and nobody else does', async () => {
  const shop = await openShop()
  const [member, other] = await Promise.all(['demo02', 'demo03'].map((id) => shop.as(id)))
  const before = (await member!.send(countUnread)).reply.unread
  const others = (await other!.send(countUnread)).reply.unread
  await tellAs(shop, member!.memberId, 'one')
  await tellAs(shop, member!.memberId, 'two')
  expect((await member!.send(countUnread)).reply.unread).toBe(before + 2)
  expect((await other!.send(countUnread)).reply.unread).toBe(others)
  const { rows } = (await member!.send(listTold, { query: { size: 1 } })).reply
  expect(rows).toMatchObject([{ title: '다시 들어왔어요', body: '필러를 주문할 수 있어요.', read: false }])
  await other!.send(readTold, { body: { upTo: rows[0]!.id } })
  expect((await member!.send(countUnread)).reply.unread).toBe(before + 2)
  await member!.send(readTold, { body: { upTo: rows[0]!.id } })
  expect((await member!.send(countUnread)).reply.unread).toBe(0)
})

test('[ST-04] 알림톡 that a member turned off comes as a text message, and with both off only on the screen', async () => {
  const shop = await openShop()
  const member = await shop.as('demo02')
  const off = (topic: string, channel: 'kakao' | 'sms') =>
    member.send(saveChoice, { body: { topic, channel, wanted: false } })
  const channels = async (cause: string) => {
    await tellAs(shop, member.memberId, cause)
    const found = await shop.run<{ channel: string }>(
      'select channel from notification where cause = $1 order by channel desc',
      [cause],
    )
    return found.map(({ channel }) => channel)
  }
  expect(await channels('one')).toEqual(['screen', 'kakao'])
  expect((await off('product', 'kakao')).status).toBe(200)
  expect(await channels('two')).toEqual(['sms', 'screen'])
  await off('product', 'sms')
  expect(await channels('three')).toEqual(['screen'])
  expect((await off('safety', 'kakao')).resultCode).toBe('choice-closed')
  expect((await off('no such', 'kakao')).resultCode).toBe('choice-closed')
  expect((await member.send(listChoices)).reply.find(({ topic }) => topic === 'safety')).toMatchObject({
    closed: true,
    kakao: true,
  })
})
