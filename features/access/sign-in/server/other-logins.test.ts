import { expect, test } from 'vitest'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { listOrders } from '#features/buying/orders/contract.ts'
import { listOwnOrders } from '#features/buying/orders/own-contract.ts'
import { login } from '../login-contract.ts'
import {
  demoGolfToken,
  loginWithGolfApp,
  loginWithNonMember,
  loginWithThirdParty,
  startSocialLogin,
  type SocialProvider,
} from '../other-logins-contract.ts'
import { readGolfToken, signGolfToken } from './golf-token.ts'

const BROWSER = 'b'.repeat(43)
const PASSWORD = 'Medimall!2026'

/** The consent page, as the person of the demo agrees on it. */
async function consent(shop: Shop, provider: SocialProvider, person: string, browser = BROWSER) {
  const { authorizeUrl } = (await shop.send(startSocialLogin, { body: { provider, browser } })).reply
  const asked = new URL(authorizeUrl, 'http://shop').searchParams
  const code = (await shop.standin()).control.oauth.consent({
    service: provider,
    person,
    redirectUri: asked.get('redirect_uri')!,
    state: asked.get('state')!,
    challenge: asked.get('code_challenge'),
  })
  return { provider, browser, code, state: asked.get('state')! }
}

test('[AU-08] Kakao: a linked account signs in, with state and PKCE kept on the server', async () => {
  const shop = await openShop()
  const { authorizeUrl } = (
    await shop.send(startSocialLogin, { body: { provider: 'kakao', browser: BROWSER } })
  ).reply
  expect(authorizeUrl).toMatch(/code_challenge_method=S256/)
  const body = await consent(shop, 'kakao', '2')
  expect((await shop.send(loginWithThirdParty, { body })).reply.user.loginId).toBe('demo01')
})

test('[AU-08] a state works once, in the browser that asked, with the provider that was asked', async () => {
  const shop = await openShop()
  const once = await consent(shop, 'kakao', '2')
  await shop.send(loginWithThirdParty, { body: once })
  expect((await shop.send(loginWithThirdParty, { body: once })).resultCode).toBe('social-refused')
  const elsewhere = await consent(shop, 'kakao', '2')
  expect(
    (await shop.send(loginWithThirdParty, { body: { ...elsewhere, browser: 'c'.repeat(43) } })).resultCode,
  ).toBe('social-refused')
  const late = await consent(shop, 'kakao', '2')
  shop.clock.advance(11 * 60_000)
  expect((await shop.send(loginWithThirdParty, { body: late })).resultCode).toBe('social-refused')
  expect(
    (await shop.send(loginWithThirdParty, { body: { ...late, state: 'x'.repeat(32) } })).resultCode,
  ).toBe('social-refused')
})

test('[AU-08] Naver: an account nobody linked is linked by the next login with id and password, never by its e-mail or number', async () => {
  const shop = await openShop()
  const first = await shop.send(loginWithThirdParty, { body: await consent(shop, 'naver', '1') })
  expect(first).toMatchObject({ status: 404, resultCode: 'not-linked', body: { provider: 'naver' } })
  const { linkTicket } = first.body as { linkTicket: string }
  expect(
    (await shop.send(login, { body: { loginId: 'demo03', password: 'wrong', linkTicket } })).status,
  ).toBe(401)
  expect(
    (await shop.send(login, { body: { loginId: 'demo03', password: PASSWORD, linkTicket } })).status,
  ).toBe(200)
  expect(
    (await shop.send(login, { body: { loginId: 'demo05', password: PASSWORD, linkTicket } })).resultCode,
  ).toBe('link-over')
  expect(
    (await shop.send(loginWithThirdParty, { body: await consent(shop, 'naver', '1') })).reply.user.loginId,
  ).toBe('demo03')
})

test('[AU-08] a locked or dormant member stays out by Kakao too', async () => {
  const shop = await openShop()
  await shop.run(
    `update "linkedIdentity" set "memberId" = (select id from member where "loginId" = 'demo28') where provider = 'kakao'`,
  )
  expect((await shop.send(loginWithThirdParty, { body: await consent(shop, 'kakao', '2') })).resultCode).toBe(
    'FS07',
  )
})

