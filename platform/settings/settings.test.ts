import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const LIVE_SERVICES = {
  SMS_API_URL: 'https://sms.example', SMS_API_KEY: 'k', SMS_API_SECRET: 's', SMS_FROM: '0200000000',
  IDENTITY_API_URL: 'https://id.example', IDENTITY_SDK_URL: 'https://id.example/sdk.js', IDENTITY_STORE_ID: 'i', IDENTITY_CHANNEL_KEY: 'c', IDENTITY_API_SECRET: 's',
  KAKAO_AUTH_URL: 'https://kakao.example', KAKAO_API_URL: 'https://kakao.example', KAKAO_CLIENT_ID: 'c', KAKAO_CLIENT_SECRET: 's',
  NAVER_AUTH_URL: 'https://naver.example', NAVER_API_URL: 'https://naver.example', NAVER_CLIENT_ID: 'c', NAVER_CLIENT_SECRET: 's',
}

test('[CF-01] every name of a profile is understood, and the server name follows', () => {
  const names = { local: 'local', loc: 'local', dev: 'dev', qa: 'qa', staging: 'stg', tst: 'stg', sta: 'stg', stg: 'stg' }
  for (const [PROFILE, serverName] of Object.entries(names)) expect(readSettings({ PROFILE }).serverName).toBe(serverName)
  const live = { TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example', SECURED_KEY: Buffer.alloc(16, 7).toString('base64'), TOSS_API_URL: 'https://pay.example', TOSS_SDK_URL: 'https://pay.example/sdk.js', POSTCODE_SCRIPT_URL: 'https://post.example/x.js', ...LIVE_SERVICES }
  for (const PROFILE of ['production', 'prd', 'env']) expect(readSettings({ PROFILE, ...live }).serverName).toBe('prd')
})

test('[CF-01] a bad setting stops the start and every bad one is named', () => {
  expect(() => readSettings({ PORT: '99999', PROFILE: 'moon', MAX_LOGIN_FAILURES: 'five' })).toThrow(/PORT[\s\S]*MAX_LOGIN_FAILURES|PROFILE[\s\S]*PORT/)
})

test('[UI-04] empty variables are as good as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})

test('[CF-01] production refuses to start with demo secrets or the stand-in', () => {
  expect(() => readSettings({ PROFILE: 'production' })).toThrow(/TOKEN_SECRET[\s\S]*PUBLIC_URL[\s\S]*TOSS_API_URL/)
  expect(() => readSettings({ PROFILE: 'production', DEMO: 'on', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example' })).toThrow(/SECURED_KEY/)
})

test('[C4] a proxy list that would trust every address is refused', () => {
  expect(() => readSettings({ TRUSTED_PROXIES: '::ffff:10.0.0.0/8' })).toThrow(/TRUSTED_PROXIES/)
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8'])
})

test('[AU-03] authentication has the defaults the shop runs with', () => {
  expect(readSettings({}).auth).toEqual({ tokenStore: 'session', tokenCookie: false, idleMinutes: 30, onFailure: 'redirect', onInactive: 'logout', pollMs: 10_000, maxLoginFailures: 5, authApprovalType: 'STAFF', canUpdateUserPassword: true, dormantDays: 365, golfAppSecret: expect.any(String), passwordChangeDays: 90 })
})

test('[CF-01] a live shop needs every outside service whole, any other shop none by half', () => {
  const live = { PROFILE: 'production', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example', SECURED_KEY: Buffer.alloc(16, 7).toString('base64'), TOSS_API_URL: 'https://pay.example', TOSS_SDK_URL: 'https://pay.example/sdk.js', POSTCODE_SCRIPT_URL: 'https://post.example/x.js', ...LIVE_SERVICES }
  expect(readSettings(live).sms).toEqual({ apiUrl: 'https://sms.example', apiKey: 'k', apiSecret: 's', from: '0200000000' })
  for (const name of Object.keys(LIVE_SERVICES)) {
    expect(() => readSettings({ ...live, [name]: '' })).toThrow(name)
    expect(() => readSettings({ ...LIVE_SERVICES, [name]: '' })).toThrow(name)
  }
  expect(readSettings({ PROFILE: 'production', DEMO: 'on', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example', SECURED_KEY: Buffer.alloc(16, 7).toString('base64') }).sms.apiUrl).toBeUndefined()
})

test('[AU-12] approvals, dormancy and the golf app by setting; the secret of the demo opens nothing in production', () => {
  expect(readSettings({ AUTH_APPROVAL_TYPE: 'NONE', DORMANT_DAYS: '0', CAN_UPDATE_USER_PASSWORD: 'off' }).auth).toMatchObject({ authApprovalType: 'NONE', dormantDays: 0, canUpdateUserPassword: false })
  const production = { PROFILE: 'production', DEMO: 'on', TOKEN_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example', SECURED_KEY: Buffer.alloc(16, 7).toString('base64') }
  expect(readSettings(production).auth.golfAppSecret).toBeUndefined()
  expect(() => readSettings({ GOLF_APP_SECRET: 'short' })).toThrow('GOLF_APP_SECRET')
})
