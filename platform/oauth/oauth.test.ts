import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { openKakao, readKakaoProfile, readKakaoToken } from './kakao.ts'
import { openNaver, readNaverProfile, readNaverToken } from './naver.ts'
import { challengeOf, newOAuthAttempt } from './pkce.ts'
import { readMobile } from './profile-mobile.ts'

const REDIRECT = 'https://shop.example/login/social/kakao'
const services = ['kakao', 'naver'] as const
type Service = (typeof services)[number]

async function openLogin(client = { clientId: 'demo-client', clientSecret: 'demo-secret' }) {
  const standin = await openTestStandin()
  const { url } = standin
  const providers = {
    kakao: openKakao({
      ...client,
      authorizeUrl: `${url}/kakao/oauth/authorize`,
      tokenUrl: `${url}/kakao/oauth/token`,
      profileUrl: `${url}/kakao/v2/user/me`,
    }),
    naver: openNaver({
      ...client,
      authorizeUrl: `${url}/naver/oauth2.0/authorize`,
      tokenUrl: `${url}/naver/oauth2.0/token`,
      profileUrl: `${url}/naver/v1/nid/me`,
    }),
  }
  /** Walks the consent page like a browser: returns the address it is sent back to. */
  async function agree(service: Service, attempt: ReturnType<typeof newOAuthAttempt>, person = '1') {
    const page = providers[service].authorizeUrl({ ...attempt, redirectUri: REDIRECT })
    expect((await fetch(page)).status).toBe(200)
    const fields = new URL(page).searchParams
    fields.set('person', person)
    const answer = await fetch(page.split('?')[0]!, { method: 'POST', body: fields, redirect: 'manual' })
    return new URL(answer.headers.get('location')!)
  }
  return { ...standin, providers, agree, oauth: standin.control.oauth }
}

test('[AU-08] the attempt is random, and its challenge the S256 of the verifier (RFC 7636, appendix B)', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  const attempts = Array.from({ length: 100 }, newOAuthAttempt)
  expect(new Set(attempts.flatMap(({ state, verifier }) => [state, verifier])).size).toBe(200)
  for (const { state, verifier, challenge } of attempts) {
    expect(state).toMatch(/^[\w-]{32}$/)
    expect(verifier).toMatch(/^[\w-]{43}$/)
    expect(challenge).toBe(challengeOf(verifier))
  }
})

test('[AU-08] the addresses of consent are the documented ones', async () => {
  const { providers, url } = await openLogin()
  const asked = { state: 's', challenge: 'c', redirectUri: REDIRECT }
  expect(providers.kakao.authorizeUrl(asked)).toBe(
    `${url}/kakao/oauth/authorize?client_id=demo-client&redirect_uri=${encodeURIComponent(REDIRECT)}&response_type=code&state=s&code_challenge=c&code_challenge_method=S256`,
  )
  expect(providers.naver.authorizeUrl(asked)).toBe(
    `${url}/naver/oauth2.0/authorize?response_type=code&client_id=demo-client&redirect_uri=${encodeURIComponent(REDIRECT)}&state=s`,
  )
})

test.each(services)('[AU-08] %s: consent, code, token, profile', async (service) => {
  const { providers, agree } = await openLogin()
  const attempt = newOAuthAttempt()
  const back = await agree(service, attempt)
  expect(back.origin + back.pathname).toBe(REDIRECT)
  expect(back.searchParams.get('state')).toBe(attempt.state)
  const id = service === 'kakao' ? '3000000001' : 'demo-naver-00000000000000000000000000000001'
  expect(
    await providers[service].readProfile({
      ...attempt,
      code: back.searchParams.get('code')!,
      redirectUri: REDIRECT,
    }),
  ).toEqual({
    kind: 'profile',
    profile: { provider: service, id, name: '김데모', email: 'social1@demo.example', mobile: '01000000101' },
  })
})

