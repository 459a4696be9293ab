import { secretNames } from '#platform/settings/settings.ts'

/** What a real service is set with, each outside one whole. */
export const LIVE_SERVICES = {
  TOSS_API_URL: 'https://pay.example',
  TOSS_SDK_URL: 'https://pay.example/sdk.js',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
  SMS_API_URL: 'https://sms.example',
  SMS_API_KEY: 'k',
  SMS_API_SECRET: 's',
  SMS_FROM: '0200000000',
  IDENTITY_API_URL: 'https://id.example',
  IDENTITY_SDK_URL: 'https://id.example/sdk.js',
  IDENTITY_STORE_ID: 'i',
  IDENTITY_CHANNEL_KEY: 'c',
  IDENTITY_API_SECRET: 's',
  TAX_API_URL: 'https://tax.example',
  TAX_AUTH_URL: 'https://tax.example',
  TAX_LINK_ID: 'l',
  TAX_SECRET_KEY: 'c2VjcmV0',
  KAKAO_AUTH_URL: 'https://kakao.example',
  KAKAO_API_URL: 'https://kakao.example',
  KAKAO_CLIENT_ID: 'c',
  KAKAO_CLIENT_SECRET: 's',
  NAVER_AUTH_URL: 'https://naver.example',
  NAVER_API_URL: 'https://naver.example',
  NAVER_CLIENT_ID: 'c',
  NAVER_CLIENT_SECRET: 's',
  TRACKING_API_URL: 'https://track.example',
  TRACKING_API_KEY: 'k',
  BUSINESS_API_URL: 'https://business.example',
  BUSINESS_API_KEY: 'k',
}

/** Who a shop says it is. */
export const LIVE_FACTS = {
  SHOP_COMPANY: '(주)참메디',
  SHOP_HEAD: '이참',
  SHOP_ADDRESS: '(00303) 부산광역시 참구 참로 3',
  SHOP_PHONE: '051-000-0303',
  SHOP_EMAIL: 'help@shop.example',
  SHOP_BUSINESS_NUMBER: '000-81-10375',
  SHOP_MAIL_ORDER: '제2026-부산참-0003호',
  SHOP_HOSTING: '(주)참호스팅',
  SHOP_PRIVACY_OFFICER: '이참 · 051-000-0303',
}

/** All that production asks for, whether it is a demo or not. */
export const PRODUCTION = {
  PROFILE: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
  SECURED_KEY: Buffer.alloc(16, 7).toString('base64'),
}

export const LIVE_SHOP = {
  ...PRODUCTION,
  POSTCODE_SCRIPT_URL: 'https://post.example/x.js',
  ADVERT_OPT_OUT: '080-000-0303',
  ...LIVE_FACTS,
  ...LIVE_SERVICES,
}

/** Every setting that is secret, with a value to be looked for where it must not be. */
export const CANARIES = Object.fromEntries(
  secretNames.map((name) => [
    name,
    name.startsWith('DATABASE_')
      ? `postgres://shop:canary-of-${name}@db.example/shop`
      : name === 'BACKUP_SECRET_KEY'
        ? `age-secret-key-1canary${'q'.repeat(52)}`
        : name === 'OTEL_EXPORTER_OTLP_HEADERS'
          ? `x-key=canary-of-${name}-that-has-32-letters`
          : `canary-of-${name}-that-has-32-letters`,
  ]),
)

/** Outside services that nobody answers for: at once, so that no job waits for them. */
export const awayServices = Object.fromEntries(
  Object.entries(LIVE_SERVICES).map(([name, value]) => [
    name,
    value.replace(/^https:.*/, 'http://127.0.0.1:9'),
  ]),
)
