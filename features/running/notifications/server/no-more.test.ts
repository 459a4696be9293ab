import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { saveChoice } from '../choices-contract.ts'
import { listOutbox, resend } from '../office-contract.ts'
import { forgetWaiting, sendNotifications, tell } from './index.ts'

const MOBILE = '01000000102'
const sentTo = async (shop: Shop) => (await shop.smsInbox()).filter(({ to }) => to === MOBILE)
const restocked = { kind: 'restocked', values: { product: '필러', productId: '7' } } as const
const advert = { kind: 'shop-news', values: { title: '필러 기획전', words: '이달까지예요.' } } as const

async function open() {
  const shop = await openShop()
  const member = await shop.as('demo02')
  const { memberId } = member
  const { control } = await shop.standin()
  const want = async (wanted: boolean) => {
    await member.send(saveChoice, { body: { kind: 'shop-news', channel: 'sms', wanted } })
    await sendNotifications(shop)
  }
  const tellIt = (news: typeof restocked | typeof advert) =>
    shop.db.transaction((tx) =>
      tell(tx, { ...news, to: { memberId }, cause: 'no more', at: shop.clock.now() }),
    )
  const left = () =>
    shop.run<{ id: number; state: string }>(
      `select id, state from notification where cause = 'no more' and channel <> 'screen' order by id`,
    )
  const adverts = async () => (await sentTo(shop)).filter(({ text }) => text.startsWith('(광고)')).length
  return { shop, memberId, control, want, tellIt, left, adverts }
}

test('[ST-04] news told again after 알림톡 was refused, or turned off, and went as a text message give no second one', async () => {
  const { shop, control, tellIt, left } = await open()
  await tellIt(restocked)
  control.sms.fail({ kind: 'refuse', statusCode: '3104' }, 1)
  await sendNotifications(shop)
  await tellIt(restocked)
  await sendNotifications(shop)
  expect(await sentTo(shop)).toHaveLength(1)
  expect(await left()).toHaveLength(1)
})

test('[ST-04] an advert that waits goes to nobody who was stopped by then, and waits no more', async () => {
  const { shop, memberId, want, tellIt, left, adverts } = await open()
  await want(true)
  await tellIt(advert)
  await shop.run(`update member set status = '07' where id = $1`, [memberId])
  await sendNotifications(shop)
  expect([await adverts(), await left()]).toEqual([0, []])
})

test('[ST-04] an advert that was with the provider when its member ended them is not tried again', async () => {
  const { shop, control, want, tellIt, left, adverts } = await open()
  await want(true)
  await tellIt(advert)
  control.sms.fail({ kind: 'refuse', statusCode: '3104' }, 1)
  await sendNotifications(shop)
  await shop.run(`update notification set state = 'sending', "leasedUntil" = "dueAt" where cause = 'no more'
    and channel <> 'screen'`)
  await want(false)
  await shop.run(`update notification set state = 'waiting', "leasedUntil" = null where cause = 'no more'
    and channel <> 'screen'`)
  shop.clock.advance(120_000)
  await sendNotifications(shop)
  expect([await adverts(), await left()]).toEqual([0, []])
})

test('[ST-04] staff send no advert again that its member may not get any more, and none waits for them of whoever ended them', async () => {
  const { shop, memberId, control, want, tellIt, left, adverts } = await open()
  await want(true)
  await tellIt(advert)
  control.sms.fail({ kind: 'drop-after' })
  await sendNotifications(shop)
  const [unknown] = await left()
  expect(unknown).toMatchObject({ state: 'unknown' })
  const had = await adverts()
  await shop.run(`update member set status = '07' where id = $1`, [memberId])
  const staff = await shop.asStaff('admin01')
  const again = () => staff.send(resend, { params: unknown!, body: { reason: '다시 보내요' } })
  expect(await again()).toMatchObject({ resultCode: 'receiver-gone' })
  await shop.run(`update member set status = '05' where id = $1`, [memberId])
  await want(false)
  expect(await again()).toMatchObject({ resultCode: 'not-resendable' })
  expect((await staff.send(listOutbox, { query: { id: unknown!.id } })).reply.rows).toEqual([])
  expect(await adverts()).toBe(had)
})

test('[ST-04] nothing waits for staff that could only go to somebody who has left', async () => {
  const { shop, memberId, control, tellIt, left } = await open()
  await tellIt(restocked)
  control.sms.fail({ kind: 'drop-after' })
  await sendNotifications(shop)
  expect(await left()).toMatchObject([{ state: 'unknown' }])
  await shop.db.transaction((tx) => forgetWaiting(tx, memberId))
  expect(await left()).toEqual([])
})
