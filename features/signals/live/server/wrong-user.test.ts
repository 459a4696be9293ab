import { expect, test } from 'vitest'
import { announceChange } from '#features/access/sessions/server/index.ts'
import { follow, openListeningShop } from '#testing/follow.ts'
import { load, note } from '#testing/load.ts'
import { addBuyers } from '#testing/trade.ts'
import { announce } from './announce.ts'

const CLIENTS = load(40, 200)
const ROUNDS = load(30, 500)

test('[C6] no event reaches a wrong user, whatever ends meanwhile; ended sessions hear nothing and close', async () => {
  const { shop, port } = await openListeningShop()
  const buyers = await addBuyers(shop, CLIENTS)
  const streams = await Promise.all(buyers.map(({ token }) => follow(port, token)))
  const round = (n: number) =>
    Promise.all(
      buyers.map(({ memberId, institutionId }) =>
        shop.db.transaction(async (tx) => {
          await announce(tx, {
            to: { member: memberId },
            topic: 'answer',
            data: { inquiryNumber: `member-${memberId}-${n}` },
          })
          await announce(tx, {
            to: { institution: institutionId },
            topic: 'chat',
            data: { roomId: `institution-${institutionId}-${n}` },
          })
        }),
      ),
    )
  const revoked = buyers.filter((_, index) => index % 2 === 0)
  for (let n = 0; n < ROUNDS; n++) {
    await round(n)
    if (n === ROUNDS / 2)
      await Promise.all(revoked.map(({ memberId }) => shop.app.sessions.end({ memberId }, 'disabled')))
  }
  await expect
    .poll(() =>
      streams
        .filter((_, index) => index % 2 === 0)
        .every(({ isClosed, data }) => isClosed() && data('ended').length === 1),
    )
    .toBe(true)
  await expect
    .poll(() =>
      streams
        .filter((_, index) => index % 2 === 1)
        .every(({ named }) => named('answer').length === ROUNDS && named('chat').length === ROUNDS),
    )
    .toBe(true)

  const wrong = streams.flatMap(({ data }, index) => {
    const { memberId, institutionId } = buyers[index]!
    return [
      ...data('answer').filter(
        ({ inquiryNumber }) => !String(inquiryNumber).startsWith(`member-${memberId}-`),
      ),
      ...data('chat').filter(({ roomId }) => !String(roomId).startsWith(`institution-${institutionId}-`)),
    ]
  })
  expect(wrong).toEqual([])
  const heard = streams.reduce((sum, { events }) => sum + events.length, 0)
  expect(heard).toBeGreaterThan(CLIENTS * ROUNDS)
  note('C6', { clients: CLIENTS, announced: CLIENTS * ROUNDS * 2, heard, wrong: wrong.length })
  for (const [index, stream] of streams.entries())
    if (index % 2 === 0) expect(stream.named('answer').length).toBeLessThan(ROUNDS)
})

test('[C6] a member who moves to another institution hears of the new one alone', async () => {
  const { shop, port } = await openListeningShop()
  const [moving, other] = await addBuyers(shop, 2)
  const stream = await follow(port, moving!.token)
  await shop.db.transaction(async (tx) => {
    await tx.run({
      text: 'update member set "institutionId" = $1 where id = $2',
      values: [other!.institutionId, moving!.memberId],
    })
    await announceChange(tx, { memberId: moving!.memberId })
    await announce(tx, { to: { institution: moving!.institutionId }, topic: 'chat', data: { roomId: 'old' } })
  })
  await expect.poll(() => stream.named('refresh').length).toBe(1)
  await shop.db.transaction((tx) =>
    announce(tx, { to: { institution: moving!.institutionId }, topic: 'chat', data: { roomId: 'old' } }),
  )
  await shop.db.transaction((tx) =>
    announce(tx, { to: { institution: other!.institutionId }, topic: 'chat', data: { roomId: 'new' } }),
  )
  await expect.poll(() => stream.data('chat')).toEqual([{ roomId: 'new' }])
})

test('[C6] staff of one menu are not told of another, and an authority that was taken away counts at once', async () => {
  const { shop, port } = await openListeningShop()
  const staff = await shop.asStaff('cs01')
  const stream = await follow(port, staff.token)
  const member = await follow(port, (await shop.as('demo01')).token)
  const tell = (menu: string, inquiryNumber: string) =>
    announce(shop.db, { to: { menu }, topic: 'answer', data: { inquiryNumber } })
  await tell('approvals', '1')
  await tell('menus', '2')
  await expect.poll(() => stream.data('answer')).toEqual([{ inquiryNumber: '1' }])
  await shop.run('delete from "staffRole" where "staffId" = $1', [staff.staffId])
  await tell('approvals', '3')
  await announce(shop.db, { to: { staff: staff.staffId }, topic: 'chat', data: { roomId: 'last' } })
  await expect.poll(() => stream.named('chat').length).toBe(1)
  expect([stream.data('answer'), member.named('answer')]).toEqual([[{ inquiryNumber: '1' }], []])
})
