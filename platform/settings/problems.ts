import { demoKeys, isForPlay } from './demo-keys.ts'
import type { Environment } from './environment.ts'
import { missingOutside } from './outside.ts'
import { namesOfShop, neededOfShop } from './shop.ts'

type Name = keyof Environment

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies Name[]

/** What is wrong between settings that are each well formed, one sentence for each variable. */
export function problemsOf(
  env: Environment,
  { production, demo }: { production: boolean; demo: boolean },
): string[] {
  const live = production && !demo
  const missing = (names: readonly Name[]) => names.filter((name) => env[name] === undefined)
  const s3 = missing(S3)
  return [
    ...(production
      ? missing(['TOKEN_SECRET', 'PUBLIC_URL']).map((name) => `${name}: must be set with PROFILE=production`)
      : []),
    ...(production && env.SECURED_KEY === demoKeys.wire
      ? ['SECURED_KEY: must be your own with PROFILE=production']
      : []),
    ...(live
      ? missing(['POSTCODE_SCRIPT_URL', 'ADVERT_OPT_OUT']).map(
          (name) => `${name}: must be set with PROFILE=production`,
        )
      : []),
    ...(live || namesOfShop.some((name) => env[name] !== undefined)
      ? missing(neededOfShop).map((name) => `${name}: must be set, else the shop would not say who it is`)
      : []),
    ...missingOutside(env, live).map((name) => `${name}: must be set, else the service would be half real`),
    ...(live
      ? (Object.keys(env) as Name[])
          .filter((name) => name !== 'SECURED_KEY' && isForPlay(name, env[name]))
          .map((name) => `${name}: must be a key of the real service with PROFILE=production`)
      : []),
    ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL
      ? ['DATABASE_DIRECT_URL: must stand beside DATABASE_URL, which is then the pooler']
      : []),
    ...(env.DATABASE_READ_URL && !env.DATABASE_URL
      ? ['DATABASE_READ_URL: must stand beside DATABASE_URL, whose replica it is']
      : []),
    ...(s3.length < S3.length ? s3.map((name) => `${name}: must be set when files go to an S3 store`) : []),
    ...(env.CHANNEL_PLUGIN_KEY && !/^([0-9a-fA-F]{2}){16,64}$/.test(env.CHANNEL_SECRET ?? '')
      ? ['CHANNEL_SECRET: must be the hex secret of member hashes, with CHANNEL_PLUGIN_KEY']
      : []),
    ...(env.BACKUP_TO?.startsWith('s3:')
      ? s3
          .filter((name) => name !== 'S3_BUCKET')
          .map((name) => `${name}: must be set when backups go to an S3 store`)
      : []),
    ...(env.FIRST_ADMIN_PASSWORD && env.STAFF_OTP && !env.FIRST_ADMIN_MOBILE
      ? ['FIRST_ADMIN_MOBILE: must be set with FIRST_ADMIN_PASSWORD, unless STAFF_OTP=off']
      : []),
  ]
}
