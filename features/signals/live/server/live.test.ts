import { expect, test } from 'vitest'
import { follow, openListeningShop } from '#testing/follow.ts'
import type { Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy } from '#testing/trade.ts'
import { cancelOrder, approvePayment } from '#features/buying/orders/contract.ts'
import { createCheck } from '#features/running/maintenance/checks-contract.ts'
import { logout } from '#features/access/sessions/session-contract.ts'
import { announce } from './announce.ts'
import { MOST_WAITING } from './stream.ts'

const tell = (shop: Shop, news: Parameters<typeof announce>[1]) =>
  shop.db.transaction((tx) => announce(tx, news))

test('[ST-01] the stream answers members and staff with text/event-stream, and strangers with the envelope', async () => {
  const { shop, port } = await openListeningShop()
  for (const { token } of [await shop.as('demo01'), await shop.asStaff('admin01')]) {
    const { response, data } = await follow(port, token)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
      response.headers['x-accel-buffering'],
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', 'no'])
    expect(data('hello')).toEqual([{ build: '' }])
  }
  const stranger = await follow(port, 'not.a.token')
  expect([stranger.response.statusCode, stranger.response.headers['content-type']]).toEqual([
    401,
    'application/json; charset=utf-8',
  ])
  expect(
    (
      await shop.app.http.inject({
        method: 'HEAD',
        url: '/api/live',
        headers: { authorization: `Bearer ${(await shop.as('demo02')).token}` },
      })
    ).statusCode,
  ).toBe(200)
  expect(shop.app.hub.count()).toBe(2)
})

