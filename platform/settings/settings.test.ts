import { expect, test } from 'vitest'
import { LIVE_FACTS, LIVE_SERVICES, LIVE_SHOP, PRODUCTION } from '#testing/live-settings.ts'
import { demoKeys } from './demo-keys.ts'
import { readSettings, settingNames } from './settings.ts'

/** The variables that a refused start names. */
function namedBy(environment: Record<string, string>) {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ {2}- (\w+): /gm)].map(([, name]) => name!).toSorted()
  }
}

test('[CF-01] every name of a profile is understood, and the server name follows', () => {
  const names = {
    local: 'local',
    loc: 'local',
    dev: 'dev',
    qa: 'qa',
    staging: 'stg',
    tst: 'stg',
    sta: 'stg',
    stg: 'stg',
  }
  for (const [PROFILE, serverName] of Object.entries(names))
    expect(readSettings({ PROFILE }).serverName).toBe(serverName)
  for (const PROFILE of ['production', 'prd', 'env'])
    expect(readSettings({ ...LIVE_SHOP, PROFILE }).serverName).toBe('prd')
})

test('[CF-01] bad settings stop the start, and every bad one is named', () => {
  const bad = {
    PROFILE: 'moon',
    PORT: '99999',
    DATABASE_URL: 'banana',
    DATABASE_POOL: '0',
    PUBLIC_URL: 'shop.example',
    TRUSTED_PROXIES: 'true',
    TOKEN_SECRET: 'short',
    SECURED_KEY: 'short',
    TOKEN_STORE: 'cookie',
    TOKEN_COOKIE: 'maybe',
    IDLE_MINUTES: '-1',
    MAX_LOGIN_FAILURES: 'five',
    STAFF_OTP: 'perhaps',
    DEMO: 'yeah',
    LOG_LEVEL: 'loud',
    APP_HOST_ORIGIN: 'javascript:1',
    INITIAL_DATA_URL: '//elsewhere.example',
    TOSS_API_URL: 'ftp://pay.example',
    SMS_FROM: '02-000-0000',
    S3_BUCKET: 'No',
    SEED_ORDERS: '1.5',
  }
  expect(namedBy(bad)).toEqual(Object.keys(bad).toSorted())
})

test('[CF-01] no variable takes whatever it is given, but those that are free text', () => {
  const free = [
    'HOST',
    'DATA_DIR',
    'BLOBS_DIR',
    'BACKUP_TO',
    'CHANNEL_SECRET',
    'S3_REGION',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    ...['COMPANY', 'HEAD', 'ADDRESS', 'MAIL_ORDER', 'HOSTING', 'PRIVACY_OFFICER'].map(
      (name) => `SHOP_${name}`,
    ),
    ...['DEVICE_SELLER', 'DRUG_WHOLESALER', 'HOURS', 'STAFF_HELP'].map((name) => `SHOP_${name}`),
    ...Object.keys(LIVE_SERVICES).filter((name) => /_(KEY|SECRET|ID)$/.test(name)),
  ]
  expect(settingNames.filter((name) => !namedBy({ [name]: '¿?' }).includes(name)).toSorted()).toEqual(
    free.toSorted(),
  )
})

test('[P1] [CF-01] a refused address of the database is not repeated: it holds a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://shop:canary-password@db.example/medimall' })).toThrow(
    /DATABASE_URL/,
  )
  expect(() =>
    readSettings({ DATABASE_URL: 'mysql://shop:canary-password@db.example/medimall' }),
  ).not.toThrow(/canary/)
  for (const DATABASE_URL of [
    'postgres://shop:pw@db.example/medimall',
    'postgresql://shop@db.example:5433/medimall?sslmode=require',
    'postgres:///postgres?host=%2Frun%2Fdb&port=5432',
  ]) {
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  }
})

