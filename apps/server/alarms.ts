import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

/** Says each thing that asks for a person, hour by hour until it is put right. Returns how many. */
export async function soundAlarms({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  const alarms = await rows(
    db,
    sql<{
      rule: string | null
      key: string | null
      detail: string | null
    }>`select rule, key, detail from "booksAlarms"(${clock.now()}) order by rule, key`,
  )
  for (const alarm of alarms) log.error(alarm, 'the books ask for a person')
  return alarms.length
}
