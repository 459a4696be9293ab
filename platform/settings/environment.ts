import { z } from 'zod'
import { collectorShape } from './collector.ts'
import { demoKeys } from './demo-keys.ts'
import { outsideShape } from './outside.ts'
import { shopShape } from './shop.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { webAddress } from './web-address.ts'

/** CF-01: names of a profile; the short ones are accepted too. */
const profiles = {
  local: 'local',
  loc: 'local',
  dev: 'dev',
  qa: 'qa',
  staging: 'staging',
  tst: 'staging',
  sta: 'staging',
  stg: 'staging',
  production: 'production',
  prd: 'production',
  env: 'production',
} as const

const yes = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] })
const base64Key = z
  .string()
  .refine(
    (text) => [16, 24, 32].includes(Buffer.from(text, 'base64').length),
    'must be 16, 24 or 32 bytes in base64',
  )
const ownPath = z
  .string()
  .regex(/^\/(?!\/)[\w./-]*$/, 'must be a path of the shop, like /api/fo/interface-calls')
const databaseAddress = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:/.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host:5432/medimall',
  )

/** The bucket that `s3://bucket` names, or null. */
export const bucketOf = (text: string) =>
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(text)?.[1] ?? null

export const Environment = z.object({
  PROFILE: z
    .enum(Object.keys(profiles) as (keyof typeof profiles)[])
    .default('local')
    .transform((name) => profiles[name]),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  /** The database itself, where DATABASE_URL is a pooler that lends connections by transaction. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A streaming replica of it, which answers reads that may lag. */
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(90).default(10),
  PUBLIC_URL: webAddress.optional(),
  TRUSTED_PROXIES: trustedProxies.default([]),
  TOKEN_SECRET: z.string().min(32).optional(),
  DATA_KEY: z.string().min(32).optional(),
  /** Keys before DATA_KEY with commas between, the newest first. */
  DATA_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .refine((keys) => keys.every((key) => key.length >= 32))
    .default([]),
  SECURED_KEY: base64Key.default(demoKeys.wire),
  TOKEN_STORE: z.enum(['session', 'local']).default('session'),
  TOKEN_COOKIE: yes.default(false),
  IDLE_MINUTES: z.coerce.number().int().min(0).max(1440).default(30),
  /** AU-02: what a page does when its session is not valid, or is over. */
  AUTH_ON_FAILURE: z.enum(['redirect', 'error']).default('redirect'),
  AUTH_ON_INACTIVE: z.enum(['logout', 'error']).default('logout'),
  SESSION_POLL_MS: z.coerce.number().int().min(1_000).max(600_000).default(10_000),
  MAX_LOGIN_FAILURES: z.coerce.number().int().min(0).max(100).default(5),
  LIMITED_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  /** What a clinic may hold without having paid: percent of the free stock, times its usual quantity; 0: no limit. */
  COMPLETE_AFTER_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  UNPAID_STOCK_PERCENT: z.coerce.number().int().min(0).max(100).default(30),
  UNPAID_USUAL_TIMES: z.coerce.number().int().min(0).max(1000).default(3),
  /** HH:MM-HH:MM of Seoul, on business days, in which staff answer chats; `always`: whenever somebody writes. */
  CHAT_HOURS: z
    .string()
    .regex(
      /^(always|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
      'must be like 09:00-18:00, or always',
    )
    .refine((text) => text === 'always' || text.slice(0, 5) < text.slice(6), 'must end after it begins')
    .optional(),
  /** Between these hours of Seoul only urgent messages leave; the same hour twice: no quiet hours. */
  QUIET_FROM: z.coerce.number().int().min(0).max(23).optional(),
  QUIET_UNTIL: z.coerce.number().int().min(0).max(23).default(8),
  /** The number by which whoever gets adverts ends them, free of charge. */
  ADVERT_OPT_OUT: z
    .string()
    .regex(/^080-\d{3,4}-\d{4}$/)
    .optional(),
  /** Staff are alerted of lots with fewer months left, and of options with so few pieces that have no reorder point of their own. */
  NEAR_EXPIRY_MONTHS: z.coerce.number().int().min(0).max(60).default(6),
  REORDER_AT: z.coerce.number().int().min(0).max(99_999).optional(),
  /** Days after delivery in which goods may come back, those of cold goods (0: the same day), and the hours promised for an answer. */
  CLAIM_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  CLAIM_COLD_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  CLAIM_ANSWER_HOURS: z.coerce.number().int().min(1).max(720).default(4),
  /** Won, both ways, VAT included. */
  RETURN_SHIPPING: z.coerce.number().int().min(0).max(1_000_000).default(6_600),
  PASSWORD_CHANGE_DAYS: z.coerce.number().int().min(0).default(90),
  AUTH_APPROVAL_TYPE: z.enum(['NONE', 'STAFF', 'AUTO']).default('STAFF'),
  CAN_UPDATE_USER_PASSWORD: yes.default(true),
  DORMANT_DAYS: z.coerce.number().int().min(0).default(365),
  STAFF_OTP: yes.default(true),
  FIRST_ADMIN_PASSWORD: z.string().min(10).optional(),
  FIRST_ADMIN_MOBILE: z
    .string()
    .regex(/^01[016789]\d{7,8}$/, 'must be the digits of a mobile number')
    .optional(),
  PASSWORD_CHECK_GET: yes.default(true),
  GOLF_APP_SECRET: z.string().min(32).optional(),
  COPY_GUARD: yes.default(true),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('debug'),
  LOG_MB_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(100),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(100_000).default(100),
  DEMO: yes.optional(),
  APP_HOST_ORIGIN: z
    .union([z.literal('self'), webAddress.transform((url) => new URL(url).origin)])
    .optional(),
  /** HT-05: calls of a page at once, and how long those that had to wait start apart. */
  API_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(3),
  API_DELAY_MS: z.coerce.number().int().min(0).max(1_000).default(10),
  /** MN-11: what the back office starts with; another path where a gateway in front has one. */
  INITIAL_DATA_URL: ownPath.default('/api/system/initial-data'),
  INTERFACE_REQUEST_LOG_URL: ownPath.default('/api/fo/interface-calls'),
  INTERFACE_RESPONSE_LOG_URL: ownPath.default('/api/fo/interface-calls'),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  POSTCODE_SCRIPT_URL: webAddress.optional(),
  ...shopShape,
  ...outsideShape,
  ...collectorShape,
  /** Milliseconds in which /readyz says `draining` before the door closes: longer than a proxy needs to notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Milliseconds without a byte until a form or a piece of a file is given up. */
  UPLOAD_STALL_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .transform((text) => ({ host: text.split(':')[0]!, port: Number(text.split(':')[1]) }))
    .optional(),
  /** The share of answers that are compared with the contract; what does not fit is logged. */
  CHECK_REPLIES: z.coerce.number().min(0).max(1).optional(),
  BLOBS_DIR: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional(),
  S3_REGION: z.string().default('ap-northeast-2'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: yes.default(true),
  /** Where backups go: a folder, or `s3://bucket` in the store of S3_ENDPOINT. Without it none is made by itself. */
  BACKUP_TO: z
    .string()
    .refine((text) => !text.startsWith('s3:') || bucketOf(text) !== null, 'must be a folder or s3://bucket')
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{50,}$/, 'must be a recipient of age, like age1…')
    .optional(),
  BACKUP_SECRET_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[0-9A-Z]{50,}$/i, 'must be a secret key of age, like AGE-SECRET-KEY-1…')
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  BACKUP_CHECK_DAYS: z.coerce.number().int().min(0).max(365).default(1),
  SEED_PRODUCTS: z.coerce.number().int().min(0).default(0),
  SEED_MEMBERS: z.coerce.number().int().min(0).default(0),
  SEED_ORDERS: z.coerce.number().int().min(0).default(0),
})

export type Environment = z.output<typeof Environment>

export const settingNames = Object.keys(Environment.shape)
/** Browsers work with these keys; the last is a switch. */
const openNames = [
  'SECURED_KEY',
  'TOSS_CLIENT_KEY',
  'IDENTITY_CHANNEL_KEY',
  'CHANNEL_PLUGIN_KEY',
  'CAN_UPDATE_USER_PASSWORD',
]
/** What no page, answer or log may show. */
export const secretNames = settingNames.filter(
  (name) =>
    /SECRET$|PASSWORD$|_KEY$|^DATA_KEYS_OLD$|^DATABASE_(DIRECT_|READ_)?URL$|_HEADERS$/.test(name) &&
    !openNames.includes(name),
)