test('[UI-04] empty variables are as good as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})

test('[CF-01] production refuses to start with demo secrets or the stand-in', () => {
  const { PROFILE, ...needed } = PRODUCTION
  expect(namedBy({ PROFILE, DEMO: 'on' })).toEqual(Object.keys(needed).toSorted())
  expect(namedBy({ PROFILE })).toEqual(
    [
      ...Object.keys(needed),
      'POSTCODE_SCRIPT_URL',
      'ADVERT_OPT_OUT',
      ...Object.keys(LIVE_FACTS),
      ...Object.keys(LIVE_SERVICES),
    ].toSorted(),
  )
  expect(namedBy(LIVE_SHOP)).toEqual([])
})

test('[CF-01] a live shop takes no key that everybody knows and no key that only plays', () => {
  const known = {
    SECURED_KEY: demoKeys.wire,
    GOLF_APP_SECRET: demoKeys.golf,
    TOSS_CLIENT_KEY: demoKeys.tossClient,
    TOSS_SECRET_KEY: demoKeys.tossSecret,
    SMS_API_KEY: demoKeys.apiKey,
    SMS_API_SECRET: demoKeys.secret,
    IDENTITY_STORE_ID: demoKeys.store,
    IDENTITY_CHANNEL_KEY: demoKeys.channel,
    IDENTITY_API_SECRET: demoKeys.secret,
    KAKAO_CLIENT_ID: demoKeys.client,
    KAKAO_CLIENT_SECRET: demoKeys.secret,
    NAVER_CLIENT_ID: demoKeys.client,
    NAVER_CLIENT_SECRET: demoKeys.secret,
  }
  expect(namedBy({ ...LIVE_SHOP, ...known })).toEqual(Object.keys(known).toSorted())
  expect(namedBy({ ...LIVE_SHOP, TOSS_CLIENT_KEY: 'test_gck_1', TOSS_SECRET_KEY: 'test_gsk_1' })).toEqual([
    'TOSS_CLIENT_KEY',
    'TOSS_SECRET_KEY',
  ])
  expect(namedBy({ ...LIVE_SERVICES, TOSS_CLIENT_KEY: 'test_gck_1', TOSS_SECRET_KEY: 'test_gsk_1' })).toEqual(
    [],
  )
})

test('[C4] a proxy list that would trust every address, or that names none, is refused', () => {
  for (const TRUSTED_PROXIES of [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1, 128.0.0.0/1',
    '8000::/1',
    '::ffff:10.0.0.0/8',
    '::ffff:0.0.0.0/96',
    '::ffff:0.0.0.0/97',
    '::/32',
  ]) {
    expect([TRUSTED_PROXIES, namedBy({ TRUSTED_PROXIES })]).toEqual([
      TRUSTED_PROXIES,
      TRUSTED_PROXIES.split(',').map(() => 'TRUSTED_PROXIES'),
    ])
  }
  for (const TRUSTED_PROXIES of [
    'true',
    '1',
    'loopback',
    'proxy.example',
    '10.0.0.1/33',
    '10.0.0.1/',
    '10.0.0',
    'fd00::/129',
    'fe80::1%eth0',
    '10.0.0.0/255.0.0.0',
  ]) {
    expect([TRUSTED_PROXIES, namedBy({ TRUSTED_PROXIES })]).toEqual([TRUSTED_PROXIES, ['TRUSTED_PROXIES']])
  }
  expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.1, banana' })).toThrow('"banana"')
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.1',
    'fd00::/8',
  ])
  for (const proxy of [
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fc00::/7',
    '::ffff:10.0.0.1',
    '::ffff:10.0.0.0/104',
  ])
    expect(namedBy({ TRUSTED_PROXIES: proxy })).toEqual([])
})

test('[AU-03] authentication has the defaults the shop runs with', () => {
  expect(readSettings({}).auth).toEqual({
    tokenStore: 'session',
    tokenCookie: false,
    idleMinutes: 30,
    onFailure: 'redirect',
    onInactive: 'logout',
    pollMs: 10_000,
    maxLoginFailures: 5,
    authApprovalType: 'STAFF',
    canUpdateUserPassword: true,
    dormantDays: 365,
    passwordChangeDays: 90,
  })
})

test('[CF-01] a shop says who it is whole, or is the demo; a live one is never the demo', () => {
  expect(readSettings({}).shop).toMatchObject({
    company: '(주)데모메디몰',
    demoLine: expect.stringContaining('데모'),
  })
  expect(readSettings({ DEMO: 'off' }).shop.demoLine).toBe('')
  const { shop } = readSettings(LIVE_SHOP)
  expect(shop).toMatchObject({ company: '(주)참메디', phone: '051-000-0303', staffHelp: '051-000-0303' })
  expect(JSON.stringify(shop)).not.toContain('데모')
  for (const name of Object.keys(LIVE_FACTS)) {
    expect(namedBy({ ...LIVE_SHOP, [name]: '' })).toEqual([name])
    expect(namedBy({ ...LIVE_FACTS, [name]: '' })).toEqual([name])
  }
  expect(namedBy({ SHOP_HOURS: '평일 09:00~18:00' })).toEqual(Object.keys(LIVE_FACTS).toSorted())
  for (const [name, value] of [
    ['SHOP_BUSINESS_NUMBER', '000-81-10376'],
    ['SHOP_PHONE', '0510000303'],
    ['SHOP_EMAIL', 'help'],
  ] as const)
    expect(namedBy({ ...LIVE_FACTS, [name]: value })).toEqual([name])
})

test('[CF-01] a live shop needs every outside service whole, any other shop none by half', () => {
  expect(readSettings(LIVE_SHOP)).toMatchObject({
    sms: { apiUrl: 'https://sms.example', apiKey: 'k', apiSecret: 's', from: '0200000000' },
    toss: {
      apiUrl: 'https://pay.example',
      sdkUrl: 'https://pay.example/sdk.js',
      clientKey: 'live_ck_1',
      secretKey: 'live_sk_1',
    },
  })
  for (const name of Object.keys(LIVE_SERVICES)) {
    expect(namedBy({ ...LIVE_SHOP, [name]: '' })).toEqual([name])
    expect(namedBy({ ...LIVE_SERVICES, [name]: '' })).toEqual([name])
  }
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 's',
  }
  for (const name of Object.keys(bucket)) expect(namedBy({ ...bucket, [name]: '' })).toEqual([name])
  expect(readSettings({ ...PRODUCTION, DEMO: 'on' }).sms.apiUrl).toBeUndefined()
})

test('[AU-12] approvals, dormancy and the golf app by setting; the secret of the demo opens nothing in production', () => {
  expect(
    readSettings({ AUTH_APPROVAL_TYPE: 'NONE', DORMANT_DAYS: '0', CAN_UPDATE_USER_PASSWORD: 'off' }).auth,
  ).toMatchObject({ authApprovalType: 'NONE', dormantDays: 0, canUpdateUserPassword: false })
  expect(readSettings({ ...PRODUCTION, DEMO: 'on' }).golfAppSecret).toBeUndefined()
  expect(() => readSettings({ GOLF_APP_SECRET: 'short' })).toThrow('GOLF_APP_SECRET')
})
