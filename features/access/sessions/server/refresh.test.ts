import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { isAuthenticated, logout, readUser } from '../session-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { refreshSession } from '../refresh-contract.ts'

const refresh = (shop: Shop, refreshToken: string, procId: string) =>
  shop.send(refreshSession, { body: { refreshToken, procId } })
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function begin(shop: Shop) {
  const { token, refreshToken, processId } = await shop.as('demo01')
  return { token, refreshToken, processId }
}

test('[AU-17] a login carries a refresh token, and an access token of ten minutes is refused by name', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(login, { body: { loginId: 'demo01', password: 'Medimall!2026' } })
  shop.clock.advance(10 * 60_000 + 1_000)
  expect(await shop.send(readUser, {}, withToken(reply.accessToken))).toMatchObject({
    status: 401,
    resultCode: 'token-old',
  })
  const procId = (
    JSON.parse(Buffer.from(reply.accessToken.split('.')[1]!, 'base64url').toString()) as { procId: string }
  ).procId
  const next = await refresh(shop, reply.refreshToken, procId)
  expect((await shop.send(readUser, {}, withToken(next.reply.accessToken))).status).toBe(200)
})

test('[A6] 20 parallel refreshes leave one live chain and log nobody out', async () => {
  const shop = await openShop()
  const { refreshToken, processId } = await begin(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(shop, refreshToken, processId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ reply }) => reply.refreshToken)).size).toBe(1)
  expect(
    await shop.one(
      'select count(*)::int as live from "refreshToken" where "usedAt" is null and "sessionId" in (select id from session where "endedAt" is null)',
    ),
  ).toEqual({ live: 1 })
  expect((await refresh(shop, answers[0]!.reply.refreshToken, processId)).status).toBe(200)
})

test('[A6] a token older than the parent of the live one ends the family at once', async () => {
  const shop = await openShop()
  const { token, refreshToken, processId } = await begin(shop)
  const second = (await refresh(shop, refreshToken, processId)).reply
  const third = (await refresh(shop, second.refreshToken, processId)).reply
  expect(await refresh(shop, refreshToken, processId)).toMatchObject({ status: 401, resultCode: 'FS10' })
  for (const bearer of [token, third.accessToken])
    expect((await shop.send(isAuthenticated, {}, withToken(bearer))).reply).toBe(false)
  expect((await refresh(shop, third.refreshToken, processId)).status).toBe(401)
  expect(await shop.one(`select "endReason" from session where "endReason" = 'reused'`)).toEqual({
    endReason: 'reused',
  })
})

test('[A6] the parent is forgiven for ten seconds, not for eleven, and never with another login process', async () => {
  const shop = await openShop()
  const one = await begin(shop)
  await refresh(shop, one.refreshToken, one.processId)
  shop.clock.advance(9_000)
  expect((await refresh(shop, one.refreshToken, one.processId)).status).toBe(200)
  shop.clock.advance(2_000)
  expect((await refresh(shop, one.refreshToken, one.processId)).status).toBe(401)
  const other = await begin(shop)
  expect((await refresh(shop, other.refreshToken, 'another')).status).toBe(401)
  expect((await refresh(shop, other.refreshToken, other.processId)).status).toBe(401)
})

test('[A6] a grace for any used token would let a stolen one live (planted control)', async () => {
  const shop = await openShop()
  const { refreshToken, processId } = await begin(shop)
  const second = (await refresh(shop, refreshToken, processId)).reply
  await refresh(shop, second.refreshToken, processId)
  // what a build would do that looks at the time alone, not at whether the child is the live one
  const used = await shop.one<{ usedAt: Date }>(
    'select "usedAt" from "refreshToken" where "usedAt" is not null order by "issuedAt" limit 1',
  )
  expect(shop.clock.now().getTime() - used.usedAt.getTime()).toBeLessThanOrEqual(10_000)
  expect((await refresh(shop, refreshToken, processId)).status).toBe(401)
})

test('[AU-17] no refresh token is kept in plain, and one that nobody gave opens nothing', async () => {
  const shop = await openShop()
  const { refreshToken, processId } = await begin(shop)
  const rows = await shop.run<{ tokenHash: Buffer }>('select "tokenHash" from "refreshToken"')
  expect(rows.some(({ tokenHash }) => tokenHash.toString('base64url') === refreshToken)).toBe(false)
  expect(await refresh(shop, 'A'.repeat(43), processId)).toMatchObject({ status: 401, resultCode: 'FS10' })
})

test('[A7] after logout and after a takeover the refresh token is as dead as the access token', async () => {
  const shop = await openShop()
  const first = await shop.as('demo01')
  await first.send(logout)
  expect((await refresh(shop, first.refreshToken, first.processId)).resultCode).toBe('FS10')
  const second = await shop.as('demo01')
  await shop.as('demo01')
  expect((await refresh(shop, second.refreshToken, second.processId)).resultCode).toBe('FS01')
})

test('[A8] polling and refreshing never extend the idle time: the session ends within 5 s of its limit', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  let { refreshToken } = member
  for (let minute = 1; minute < 30; minute++) {
    shop.clock.advance(60_000)
    await shop.send(isAuthenticated, {}, withToken(member.token))
    if (minute % 9 === 0) ({ refreshToken } = (await refresh(shop, refreshToken, member.processId)).reply)
  }
  shop.clock.advance(60_000 - 5_000)
  expect((await refresh(shop, refreshToken, member.processId)).status).toBe(200)
  shop.clock.advance(10_000)
  expect(await shop.send(readUser, {}, withToken(member.token))).toMatchObject({
    status: 401,
    resultCode: 'FS10',
  })
})

test('[A8] a build whose polls count as activity would never end it (planted control)', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  for (let minute = 0; minute < 45; minute++) {
    shop.clock.advance(60_000)
    expect((await member.send(readUser)).status).toBe(200)
  }
})

test('[A8] the absolute limit hits within 5 s however busy the member is', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  for (let minute = 20; minute < 720; minute += 20) {
    shop.clock.advance(20 * 60_000)
    expect((await member.send(readUser)).status).toBe(200)
  }
  shop.clock.advance(20 * 60_000 - 5_000)
  expect((await member.send(readUser)).status).toBe(200)
  shop.clock.advance(10_000)
  expect((await member.send(readUser)).resultCode).toBe('FS10')
})

test('[A8] another process that saw the session in use keeps it from ending here', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  await member.send(readUser)
  shop.clock.advance(31 * 60_000)
  await shop.run(`update session set "lastSeenAt" = $1 where "endedAt" is null`, [shop.clock.now()])
  expect((await member.send(readUser)).status).toBe(200)
})
