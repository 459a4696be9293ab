import { z } from 'zod'
import { missingOutside, outsideShape, readOutside } from './outside.ts'

/** CF-01: names of a profile; the short ones are accepted too. */
const profiles = { local: 'local', loc: 'local', dev: 'dev', qa: 'qa', staging: 'staging', tst: 'staging', sta: 'staging', stg: 'staging', production: 'production', prd: 'production', env: 'production' } as const
const serverNames = { local: 'local', dev: 'dev', qa: 'qa', staging: 'stg', production: 'prd' } as const

const yes = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })
const base64Key = z.string().refine((text) => [16, 24, 32].includes(Buffer.from(text, 'base64').length), 'must be 16, 24 or 32 bytes in base64')
const ownPath = z.string().regex(/^\/(?!\/)[\w./-]*$/, 'must be a path of the shop, like /api/fo/interface-calls')
const addresses = z.string().transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean))

const Environment = z.object({
  PROFILE: z.enum(Object.keys(profiles) as (keyof typeof profiles)[]).default('local').transform((name) => profiles[name]),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(90).default(10),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: addresses.default([]),
  TOKEN_SECRET: z.string().min(32).optional(),
  DATA_KEY: z.string().min(32).optional(),
  SECURED_KEY: base64Key.default('TWVkaW1hbGwtd2lyZS1rZQ=='),
  TOKEN_STORE: z.enum(['session', 'local']).default('session'),
  TOKEN_COOKIE: yes.default(false),
  IDLE_MINUTES: z.coerce.number().int().min(0).max(1440).default(30),
  /** AU-02: what a page does when its session is not valid, or is over. */
  AUTH_ON_FAILURE: z.enum(['redirect', 'error']).default('redirect'),
  AUTH_ON_INACTIVE: z.enum(['logout', 'error']).default('logout'),
  SESSION_POLL_MS: z.coerce.number().int().min(1_000).max(600_000).default(10_000),
  MAX_LOGIN_FAILURES: z.coerce.number().int().min(0).max(100).default(5),
  LIMITED_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  PASSWORD_CHANGE_DAYS: z.coerce.number().int().min(0).default(90),
  AUTH_APPROVAL_TYPE: z.enum(['NONE', 'STAFF', 'AUTO']).default('STAFF'),
  CAN_UPDATE_USER_PASSWORD: yes.default(true),
  DORMANT_DAYS: z.coerce.number().int().min(0).default(365),
  STAFF_OTP: yes.default(true),
  FIRST_ADMIN_PASSWORD: z.string().min(10).optional(),
  FIRST_ADMIN_MOBILE: z.string().regex(/^01[016789]\d{7,8}$/, 'must be the digits of a mobile number').optional(),
  PASSWORD_CHECK_GET: yes.default(true),
  GOLF_APP_SECRET: z.string().min(32).optional(),
  COPY_GUARD: yes.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('debug'),
  DEMO: yes.optional(),
  APP_HOST_ORIGIN: z.union([z.literal('self'), z.url().transform((url) => new URL(url).origin)]).optional(),
  /** HT-05: calls of a page at once, and how long those that had to wait start apart. */
  API_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(3),
  API_DELAY_MS: z.coerce.number().int().min(0).max(1_000).default(10),
  /** MN-11: what the back office starts with; another path where a gateway in front has one. */
  INITIAL_DATA_URL: ownPath.default('/api/system/initial-data'),
  INTERFACE_REQUEST_LOG_URL: ownPath.default('/api/fo/interface-calls'),
  INTERFACE_RESPONSE_LOG_URL: ownPath.default('/api/fo/interface-calls'),
  TOSS_API_URL: z.url().optional(),
  TOSS_SDK_URL: z.url().optional(),
  TOSS_CLIENT_KEY: z.string().default('test_ck_demo'),
  TOSS_SECRET_KEY: z.string().default('test_sk_demo'),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  POSTCODE_SCRIPT_URL: z.url().optional(),
  ...outsideShape,
  BLOBS_DIR: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name').optional(),
  S3_REGION: z.string().default('ap-northeast-2'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: yes.default(true),
  SEED_PRODUCTS: z.coerce.number().int().min(0).default(0),
  SEED_MEMBERS: z.coerce.number().int().min(0).default(0),
  SEED_ORDERS: z.coerce.number().int().min(0).default(0),
})

export type Settings = ReturnType<typeof readSettings>

/** Reads and checks every setting at once; throws one readable error that names each bad variable. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = read.data
  const production = env.PROFILE === 'production'
  const demo = env.DEMO ?? !production
  const missing = production
    ? (['TOKEN_SECRET', 'PUBLIC_URL', ...(demo ? [] : (['TOSS_API_URL', 'TOSS_SDK_URL', 'POSTCODE_SCRIPT_URL'] as const))] as const).filter((name) => env[name] === undefined)
    : []
  if (missing.length) throw new SettingsError(missing.map((name) => `${name}: must be set with PROFILE=production`))
  const outside = missingOutside(env, production && !demo)
  if (outside.length) throw new SettingsError(outside.map((name) => `${name}: must be set, else the service would be half real`))
  if (production && env.SECURED_KEY === 'TWVkaW1hbGwtd2lyZS1rZQ==') throw new SettingsError(['SECURED_KEY: must be your own with PROFILE=production'])
  const s3 = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => env[name] === undefined)
  if (s3.length > 0 && s3.length < 4) throw new SettingsError(s3.map((name) => `${name}: must be set when files go to an S3 store`))
  if (env.FIRST_ADMIN_PASSWORD && env.STAFF_OTP && !env.FIRST_ADMIN_MOBILE) throw new SettingsError(['FIRST_ADMIN_MOBILE: must be set with FIRST_ADMIN_PASSWORD, unless STAFF_OTP=off'])
  const mapped = env.TRUSTED_PROXIES.filter((address) => /^::ffff:/i.test(address) && Number(address.split('/')[1] ?? 128) < 96)
  if (mapped.length) throw new SettingsError([`TRUSTED_PROXIES: ${mapped.join(', ')} would trust every IPv4 address`])
  return {
    profile: env.PROFILE,
    serverName: serverNames[env.PROFILE],
    demo,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    tokenSecret: env.TOKEN_SECRET,
    /** What sealed personal data opens with; the token secret unless set. */
    dataKey: env.DATA_KEY,
    securedKey: env.SECURED_KEY,
    auth: {
      tokenStore: env.TOKEN_STORE,
      tokenCookie: env.TOKEN_COOKIE,
      idleMinutes: env.IDLE_MINUTES,
      onFailure: env.AUTH_ON_FAILURE,
      onInactive: env.AUTH_ON_INACTIVE,
      pollMs: env.SESSION_POLL_MS,
      maxLoginFailures: env.MAX_LOGIN_FAILURES,
      passwordChangeDays: env.PASSWORD_CHANGE_DAYS,
      /** AU-12: who opens a locked or dormant account: nobody (a lock ends by itself), staff, or the proof itself at once. */
      authApprovalType: env.AUTH_APPROVAL_TYPE,
      canUpdateUserPassword: env.CAN_UPDATE_USER_PASSWORD,
      /** Days without a login after which an account sleeps; 0: never. */
      dormantDays: env.DORMANT_DAYS,
      /** Signs the golf app's tokens; without it the app's door is closed, but in the demo. */
      golfAppSecret: env.GOLF_APP_SECRET ?? (demo && !production ? 'golf app secret of the demo, known to everybody' : undefined),
    },
    staff: {
      /** A right password is followed by a one-time code to the person's mobile. */
      codes: env.STAFF_OTP,
      firstAdminPassword: env.FIRST_ADMIN_PASSWORD,
      firstAdminMobile: env.FIRST_ADMIN_MOBILE ?? '',
      /** GET validate/password stays open for clients that cannot change. */
      passwordCheckByGet: env.PASSWORD_CHECK_GET,
    },
    /** Calls a minute from one address to endpoints marked `limited`. */
    limitedPerMinute: env.LIMITED_PER_MINUTE,
    copyGuard: env.COPY_GUARD,
    pages: { concurrency: env.API_CONCURRENCY, delayMs: env.API_DELAY_MS, initialDataUrl: env.INITIAL_DATA_URL },
    logLevel: env.LOG_LEVEL,
    /** Without an address of its own, the local stand-in answers for the service. */
    /** The app around the page: the origin of a window that may play it, and where calls over the bridge are logged. */
    interfaces: { hostOrigin: env.APP_HOST_ORIGIN ?? (demo ? 'self' : ''), requestLogUrl: env.INTERFACE_REQUEST_LOG_URL, responseLogUrl: env.INTERFACE_RESPONSE_LOG_URL },
    toss: { apiUrl: env.TOSS_API_URL, sdkUrl: env.TOSS_SDK_URL, clientKey: env.TOSS_CLIENT_KEY, secretKey: env.TOSS_SECRET_KEY, timeoutMs: env.GATEWAY_TIMEOUT_MS },
    postcodeScriptUrl: env.POSTCODE_SCRIPT_URL,
    ...readOutside(env),
    /** Where files are kept: a folder (default DATA_DIR/files), or a bucket of an S3-compatible store. */
    blobs: {
      folder: env.BLOBS_DIR,
      s3: s3.length ? null : { endpoint: env.S3_ENDPOINT!, bucket: env.S3_BUCKET!, region: env.S3_REGION, accessKey: env.S3_ACCESS_KEY!, secretKey: env.S3_SECRET_KEY!, pathStyle: env.S3_PATH_STYLE },
    },
    seed: { products: env.SEED_PRODUCTS, members: env.SEED_MEMBERS, orders: env.SEED_ORDERS },
  }
}

export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(problems: string[]) {
    super(`Settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}
