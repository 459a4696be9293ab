import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { sendAdvert } from '../advert-contract.ts'
import { saveChoice } from '../choices-contract.ts'
import { listTold } from '../contract.ts'
import { listOutbox, listTemplates, listTemplateVersions, resend, saveTemplate } from '../office-contract.ts'
import { sendNotifications, tell } from './index.ts'

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

test('[ST-04] a template is written by version: one whose value is missing is refused at its field, a lost race too', async () => {
  const shop = await openShop()
  const [admin, member] = await Promise.all([shop.asStaff('admin01'), shop.as('demo02')])
  const save = (body: string, version: number, kind = 'restocked') =>
    admin.send(saveTemplate, {
      params: { kind, channel: 'screen' },
      body: { title: '왔어요', body, code: '', used: true, version },
    })
  expect(await save('#{금액}', 0)).toMatchObject({ status: 400, issues: [{ path: 'body' }] })
  expect((await save('#{상품}{이/가} 왔어요.', 0)).status).toBe(200)
  expect((await save('#{상품}', 0)).resultCode).toBe('template-changed')
  expect((await save('#{상품}', 0, 'nothing')).resultCode).toBe('template-not-found')
  await tellAs(shop, member.memberId, 'one')
  expect((await save('#{상품} 도착', 1)).status).toBe(200)
  expect((await member.send(listTold, { query: { size: 1 } })).reply.rows[0]).toMatchObject({
    title: '왔어요',
    body: '필러가 왔어요.',
  })
  const { rows } = (await admin.send(listTemplates, { query: { search: '재입고' } })).reply
  const versions = await admin.send(listTemplateVersions, {
    params: { kind: 'restocked', channel: 'screen' },
  })
  expect(versions.reply.map(({ version, body }) => [version, body])).toEqual([
    [2, '#{상품} 도착'],
    [1, '#{상품}{이/가} 왔어요.'],
  ])
  expect(rows[0]).toMatchObject({ channel: 'screen', version: 2, writtenBy: 'admin01', body: '#{상품} 도착' })
})

test('[ST-04] who cannot get an 알림톡 gets the text message that staff wrote', async () => {
  const shop = await openShop()
  const [admin, member] = await Promise.all([shop.asStaff('admin01'), shop.as('demo02')])
  const body = { title: '', body: '새로 쓴 글: #{상품}', code: '', used: true, version: 0 }
  await admin.send(saveTemplate, { params: { kind: 'restocked', channel: 'sms' }, body })
  const { control } = await shop.standin()
  for (const fault of [{ kind: 'no-kakao' }, { kind: 'refuse', statusCode: '3104' }] as const) {
    await tellAs(shop, member.memberId, fault.kind)
    control.sms.fail(fault)
    await sendNotifications(shop)
  }
  expect((await shop.smsInbox()).map(({ type, text }) => [type, text])).toEqual([
    ['SMS', '새로 쓴 글: 필러'],
    ['SMS', '새로 쓴 글: 필러'],
  ])
})

test('[ST-04] staff see what was sent with masked numbers, and send a failed one again with a reason, once', async () => {
  const shop = await openShop()
  const [admin, member] = await Promise.all([shop.asStaff('admin01'), shop.as('demo02')])
  const { control } = await shop.standin()
  await tellAs(shop, member.memberId, 'lost')
  control.sms.fail({ kind: 'drop' })
  await sendNotifications(shop)
  const wrong = async () =>
    (await admin.send(listOutbox, { query: { state: 'wrong', search: 'lost' } })).reply.rows
  const [row] = await wrong()
  expect(row).toMatchObject({ state: 'unknown', mobile: '010-****-0102', kindName: '재입고' })
  const again = (reason: string) => admin.send(resend, { params: { id: row!.id }, body: { reason } })
  expect((await again('')).status).toBe(400)
  expect((await again('받지 못했다고 해요.')).status).toBe(200)
  expect((await again('받지 못했다고 해요.')).resultCode).toBe('not-resendable')
  await sendNotifications(shop)
  expect(await wrong()).toEqual([])
  expect((await shop.smsInbox()).filter(({ to }) => to === '01000000102')).toHaveLength(1)
  expect((await (await shop.asStaff('cs01')).send(listOutbox)).status).toBe(403)
})

test('[ST-04] what a message says of somebody else is masked for staff like its receiver', async () => {
  const shop = await openShop()
  const [admin, { memberId }] = await Promise.all([shop.asStaff('admin01'), shop.as('demo02')])
  const values = { who: '박나래', clinic: '메디의원' }
  await shop.db.transaction((tx) =>
    tell(tx, { kind: 'director-named', to: { memberId }, values, cause: 'named', at: shop.clock.now() }),
  )
  const { rows } = (await admin.send(listOutbox, { query: { search: 'named' } })).reply
  expect(rows).toMatchObject([{ text: expect.stringContaining('지정된 분: 박*래') }])
})

test('[ST-04] staff tell of an offer once, and those alone who agreed get it', async () => {
  const shop = await openShop()
  const [admin, member] = await Promise.all([shop.asStaff('admin01'), shop.as('demo02')])
  await shop.run('delete from "notificationPreference"')
  const send = (title: string, key: string) =>
    admin.send(sendAdvert, { body: { title, words: '이달까지예요.' } }, { key })
  expect((await send('기획전', 'advert-0001')).resultCode).toBe('nobody-agreed')
  await member.send(saveChoice, { body: { kind: 'shop-news', channel: 'sms', wanted: true } })
  expect((await send('', 'advert-0002')).status).toBe(400)
  expect((await send('기획전', 'advert-0003')).status).toBe(200)
  expect((await send('기획전', 'advert-0003')).status).toBe(200)
  await sendNotifications(shop)
  // they leave at the same time
  const inbox = await shop.smsInbox()
  expect(inbox.map(({ to, text }) => `${to} ${text.split('\n')[0]}`).sort()).toEqual([
    '01000000102 (광고)[메디몰] 기획전',
    '01000000102 행사·혜택 소식 수신에 관한 처리 결과를 안내해 드립니다.',
  ])
  const cs = await shop.asStaff('cs01')
  expect(
    (await cs.send(sendAdvert, { body: { title: '가', words: '나' } }, { key: 'advert-0004' })).status,
  ).toBe(403)
})
