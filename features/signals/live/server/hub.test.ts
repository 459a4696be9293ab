import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { follow, openListeningShop } from '#testing/follow.ts'
import { announce, CHANNEL } from './announce.ts'

test('[V2] news whose readers cannot be asked about are told to nobody, who is asked to read again instead', async () => {
  const { shop, port } = await openListeningShop()
  const staff = await shop.asStaff('cs01')
  const stream = await follow(port, staff.token)
  const answer = (inquiryNumber: string) =>
    announce(shop.db, { to: { menu: 'approvals' }, topic: 'answer', data: { inquiryNumber } })

  await answer('1')
  await expect.poll(() => stream.data('answer')).toEqual([{ inquiryNumber: '1' }])
  const seen = stream.named('answer')[0]!.id!

  const other = new pg.Client({ connectionString: shop.url }).on('error', () => {})
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table menu')
  await answer('2')
  const late = await follow(port, staff.token, { 'last-event-id': seen })
  // the question waits for the lock until the database gives it up, after ten seconds
  await expect
    .poll(() => [stream, late].map(({ named }) => named('refresh').length), { timeout: 40_000 })
    .toEqual([1, 1])
  await other.query('rollback')

  await answer('3')
  await expect.poll(() => late.data('answer')).toEqual([{ inquiryNumber: '3' }])
  await expect.poll(() => stream.data('answer')).toEqual([{ inquiryNumber: '1' }, { inquiryNumber: '3' }])
})

test.each(['no JSON', 'null', '{}', '{"id":"1","to":"nobody"}'])(
  '[V2] a notification that is none of the shop’s (%s) harms nobody: pages read again and go on hearing',
  async (payload) => {
    const { shop, port } = await openListeningShop()
    const member = await shop.as('demo01')
    const stream = await follow(port, member.token)
    await shop.run('select pg_notify($1, $2)', [CHANNEL, payload])
    await expect.poll(() => stream.named('refresh').length).toBe(1)
    await announce(shop.db, {
      to: { member: member.memberId },
      topic: 'answer',
      data: { inquiryNumber: '1' },
    })
    await expect.poll(() => stream.data('answer')).toEqual([{ inquiryNumber: '1' }])
  },
)
