import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptText } from '#platform/contract/secured-body.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { readUser } from '../session-contract.ts'
import { pollSession } from '../poll-contract.ts'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string; procId: string }
const keyOf = (shop: Shop, token: string, more: object = {}) =>
  encryptText(
    JSON.stringify({
      UserKey: claimsOf(token).sub,
      RefreshToken: token,
      ProcId: claimsOf(token).procId,
      ...more,
    }),
    shop.settings.securedKey,
  )
const pollWith = (shop: Shop, token: string, more: object = {}) =>
  shop.send(pollSession, { query: { k: keyOf(shop, token, more) } })

test('[AU-06] a session that stands answers 0000, taken over FS01, expired FS10', async () => {
  const shop = await openShop()
  const first = await shop.as('demo01')
  expect(await pollWith(shop, first.token)).toMatchObject({ status: 200, resultCode: '0000' })
  const second = await shop.as('demo01')
  expect(await pollWith(shop, first.token)).toMatchObject({ status: 401, resultCode: 'FS01' })
  expect((await pollWith(shop, second.token)).resultCode).toBe('0000')
  shop.clock.advance(31 * 60_000)
  expect(await pollWith(shop, second.token)).toMatchObject({ status: 401, resultCode: 'FS10' })
})

test('[AU-06] the key names the session by its refresh token, also one that was rotated since', async () => {
  const shop = await openShop()
  const { id } = await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo01'`)
  const begun = await shop.app.sessions.begin({ memberId: id }, { ip: '127.0.0.1', userAgent: 'test' })
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  const poll = (refresh: string) => pollWith(shop, begun.token, { RefreshToken: hash(refresh) })
  expect((await poll(begun.refreshToken)).resultCode).toBe('0000')
  expect(await shop.statements(() => poll(begun.refreshToken))).toEqual([])
  const next = await shop.app.sessions.refresh(begun.refreshToken, begun.session.processId)
  shop.clock.advance(20 * 60_000)
  for (const token of [begun.refreshToken, next.refreshToken])
    expect((await poll(token)).resultCode).toBe('0000')
  expect((await poll('of nobody')).resultCode).toBe('FS10')
  await shop.as('demo01')
  expect((await poll(next.refreshToken)).resultCode).toBe('FS01')
})

test('[AU-06] staff are polled alike', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  expect((await pollWith(shop, staff.token)).resultCode).toBe('0000')
  await shop.asStaff('admin01')
  expect((await pollWith(shop, staff.token)).resultCode).toBe('FS01')
})

test('[AU-06] the key must be of one piece: another user, process or token is no session, and rubbish is no key', async () => {
  const shop = await openShop()
  const { token } = await shop.as('demo01')
  for (const wrong of [{ UserKey: 'demo02' }, { ProcId: 'other' }, { RefreshToken: 'not.a.token' }])
    expect(await pollWith(shop, token, wrong)).toMatchObject({ status: 401, resultCode: 'FS10' })
  const foreign = encryptText('{}', 'AAAAAAAAAAAAAAAAAAAAAA==')
  for (const k of ['x', foreign, encryptText('[]', shop.settings.securedKey)])
    expect(await shop.send(pollSession, { query: { k } })).toMatchObject({
      status: 400,
      resultCode: 'invalid-input',
    })
})

test('[AU-06] a poll is answered from memory', async () => {
  const shop = await openShop()
  const { token } = await shop.as('demo01')
  await pollWith(shop, token)
  expect(await shop.statements(() => pollWith(shop, token))).toEqual([])
})

/**
 * Minutes until a page that does nothing but `look` every 10 s has lost its session; null when it still has
 * it after 90.
 */
async function minutesUntilOut(shop: Shop, look: () => Promise<boolean>) {
  for (let seconds = 0; seconds <= 90 * 60; seconds += 10) {
    if (!(await look())) return seconds / 60
    shop.clock.advance(10_000)
  }
  return null
}

test('[A8] who only polls is logged out at the idle limit; a poll that touched the session would keep it', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const stands = async () => (await pollWith(shop, member.token)).resultCode === '0000'
  const minutes = await minutesUntilOut(shop, stands)
  expect(minutes).toBeGreaterThan(30 - 5 / 60)
  expect(minutes).toBeLessThanOrEqual(30 + 10 / 60)
  const other = await shop.as('demo02')
  const touching = () =>
    shop.app.sessions.callerOf(other.token, false).then(
      () => true,
      () => false,
    )
  expect(await minutesUntilOut(shop, touching)).toBe(null)
})

test('[A8] activity between polls counts, and the poll takes nothing from it', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  shop.clock.advance(29 * 60_000)
  expect((await member.send(readUser)).status).toBe(200)
  shop.clock.advance(29 * 60_000)
  expect((await pollWith(shop, member.token)).resultCode).toBe('0000')
  shop.clock.advance(2 * 60_000)
  expect((await pollWith(shop, member.token)).resultCode).toBe('FS10')
})

test('[A8] what an unattended page asks for by itself keeps no session either', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  for (let minutes = 0; minutes < 30; minutes += 5) {
    expect((await member.send(readUser, {}, { headers: { 'x-background': '1' } })).status).toBe(200)
    shop.clock.advance(5 * 60_000)
  }
  shop.clock.advance(1_000)
  expect((await member.send(readUser)).resultCode).toBe('FS10')
})
