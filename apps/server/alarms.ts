import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import { auditEnd } from '#features/access/authority/server/index.ts'
import { lateBackups } from '#features/running/backups/server/index.ts'
import { lastBooksReading } from '#features/money/ledger/server/index.ts'
import type { Services } from '#platform/server/serve.ts'

/** Says each thing that asks for a person, hour by hour until it is put right. Returns how many. */
export async function soundAlarms({
  db,
  clock,
  log,
  settings,
}: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>) {
  const alarms = await rows(
    db,
    sql<{
      rule: string | null
      key: string | null
      detail: string | null
    }>`select rule, key, detail from "booksAlarms"(${clock.now()}) order by rule, key`,
  )
  for (const alarm of alarms) log.error(alarm, 'the books ask for a person')
  const last = await lastBooksReading(db)
  const broken = last?.broken ?? 0
  if (broken > 0) log.error(last, 'the books were broken when they were last read')
  const end = await auditEnd(db)
  // outside the database, where a trail that was cut short together with its anchor is still told apart
  log.info({ entryId: end.entryId, hash: end.hash }, 'the audit trail ends here')
  if (!end.whole) log.error(end, 'the audit trail lacks its last entry')
  const late = await lateBackups({ db, clock, settings })
  if (late.length > 0) log.error({ late }, 'backups are late')
  return alarms.length + (broken > 0 ? 1 : 0) + (end.whole ? 0 : 1) + (late.length > 0 ? 1 : 0)
}