test.each(services)('[AU-08] %s: a code works once, within ten minutes', async (service) => {
  const { providers, agree, clock } = await openLogin()
  const attempt = newOAuthAttempt()
  const first = {
    ...attempt,
    code: (await agree(service, attempt)).searchParams.get('code')!,
    redirectUri: REDIRECT,
  }
  expect((await providers[service].readProfile(first)).kind).toBe('profile')
  const refused = { kind: 'refused', code: service === 'kakao' ? 'KOE320' : 'invalid_request' }
  expect(await providers[service].readProfile(first)).toEqual(refused)
  const second = { ...first, code: (await agree(service, attempt)).searchParams.get('code')! }
  clock.advance(600_000)
  expect(await providers[service].readProfile(second)).toEqual(refused)
  expect(await providers[service].readProfile({ ...first, code: 'made-up' })).toEqual(refused)
})

test('[AU-08] kakao: a stolen code is useless without the verifier, and at another address', async () => {
  const { providers, agree } = await openLogin()
  const attempt = newOAuthAttempt()
  const code = (await agree('kakao', attempt)).searchParams.get('code')!
  expect(await providers.kakao.readProfile({ ...newOAuthAttempt(), code, redirectUri: REDIRECT })).toEqual({
    kind: 'refused',
    code: 'KOE320',
  })
  expect(
    await providers.kakao.readProfile({ ...attempt, code, redirectUri: 'https://other.example/' }),
  ).toEqual({ kind: 'refused', code: 'KOE303' })
  expect((await providers.kakao.readProfile({ ...attempt, code, redirectUri: REDIRECT })).kind).toBe(
    'profile',
  )
})

test('[AU-08] naver: a code belongs to its state', async () => {
  const { providers, agree } = await openLogin()
  const attempt = newOAuthAttempt()
  const code = (await agree('naver', attempt)).searchParams.get('code')!
  expect(
    await providers.naver.readProfile({ ...attempt, state: 'other', code, redirectUri: REDIRECT }),
  ).toEqual({ kind: 'refused', code: 'invalid_request' })
})

test.each(services)('[AU-08] %s: declining comes back as an error with the state', async (service) => {
  const { agree } = await openLogin()
  const attempt = newOAuthAttempt()
  const back = await agree(service, attempt, '')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    state: attempt.state,
  })
  expect(back.searchParams.has('code')).toBe(false)
})

test.each(services)(
  '[AU-08] %s: a wrong secret is refused, an unknown client or address gets no form',
  async (service) => {
    const { providers } = await openLogin()
    const { providers: strangers } = await openLogin({ clientId: 'demo-client', clientSecret: 'other' })
    expect(
      await strangers[service].readProfile({ ...newOAuthAttempt(), code: 'x', redirectUri: REDIRECT }),
    ).toMatchObject({ kind: 'refused' })
    const page = providers[service].authorizeUrl({
      state: 's',
      challenge: challengeOf('x'),
      redirectUri: REDIRECT,
    })
    for (const [name, value] of [
      ['client_id', 'other'],
      ['redirect_uri', 'javascript:alert(1)'],
      ['response_type', 'token'],
    ]) {
      const broken = new URL(page)
      broken.searchParams.set(name!, value!)
      const answer = await fetch(broken)
      expect([name, answer.status, (await answer.text()).includes('<form')]).toEqual([name, 400, false])
    }
  },
)

test.each(services)(
  '[AU-08] %s: a broken line or server is unknown, at the token and at the profile',
  async (service) => {
    const { providers, agree, oauth } = await openLogin()
    for (const on of ['token', 'profile'] as const) {
      for (const kind of ['drop', 'error'] as const) {
        const attempt = newOAuthAttempt()
        const code = (await agree(service, attempt)).searchParams.get('code')!
        oauth.fail(on, kind)
        expect([
          on,
          kind,
          (await providers[service].readProfile({ ...attempt, code, redirectUri: REDIRECT })).kind,
        ]).toEqual([on, kind, 'unknown'])
      }
    }
  },
)

