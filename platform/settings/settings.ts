import { collectorOf } from './collector.ts'
import { demoKeys } from './demo-keys.ts'
import { bucketOf, Environment } from './environment.ts'
import { readOutside } from './outside.ts'
import { problemsOf } from './problems.ts'
import { readShop } from './shop.ts'

const serverNames = { local: 'local', dev: 'dev', qa: 'qa', staging: 'stg', production: 'prd' } as const

export { secretNames, settingNames } from './environment.ts'
export type Settings = ReturnType<typeof readSettings>

/** Reads and checks every setting at once; throws one readable error that names each bad variable. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(given)
  if (!read.success)
    throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = read.data
  const production = env.PROFILE === 'production'
  const demo = env.DEMO ?? !production
  const problems = problemsOf(env, { production, demo })
  if (problems.length) throw new SettingsError(problems)
  return {
    profile: env.PROFILE,
    serverName: serverNames[env.PROFILE],
    demo,
    shop: readShop(env, demo),
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrl: env.DATABASE_READ_URL,
    /** Off: statements go without names, which PgBouncer before 1.21 does not pass on. */
    keepsNames: env.DATABASE_STATEMENTS === 'named',
    databasePool: env.DATABASE_POOL,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    tokenSecret: env.TOKEN_SECRET,
    /** What sealed personal data opens with; the token secret unless set. */
    dataKey: env.DATA_KEY,
    /** Keys before it, the newest first. */
    olderDataKeys: env.DATA_KEYS_OLD,
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
      /**
       * AU-12: who opens a locked or dormant account: nobody (a lock ends by itself), staff, or the proof
       * itself at once.
       */
      authApprovalType: env.AUTH_APPROVAL_TYPE,
      canUpdateUserPassword: env.CAN_UPDATE_USER_PASSWORD,
      /** Days without a login after which an account sleeps; 0: never. */
      dormantDays: env.DORMANT_DAYS,
    },
    /** Signs the golf app's tokens; without it the app's door is closed, but in the demo. */
    golfAppSecret: env.GOLF_APP_SECRET ?? (demo && !production ? demoKeys.golf : undefined),
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
    /** What a clinic may hold of an option without having paid; 0: no such limit. */
    completeAfterDays: env.COMPLETE_AFTER_DAYS,
    unpaid: { stockPercent: env.UNPAID_STOCK_PERCENT, usualTimes: env.UNPAID_USUAL_TIMES },
    /** The free number that adverts name. */
    advertOptOut: env.ADVERT_OPT_OUT ?? '080-000-0000',
    /** The demo has none, so that whoever looks at it at night hears of their order. */
    quietHours: { from: env.QUIET_FROM ?? (demo ? env.QUIET_UNTIL : 21), until: env.QUIET_UNTIL },
    /** When staff answer chats; null: at any time, as in the demo. */
    chat: { hours: chatHours(env.CHAT_HOURS ?? (demo ? 'always' : '09:00-18:00')) },
    stockAlerts: { nearExpiryMonths: env.NEAR_EXPIRY_MONTHS, reorderAt: env.REORDER_AT ?? null },
    claims: {
      days: env.CLAIM_DAYS,
      coldDays: env.CLAIM_COLD_DAYS,
      answerHours: env.CLAIM_ANSWER_HOURS,
      returnShipping: env.RETURN_SHIPPING,
    },
    copyGuard: env.COPY_GUARD,
    pages: {
      concurrency: env.API_CONCURRENCY,
      delayMs: env.API_DELAY_MS,
      initialDataUrl: env.INITIAL_DATA_URL,
    },
    collector: collectorOf(env),
    logLevel: env.LOG_LEVEL,
    logMbPerDay: env.LOG_MB_PER_DAY,
    /** D4: with less than this left on the disk of DATA_DIR the shop takes nothing new; 0: never. */
    diskReserveMb: env.DISK_RESERVE_MB,
    /** Without an address of its own, the local stand-in answers for the service. */
    /**
     * The app around the page: the origin of a window that may play it, and where calls over the bridge are
     * logged.
     */
    interfaces: {
      hostOrigin: env.APP_HOST_ORIGIN ?? (demo ? 'self' : ''),
      requestLogUrl: env.INTERFACE_REQUEST_LOG_URL,
      responseLogUrl: env.INTERFACE_RESPONSE_LOG_URL,
    },
    toss: {
      apiUrl: env.TOSS_API_URL,
      sdkUrl: env.TOSS_SDK_URL,
      clientKey: env.TOSS_CLIENT_KEY ?? demoKeys.tossClient,
      secretKey: env.TOSS_SECRET_KEY ?? demoKeys.tossSecret,
      timeoutMs: env.GATEWAY_TIMEOUT_MS,
    },
    postcodeScriptUrl: env.POSTCODE_SCRIPT_URL,
    ...readOutside(env),
    /** Where files are kept: a folder (default DATA_DIR/files), or a bucket of an S3-compatible store. */
    blobs: { folder: env.BLOBS_DIR, s3: s3Of(env, env.S3_BUCKET) },
    /** GR-04. Keys are those of age; without any, one is made at the first backup and kept in DATA_DIR. */
    backup: {
      to:
        env.BACKUP_TO === undefined
          ? null
          : { folder: env.BACKUP_TO, s3: s3Of(env, bucketOf(env.BACKUP_TO) ?? undefined) },
      recipient: env.BACKUP_RECIPIENT,
      secretKey: env.BACKUP_SECRET_KEY,
      keepDays: env.BACKUP_KEEP_DAYS,
      /** Days between two checks that a backup can be brought back; 0: none. */
      checkDays: env.BACKUP_CHECK_DAYS,
    },
    /** Of ClamAV's daemon; none: files are not looked through for malware. */
    clamd: env.CLAMD_ADDRESS,
    uploadStallMs: env.UPLOAD_STALL_MS,
    drainMs: env.DRAIN_MS,
    checkReplies: env.CHECK_REPLIES ?? (production ? 0.01 : 1),
    seed: { products: env.SEED_PRODUCTS, members: env.SEED_MEMBERS, orders: env.SEED_ORDERS },
  }
}

const chatHours = (text: string) =>
  text === 'always' ? null : { from: text.slice(0, 5), until: text.slice(6) }

const s3Of = (env: Environment, bucket: string | undefined) =>
  env.S3_ENDPOINT === undefined || bucket === undefined
    ? null
    : {
        endpoint: env.S3_ENDPOINT,
        bucket,
        region: env.S3_REGION,
        accessKey: env.S3_ACCESS_KEY!,
        secretKey: env.S3_SECRET_KEY!,
        pathStyle: env.S3_PATH_STYLE,
      }

export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(problems: string[]) {
    super(
      `Settings are not usable: / 설정을 확인해 주세요:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}
