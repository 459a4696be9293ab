import pg from 'pg'
import { inspectPooler, lendsByTransaction, logsFailedStatements } from '#platform/database/pooler.ts'
import { inspectReplica } from '#platform/database/replica.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { fine, open, wrong, type Finding } from './doctor-finding.ts'

/** What lends connections must do so by transaction, and news must be heard past it. */
export async function checkPooler({ databaseUrl, directUrl, keepsNames }: Settings): Promise<Finding[]> {
  const what = 'pooler'
  if (databaseUrl === undefined) return []
  try {
    if (directUrl === undefined)
      return (await lendsByTransaction(databaseUrl))
        ? [
            wrong(
              what,
              'DATABASE_URL is one that lends connections by transaction: name the database itself in DATABASE_DIRECT_URL, for news and migrations',
              '풀러를 거치면 소식을 들을 수 없어요. DATABASE_DIRECT_URL에 데이터베이스 주소를 적어 주세요',
            ),
          ]
        : []
    if (await lendsByTransaction(directUrl))
      return [
        wrong(
          what,
          'DATABASE_DIRECT_URL is a pooler too: name the database itself',
          'DATABASE_DIRECT_URL도 풀러예요. 데이터베이스 주소를 적어 주세요',
        ),
      ]
    const version = await versionOf(databaseUrl)
    await inspectPooler(databaseUrl, { keepsNames })
    return [
      (await lendsByTransaction(databaseUrl))
        ? fine(what, `${version} lends connections by transaction`, '연결을 transaction 단위로 빌려줘요')
        : open(
            what,
            `${version} lends connections by session: each server keeps its own; pool_mode = transaction spares them`,
            '연결을 session 단위로 빌려줘요. pool_mode = transaction이 연결을 아껴요',
          ),
      ...(!keepsNames && (await logsFailedStatements(databaseUrl))
        ? [
            open(
              'DATABASE_STATEMENTS',
              "without names a read that fails leaves what it looked for in the database's log: ALTER DATABASE … SET log_min_error_statement = 'panic', as a superuser, keeps it out",
              '이름 없는 문장은 실패하면 찾던 값이 데이터베이스 로그에 남아요. log_min_error_statement를 panic으로 바꾸면 남지 않아요',
            ),
          ]
        : []),
    ]
  } catch (error) {
    const [words, korean = '풀러에 연결할 수 없어요'] = (error as Error).message.split(' / ')
    return [wrong(what, words!, korean)]
  }
}

/** As its console says, for whoever may ask it. */
async function versionOf(url: string): Promise<string> {
  const address = new URL(url)
  address.pathname = '/pgbouncer'
  const client = new pg.Client({ connectionString: address.toString(), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>('show version')
    return rows[0]!.version
  } catch {
    return 'it'
  } finally {
    void client.end().catch(() => {})
  }
}

/** A replica must follow this very database, closely. */
export async function checkReplica({ databaseUrl, directUrl, readUrl }: Settings): Promise<Finding[]> {
  const what = 'DATABASE_READ_URL'
  if (readUrl === undefined) return []
  const look = await inspectReplica(readUrl, (directUrl ?? databaseUrl)!)
  return [
    look.state === 'follows'
      ? fine(
          what,
          `follows the database, ${look.lagMs} ms behind`,
          `복제본이 ${look.lagMs}ms 뒤에서 따라와요`,
        )
      : wrong(what, look.words, look.korean),
  ]
}