test('[ST-04] every topic reaches those it is for, and nobody before its transaction has committed', async () => {
  const { shop, port } = await openListeningShop()
  const [one, other] = await addBuyers(shop, 2)
  const staff = await shop.asStaff('cs01')
  const [a, b, s] = [
    await follow(port, one!.token),
    await follow(port, other!.token),
    await follow(port, staff.token),
  ]
  const failed = shop.db.transaction(async (tx) => {
    await announce(tx, { to: 'everyone', topic: 'chat', data: { roomId: 'never' } })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await tell(shop, {
    to: { institution: one!.institutionId },
    topic: 'order',
    data: { orderNumber: '20261120-000001', status: 'shipped' },
  })
  await tell(shop, { to: { member: other!.memberId }, topic: 'answer', data: { inquiryNumber: '7' } })
  await tell(shop, { to: { staff: staff.staffId }, topic: 'chat', data: { roomId: '3' } })
  await tell(shop, { to: { menu: 'approvals' }, topic: 'answer', data: { inquiryNumber: '8' } })
  await tell(shop, { to: { menu: 'audit' }, topic: 'answer', data: { inquiryNumber: '9' } })
  await tell(shop, { to: 'everyone', topic: 'notice', data: { noticeNumber: '11', title: '추석 배송 안내' } })
  await tell(shop, {
    to: 'everyone',
    topic: 'maintenance',
    data: { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T17:00:00Z', message: '' },
  })
  await tell(shop, { to: 'everyone', topic: 'build', data: { id: 'next' } })
  for (const { named } of [a, b, s]) await expect.poll(() => named('build').length).toBe(1)
  const heard = ({ events }: typeof a) =>
    events
      .filter(({ event }) => event !== 'hello')
      .map(({ event, data }) => `${event} ${Object.values(JSON.parse(data) as object)[0]}`)
  const all = ['notice 11', 'maintenance 2026-11-21T15:00:00Z', 'build next']
  expect(heard(a)).toEqual(['order 20261120-000001', ...all])
  expect(heard(b)).toEqual(['answer 7', ...all])
  // whether staff may read a menu is asked first: that news may come behind the others
  await expect.poll(() => heard(s).toSorted()).toEqual(['chat 3', 'answer 8', ...all].toSorted())
  await expect(
    tell(shop, { to: 'everyone', topic: 'chat', data: { roomId: 'x'.repeat(8_000) } }),
  ).rejects.toThrow('too long')
})

test('[ST-04] an order that moves on is news to its institution; the one who moved it is told that it was theirs', async () => {
  const { shop, port } = await openListeningShop()
  const [buyer, stranger] = await addBuyers(shop, 2)
  const { loginId } = await shop.one<{ loginId: string }>(
    `insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     values ('colleague', '시험 동료', '02', '05', $1, 'c@demo.example', '01000000001', 'x', $2, $2) returning "loginId"`,
    [buyer!.institutionId, shop.clock.now()],
  )
  const colleague = await shop.as(loginId)
  const [own, theirs, none] = [
    await follow(port, buyer!.token),
    await follow(port, colleague.token),
    await follow(port, stranger!.token),
  ]
  const option = await addProduct(shop)
  const bought = await buy(buyer!, [{ optionId: option, quantity: 1 }])
  const { orderNumber } = bought.reply
  await buyer!.send(
    cancelOrder,
    { params: { orderNumber }, body: { reason: '시험' } },
    { key: 'cancel-0001' },
  )
  await expect.poll(() => own.data('order')).toEqual([{ orderNumber, status: 'cancelled', own: true }])
  await expect.poll(() => theirs.data('order')).toEqual([{ orderNumber, status: 'cancelled' }])

  const card = (await buy(buyer!, [{ optionId: option, quantity: 1 }], { paymentKind: 'card' })).reply
  await buyer!.send(
    approvePayment,
    { params: { orderNumber: card.orderNumber }, body: await authorise(shop, card) },
    { key: 'confirm-0001' },
  )
  await expect
    .poll(() => theirs.data('order').at(-1))
    .toEqual({ orderNumber: card.orderNumber, status: 'confirmed' })
  expect(none.named('order')).toEqual([])
})

test('[ST-04] a maintenance window that the back office schedules is told to every open screen', async () => {
  const { shop, port } = await openListeningShop()
  const member = await follow(port, (await shop.as('demo01')).token)
  const staff = await shop.asStaff('ops01')
  const window = {
    title: '정기 점검',
    beginsAt: '2026-11-21T15:00:00Z',
    endsAt: '2026-11-21T17:00:00Z',
    ipList: '',
    redirectUrl: '/etc/maintenance',
    used: true,
  }
  await staff.send(createCheck, { body: { ...window, used: false } }, { key: 'window-0001' })
  expect((await staff.send(createCheck, { body: window }, { key: 'window-0002' })).status).toBe(200)
  await expect
    .poll(() => member.data('maintenance'))
    .toEqual([{ planned: true, startsAt: window.beginsAt, endsAt: window.endsAt, message: '정기 점검' }])
})

test('[ST-04] [A7] a session that ends anywhere closes its stream with the reason', async () => {
  const { shop, port } = await openListeningShop()
  const [leaves, replaced, idle] = await Promise.all(
    ['demo01', 'demo02', 'demo03'].map((login) => shop.as(login)),
  )
  const [left, taken, slept] = [
    await follow(port, leaves!.token),
    await follow(port, replaced!.token),
    await follow(port, idle!.token),
  ]
  await leaves!.send(logout)
  await shop.as('demo02')
  await expect
    .poll(() => [left.data('ended'), taken.data('ended')])
    .toEqual([[{ code: 'FS10' }], [{ code: 'FS01' }]])
  await expect.poll(() => [left.isClosed(), taken.isClosed(), slept.isClosed()]).toEqual([true, true, false])
})

test('[A8] an open stream never extends idle time: its session ends when nobody acts', async () => {
  const { shop, port } = await openListeningShop()
  const member = await shop.as('demo01')
  const stream = await follow(port, member.token)
  for (let minute = 0; minute < 30; minute += 10) {
    shop.clock.advance(600_000)
    await shop.app.hub.sweep()
    expect(stream.isClosed()).toBe(false)
  }
  shop.clock.advance(1_000)
  await shop.app.hub.sweep()
  await expect.poll(() => [stream.data('ended'), stream.isClosed()]).toEqual([[{ code: 'FS10' }], true])
})

test('[ST-02] a comment keeps the stream alive, and a browser that comes back gets what it missed, else is told to read again', async () => {
  const { shop, port } = await openListeningShop()
  const member = await shop.as('demo01')
  const first = await follow(port, member.token)
  shop.app.hub.beat()
  await expect.poll(first.comments).toBe(1)
  await tell(shop, { to: { member: member.memberId }, topic: 'answer', data: { inquiryNumber: '1' } })
  await expect.poll(() => first.named('answer').length).toBe(1)
  for (const [to, inquiryNumber] of [
    [{ member: member.memberId }, '2'],
    [{ member: member.memberId + 1 }, '3'],
    ['everyone', '4'],
  ] as const)
    await tell(shop, { to, topic: 'answer', data: { inquiryNumber } })
  await expect.poll(() => first.named('answer').length).toBe(3)
  const again = await follow(port, member.token, { 'last-event-id': first.named('answer')[0]!.id! })
  await expect.poll(() => again.data('answer')).toEqual([{ inquiryNumber: '2' }, { inquiryNumber: '4' }])
  const late = await follow(port, member.token, { 'last-event-id': 'long-gone' })
  await expect.poll(() => late.named('refresh').length).toBe(1)
})

test('[V4] a user has three streams: a fourth closes the oldest', async () => {
  const { shop, port } = await openListeningShop()
  const member = await shop.as('demo01')
  const other = await follow(port, (await shop.as('demo02')).token)
  const streams: Awaited<ReturnType<typeof follow>>[] = []
  for (let n = 0; n < 5; n++) streams.push(await follow(port, member.token))
  await expect
    .poll(() => streams.map(({ isClosed }) => isClosed()))
    .toEqual([true, true, false, false, false])
  expect(streams.map(({ data }) => data('bye'))).toEqual([
    [{ reason: 'replaced' }],
    [{ reason: 'replaced' }],
    [],
    [],
    [],
  ])
  expect([other.isClosed(), shop.app.hub.count()]).toEqual([false, 4])
})

test('[V4] a reader who takes nothing is dropped when 256 KB wait, and others go on reading', async () => {
  const { shop, port } = await openListeningShop()
  const [slow, quick] = [await shop.as('demo01'), await shop.as('demo02')]
  const [paused, reading] = [await follow(port, slow.token), await follow(port, quick.token)]
  paused.response.pause()
  const title = '가'.repeat(200)
  let most = 0
  for (let n = 0; n < 60 && shop.app.hub.count() === 2; n++) {
    await shop.db.transaction(async (tx) => {
      for (let many = 0; many < 400; many++)
        await announce(tx, { to: 'everyone', topic: 'notice', data: { noticeNumber: `${n}-${many}`, title } })
    })
    await expect.poll(() => reading.named('notice').length).toBe((n + 1) * 400)
    most = n
  }
  expect(most).toBeGreaterThan(0)
  expect(shop.app.hub.count()).toBe(1)
  expect(reading.isClosed()).toBe(false)
  expect(MOST_WAITING).toBe(256 * 1024)
})

test('[V3] at shutdown every stream gets its goodbye, and closing does not wait for readers', async () => {
  const { shop, port } = await openListeningShop()
  const members = await addBuyers(shop, 20)
  const streams = await Promise.all(members.map(({ token }) => follow(port, token)))
  const idle = await follow(port, (await shop.as('demo01')).token)
  idle.response.pause()
  await shop.app.http.close()
  await expect
    .poll(() => streams.every(({ data, isClosed }) => isClosed() && data('bye')[0]?.reason === 'shutdown'))
    .toBe(true)
})

test('[ST-04] what happened between the reading of a page and its listening is caught up: it reads again, and only then', async () => {
  const { shop, port } = await openListeningShop()
  const [member, stranger] = [await shop.as('demo01'), await shop.as('demo03')]
  const quiet = await follow(port, member.token, { 'last-event-id': 'since-0' })
  await announce(shop.db, {
    to: { institution: member.institutionId },
    topic: 'order',
    data: { orderNumber: '20261120-000001', status: 'confirmed' },
  })
  await expect.poll(() => quiet.named('order').length).toBe(1)
  const late = await follow(port, member.token, { 'last-event-id': 'since-30000' })
  const other = await follow(port, stranger.token, { 'last-event-id': 'since-1' })
  // a page that has read for longer than this process remembers reads again as well
  const old = await follow(port, stranger.token, { 'last-event-id': 'since-99999999' })
  await expect.poll(() => [late, old].map(({ named }) => named('refresh').length)).toEqual([1, 1])
  expect([quiet, other].map(({ named }) => named('refresh').length)).toEqual([0, 0])
})