const kakaoUser = {
  id: 123,
  connected_at: '2026-11-01T00:00:00Z',
  kakao_account: {
    profile: { nickname: '별명' },
    name: '김데모',
    email: 'a@demo.example',
    is_email_valid: true,
    is_email_verified: true,
    phone_number: '+82 10-0000-0901',
  },
}
const naverUser = {
  resultcode: '00',
  message: 'success',
  response: { id: 'x', name: '김데모', email: 'a@demo.example', mobile: '010-0000-0901' },
}

test('[AU-08] profiles with less consent are read with less, never with an e-mail nobody verified', () => {
  expect(readKakaoProfile({ status: 200, json: kakaoUser })).toMatchObject({
    profile: { id: '123', name: '김데모', email: 'a@demo.example', mobile: '01000000901' },
  })
  expect(
    readKakaoProfile({
      status: 200,
      json: {
        ...kakaoUser,
        kakao_account: { ...kakaoUser.kakao_account, is_email_verified: false, name: undefined },
      },
    }),
  ).toMatchObject({ profile: { name: '별명', email: null } })
  expect(readKakaoProfile({ status: 200, json: { id: 123 } })).toEqual({
    kind: 'profile',
    profile: { provider: 'kakao', id: '123', name: null, email: null, mobile: null },
  })
  expect(readNaverProfile({ status: 200, json: { ...naverUser, response: { id: 'x' } } })).toEqual({
    kind: 'profile',
    profile: { provider: 'naver', id: 'x', name: null, email: null, mobile: null },
  })
})

test.each([
  ['kakao without an id', readKakaoProfile({ status: 200, json: { ...kakaoUser, id: '123' } })],
  ['kakao with a page', readKakaoProfile({ status: 200, json: undefined })],
  ['kakao busy', readKakaoProfile({ status: 400, json: { code: -10, msg: '…' } })],
  ['naver with another code', readNaverProfile({ status: 200, json: { ...naverUser, resultcode: '024' } })],
  ['naver without an id', readNaverProfile({ status: 200, json: { ...naverUser, response: {} } })],
  ['naver behind a proxy', readNaverProfile({ status: 403, json: undefined })],
  [
    'kakao token of another kind',
    readKakaoToken({ status: 200, json: { token_type: 'mac', access_token: 'x', expires_in: 1 } }),
  ],
  [
    'kakao token without text',
    readKakaoToken({ status: 200, json: { token_type: 'bearer', access_token: '', expires_in: 1 } }),
  ],
  [
    'naver token without text',
    readNaverToken({ status: 200, json: { token_type: 'bearer', expires_in: '3600' } }),
  ],
  [
    'naver broken inside',
    readNaverToken({ status: 200, json: { error: 'server_error', error_description: '…' } }),
  ],
])('[AU-08] %s is unknown', (_, result) => {
  expect(result).toMatchObject({ kind: 'unknown' })
})

test('[AU-08] naver answers a refused exchange with status 200', () => {
  expect(
    readNaverToken({
      status: 200,
      json: { error: 'invalid_request', error_description: 'no valid data in session' },
    }),
  ).toEqual({ kind: 'refused', code: 'invalid_request' })
  expect(
    readNaverToken({
      status: 200,
      json: { access_token: 'x', refresh_token: 'y', token_type: 'bearer', expires_in: '3600' },
    }),
  ).toEqual({ accessToken: 'x' })
})

test('[AU-08] numbers of either spelling become digits, other countries none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const digits = String(number).padStart(8, '0')
      for (const text of [
        `+82 10-${digits.slice(0, 4)}-${digits.slice(4)}`,
        `+8210${digits}`,
        `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
      ])
        expect(readMobile(text)).toBe(`010${digits}`)
    }),
  )
  for (const text of ['+1 202-555-0100', '02-000-0000', '', null, undefined])
    expect(readMobile(text)).toBeNull()
})
