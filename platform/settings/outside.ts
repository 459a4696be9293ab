import { z } from 'zod'
import { demoKeys } from './demo-keys.ts'
import { webAddress } from './web-address.ts'

/**
 * Where outside services are and who the shop is to them. Without an address of its own, the local stand-in
 * answers for a service.
 */
export const outsideShape = {
  TOSS_API_URL: webAddress.optional(),
  TOSS_SDK_URL: webAddress.optional(),
  TOSS_CLIENT_KEY: z.string().optional(),
  TOSS_SECRET_KEY: z.string().optional(),
  OUTSIDE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  SMS_API_URL: webAddress.optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_API_SECRET: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(/^\d{8,11}$/, 'must be the digits of the registered sender')
    .optional(),
  /** The registered KakaoTalk channel; without it 알림톡 goes as a text message. */
  SMS_KAKAO_CHANNEL: z
    .string()
    .regex(/^\w{1,64}$/, 'must be the pfId of the channel')
    .optional(),
  IDENTITY_API_URL: webAddress.optional(),
  IDENTITY_SDK_URL: webAddress.optional(),
  IDENTITY_STORE_ID: z.string().optional(),
  IDENTITY_CHANNEL_KEY: z.string().optional(),
  IDENTITY_API_SECRET: z.string().optional(),
  TAX_API_URL: webAddress.optional(),
  TAX_AUTH_URL: webAddress.optional(),
  TAX_LINK_ID: z.string().optional(),
  TAX_SECRET_KEY: z.string().optional(),
  KAKAO_AUTH_URL: webAddress.optional(),
  KAKAO_API_URL: webAddress.optional(),
  KAKAO_CLIENT_ID: z.string().optional(),
  KAKAO_CLIENT_SECRET: z.string().optional(),
  NAVER_AUTH_URL: webAddress.optional(),
  NAVER_API_URL: webAddress.optional(),
  NAVER_CLIENT_ID: z.string().optional(),
  NAVER_CLIENT_SECRET: z.string().optional(),
  TRACKING_API_URL: webAddress.optional(),
  TRACKING_API_KEY: z.string().optional(),
  BUSINESS_API_URL: webAddress.optional(),
  BUSINESS_API_KEY: z.string().optional(),
  /** Channel Talk in place of the shop's own chat, where its plugin key is set. */
  CHANNEL_PLUGIN_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be the key of the plugin')
    .optional(),
  CHANNEL_SECRET: z.string().optional(),
  CHANNEL_SCRIPT_URL: webAddress.default('https://cdn.channel.io/plugin/ch-plugin-web.js'),
}

type OutsideEnvironment = z.output<z.ZodObject<typeof outsideShape>>
type Name = keyof OutsideEnvironment

/** What each service needs to be real. */
const groups = {
  toss: ['TOSS_API_URL', 'TOSS_SDK_URL', 'TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'],
  sms: ['SMS_API_URL', 'SMS_API_KEY', 'SMS_API_SECRET', 'SMS_FROM'],
  identity: [
    'IDENTITY_API_URL',
    'IDENTITY_SDK_URL',
    'IDENTITY_STORE_ID',
    'IDENTITY_CHANNEL_KEY',
    'IDENTITY_API_SECRET',
  ],
  tax: ['TAX_API_URL', 'TAX_AUTH_URL', 'TAX_LINK_ID', 'TAX_SECRET_KEY'],
  kakao: ['KAKAO_AUTH_URL', 'KAKAO_API_URL', 'KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  tracking: ['TRACKING_API_URL', 'TRACKING_API_KEY'],
  businesses: ['BUSINESS_API_URL', 'BUSINESS_API_KEY'],
  naver: ['NAVER_AUTH_URL', 'NAVER_API_URL', 'NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'],
} as const satisfies Record<string, readonly Name[]>

/** A service set by half is a mistake at any time; a live shop needs every one of them. */
export function missingOutside(env: OutsideEnvironment, live: boolean): string[] {
  return Object.values(groups).flatMap((names: readonly Name[]) => {
    const missing = names.filter((name) => env[name] === undefined)
    return live || missing.length < names.length ? missing : []
  })
}

/** Keys without an address are the stand-in's own. */
export const readOutside = (env: OutsideEnvironment) => ({
  outsideTimeoutMs: env.OUTSIDE_TIMEOUT_MS,
  sms: {
    apiUrl: env.SMS_API_URL,
    apiKey: env.SMS_API_KEY ?? demoKeys.apiKey,
    apiSecret: env.SMS_API_SECRET ?? demoKeys.secret,
    from: env.SMS_FROM ?? '0200000000',
    kakaoChannel: env.SMS_API_URL ? env.SMS_KAKAO_CHANNEL : demoKeys.kakaoChannel,
  },
  identity: {
    apiUrl: env.IDENTITY_API_URL,
    sdkUrl: env.IDENTITY_SDK_URL,
    storeId: env.IDENTITY_STORE_ID ?? demoKeys.store,
    channelKey: env.IDENTITY_CHANNEL_KEY ?? demoKeys.channel,
    apiSecret: env.IDENTITY_API_SECRET ?? demoKeys.secret,
  },
  taxInvoices: {
    apiUrl: env.TAX_API_URL,
    authUrl: env.TAX_AUTH_URL,
    linkId: env.TAX_LINK_ID ?? demoKeys.client,
    secretKey: env.TAX_SECRET_KEY ?? demoKeys.secret,
  },
  kakao: {
    authUrl: env.KAKAO_AUTH_URL,
    apiUrl: env.KAKAO_API_URL,
    clientId: env.KAKAO_CLIENT_ID ?? demoKeys.client,
    clientSecret: env.KAKAO_CLIENT_SECRET ?? demoKeys.secret,
  },
  tracking: { apiUrl: env.TRACKING_API_URL, apiKey: env.TRACKING_API_KEY ?? demoKeys.apiKey },
  businesses: { apiUrl: env.BUSINESS_API_URL, serviceKey: env.BUSINESS_API_KEY ?? demoKeys.apiKey },
  channel: env.CHANNEL_PLUGIN_KEY
    ? {
        pluginKey: env.CHANNEL_PLUGIN_KEY,
        secret: env.CHANNEL_SECRET!,
        scriptUrl: env.CHANNEL_SCRIPT_URL,
      }
    : null,
  naver: {
    authUrl: env.NAVER_AUTH_URL,
    apiUrl: env.NAVER_API_URL,
    clientId: env.NAVER_CLIENT_ID ?? demoKeys.client,
    clientSecret: env.NAVER_CLIENT_SECRET ?? demoKeys.secret,
  },
})