test('[AU-08] a non-member sees only their own orders', async () => {
  const shop = await openShop()
  const mobile = '01000007777'
  const enter = async () =>
    shop.send(loginWithNonMember, {
      body: { name: '손방문', mobile, ...(await codeFor(shop, { purpose: 'non-member', mobile })) },
    })
  const { reply } = await enter()
  expect(reply.user).toMatchObject({ customerType: '09', institutionName: null })
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect((await shop.send(listOwnOrders, {}, bearer(reply.accessToken))).reply.orders).toEqual([])
  const { number } = await shop.one<{ number: string }>(
    'update "salesOrder" set "memberId" = $1 where id = (select min(id) from "salesOrder") returning number',
    [reply.user.memberId],
  )
  expect(
    (await shop.send(listOwnOrders, {}, bearer(reply.accessToken))).reply.orders.map(
      ({ orderNumber }) => orderNumber,
    ),
  ).toEqual([number])
  expect((await shop.send(listOrders, { query: {} }, bearer(reply.accessToken))).resultCode).toBe(
    'members-only',
  )
  shop.clock.advance(60_000)
  expect((await enter()).reply.user.memberId).toBe(reply.user.memberId)
  // they have no password: none fits, and it is said as of any other id
  const { loginId } = reply.user
  expect((await shop.send(login, { body: { loginId, password: PASSWORD } })).resultCode).toBe('login-failed')
})

test('[AU-08] a non-member needs the code that went to the number, and the name too', async () => {
  const shop = await openShop()
  const mobile = '01000007777'
  const entry = await codeFor(shop, { purpose: 'non-member', mobile })
  expect(
    (await shop.send(loginWithNonMember, { body: { name: '손방문', mobile: '01000007778', ...entry } }))
      .resultCode,
  ).toBe('FS0F')
  const wrong = entry.code === '000000' ? '000001' : '000000'
  expect(
    await shop.send(loginWithNonMember, {
      body: { name: '손방문', mobile, ticket: entry.ticket, code: wrong },
    }),
  ).toMatchObject({ resultCode: 'code-wrong', message: '정확한 인증번호를 입력하세요.' })
  const first = (await shop.send(loginWithNonMember, { body: { name: '손방문', mobile, ...entry } })).reply
    .user.memberId
  shop.clock.advance(60_000)
  const other = await shop.send(loginWithNonMember, {
    body: { name: '다른이', mobile, ...(await codeFor(shop, { purpose: 'non-member', mobile })) },
  })
  expect(other.reply.user.memberId).not.toBe(first)
})

test('[AU-08] the golf app signs somebody in with a token that works once and for 60 s', async () => {
  const shop = await openShop()
  const token = async () => (await shop.send(demoGolfToken)).reply.token
  const enter = (value: string) => shop.send(loginWithGolfApp, { body: { token: value } })
  const first = await token()
  expect((await enter(first)).reply.user.loginId).toBe('demo22')
  expect((await enter(first)).resultCode).toBe('golf-token')
  const late = await token()
  shop.clock.advance(61_000)
  expect((await enter(late)).resultCode).toBe('golf-token')
  expect(
    new Set(
      (await Promise.all(Array.from({ length: 10 }, async () => enter(await token())))).map(
        ({ status }) => status,
      ),
    ),
  ).toEqual(new Set([200]))
  const raced = await token()
  expect(
    (await Promise.all(Array.from({ length: 10 }, () => enter(raced)))).filter(
      ({ status }) => status === 200,
    ),
  ).toHaveLength(1)
})

test('[AU-08] a golf token that is forged, changed or from the future is nothing', () => {
  const now = new Date('2026-11-20T01:00:00Z')
  const secret = 's'.repeat(32)
  const token = signGolfToken({ sub: 'g1', name: null }, secret, now)
  expect(readGolfToken(token, secret, now)?.sub).toBe('g1')
  expect(readGolfToken(token, 'x'.repeat(32), now)).toBeNull()
  const [payload, signature] = token.split('.') as [string, string]
  const other = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), sub: 'g2' }),
  ).toString('base64url')
  for (const bad of [`${other}.${signature}`, `${payload}.`, payload, `${token}.x`, '..', ''])
    expect(readGolfToken(bad, secret, now)).toBeNull()
  expect(
    readGolfToken(
      signGolfToken({ sub: 'g1', name: null }, secret, new Date(now.getTime() + 30_000)),
      secret,
      now,
    ),
  ).toBeNull()
})

test('[AU-08] outside the demo nobody signs golf tokens, and without a secret the door is shut', async () => {
  const shop = await openShop({ env: { DEMO: 'no' } })
  expect((await shop.send(demoGolfToken)).status).toBe(404)
  expect(
    (
      await shop.send(loginWithGolfApp, {
        body: {
          token: signGolfToken(
            { sub: 'golf-000022', name: null },
            'golf app secret of the demo, known to everybody',
            shop.clock.now(),
          ),
        },
      })
    ).resultCode,
  ).toBe('golf-token')
})
