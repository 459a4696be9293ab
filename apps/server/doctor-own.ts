import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { assertDurable } from '#platform/database/embedded/durable.ts'
import { orderProblem, readMigrations } from '#platform/database/migration-files.ts'
import { readRan } from '#platform/database/migrate.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { CERTIFICATE_DAYS, certificateDays } from './certificate.ts'
import { fine, open, wrong, type Finding } from './doctor-finding.ts'

/** More than this between the two clocks and a due date or a token is judged by the wrong minute. */
const CLOCK_MS = 5_000

/** A named database must answer, be durable and of an age that the shop knows, and agree about the time. */
export async function checkDatabase({ databaseUrl }: Settings): Promise<Finding[]> {
  const what = 'DATABASE_URL'
  if (!databaseUrl) return [fine(what, 'none: the embedded PostgreSQL serves', '내장 데이터베이스를 써요')]
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertDurable((text) => client.query(text))
    const asked = Date.now()
    const { rows } = await client.query(
      `select clock_timestamp() as now, current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica`,
    )
    const { now, version, replica } = rows[0] as { now: Date; version: number; replica: boolean }
    const apart = Math.abs(now.getTime() - (asked + Date.now()) / 2)
    return [
      version >= 150_000
        ? fine(
            what,
            `PostgreSQL ${Math.floor(version / 10_000)} answers and is durable`,
            '연결되고 저장이 안전해요',
          )
        : wrong(what, 'PostgreSQL 15 or later is needed', 'PostgreSQL 15 이상이 필요해요'),
      ...(replica
        ? [wrong(what, 'it is a replica: it takes no orders', '복제본이라 주문을 받을 수 없어요')]
        : []),
      apart < CLOCK_MS
        ? fine('clock', 'this machine and the database agree', '서버와 데이터베이스의 시각이 같아요')
        : wrong(
            'clock',
            `${Math.round(apart / 1000)} s apart from the database: set both by NTP`,
            `데이터베이스와 시각이 ${Math.round(apart / 1000)}초 달라요. NTP로 맞춰 주세요`,
          ),
      await checkMigrations(client),
    ]
  } catch (error) {
    return [wrong(what, (error as Error).message, '데이터베이스에 연결할 수 없거나 설정이 안전하지 않아요')]
  } finally {
    void client.end().catch(() => {})
  }
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const what = 'migrations'
  const files = (await readMigrations(join(import.meta.dirname, '../../db/migrations'))).map(
    ({ name }) => name,
  )
  const ran = await readRan(client)
  const problem = orderProblem(files, ran)
  if (problem) return wrong(what, problem.words, problem.korean)
  const waiting = files.length - ran.length
  return waiting > 0
    ? open(what, `${waiting} run at the next start`, `다음에 켤 때 ${waiting}개를 적용해요`)
    : fine(what, 'all have run', '모두 적용했어요')
}

export async function checkDataDir({ diskReserveMb }: Settings, dataDir: string): Promise<Finding[]> {
  const usable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!usable)
    return [
      open(
        'DATA_DIR',
        `${dataDir} is not there yet, or cannot be written to`,
        '폴더가 아직 없거나 쓸 수 없어요',
      ),
    ]
  const { bavail, bsize } = await statfs(dataDir)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  return [
    freeMb > diskReserveMb * 5
      ? fine('DATA_DIR', `${freeMb} MB free`, `${freeMb} MB 남았어요`)
      : wrong(
          'DATA_DIR',
          `only ${freeMb} MB free; below ${diskReserveMb} MB the shop takes no orders`,
          '디스크에 남은 자리가 거의 없어요',
        ),
  ]
}

export async function checkSecrets({
  dataKey,
  tokenSecret,
  profile,
  trustedProxies,
  publicUrl,
}: Settings): Promise<Finding[]> {
  return [
    dataKey
      ? fine('DATA_KEY', 'set', '정해져 있어요')
      : open(
          'DATA_KEY',
          'personal data is sealed by the token secret, which then must never change',
          '개인정보가 토큰 비밀 값으로 잠겨 있어요. 따로 정하는 편이 안전해요',
        ),
    tokenSecret
      ? fine('TOKEN_SECRET', 'set', '정해져 있어요')
      : open(
          'TOKEN_SECRET',
          'made at the first start and kept in DATA_DIR',
          '처음 켤 때 만들어 DATA_DIR에 둬요',
        ),
    publicUrl?.startsWith('https:') && trustedProxies.length === 0
      ? wrong(
          'TRUSTED_PROXIES',
          'a proxy answers PUBLIC_URL and is not named: every visitor would have its address',
          '앞단 프록시의 주소를 적어 주세요',
        )
      : fine(
          'TRUSTED_PROXIES',
          trustedProxies.join(', ') || 'none',
          trustedProxies.length ? '정해져 있어요' : '없어요',
        ),
    profile === 'production'
      ? fine('PROFILE', 'production', '운영이에요')
      : open(
          'PROFILE',
          `${profile}: with production the start itself refuses what is missing`,
          '운영(production)이 아니에요',
        ),
  ]
}

export async function checkCertificate({ publicUrl }: Settings): Promise<Finding[]> {
  const what = 'PUBLIC_URL'
  if (!publicUrl) return [open(what, 'none', '없어요')]
  if (new URL(publicUrl).protocol !== 'https:')
    return [wrong(what, 'is not https: passwords would travel in plain sight', 'https가 아니에요')]
  const days = await certificateDays(publicUrl).catch((error: Error) => error.message)
  if (typeof days === 'string') return [wrong(what, days, '보안 연결을 확인할 수 없어요')]
  return [
    days > CERTIFICATE_DAYS
      ? fine(what, `its certificate holds ${days} days more`, `인증서가 ${days}일 남았어요`)
      : wrong(what, `its certificate ends in ${days} days`, `인증서가 ${days}일 뒤 끝나요`),
  ]
}
