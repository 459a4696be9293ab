import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Database } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

const HOUR = 3_600_000
/** A large shop's books take minutes to read; beyond this somebody has to look why. */
const LONGEST_MS = 30 * 60_000
type Violation = { rule: string; key: string; detail: string | null }

/** What breaks a rule of the books (view `booksViolation`): all of it is read, however long that takes. */
export const brokenBooks = (db: Database): Promise<Violation[]> =>
  db.transaction(async (tx) => {
    await rows(tx, sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`)
    return tx.run<Violation>({ ...violations, query_timeout: LONGEST_MS })
  })

/** The first hundred are told; whoever mends them reads the rest in the view. */
const violations = { text: 'select rule, key, detail from "booksViolation" limit 100', values: [] }

/**
 * Reads the books once a night, from three in the morning in Seoul, in one process; a reading that a dead process
 * left is begun again an hour later. What is broken is told line by line in the log. Returns how many, null when
 * nothing was to be read.
 */
export async function readBooks({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  const now = clock.now()
  const day = seoulDate(new Date(now.getTime() - 3 * HOUR))
  const taken = await row(
    db,
    build
      .insertInto('booksReading')
      .values({ day, startedAt: now })
      .onConflict((met) =>
        met
          .column('day')
          .doUpdateSet({ startedAt: now })
          .where('booksReading.broken', 'is', null)
          .where('booksReading.startedAt', '<', new Date(now.getTime() - HOUR)),
      )
      .returning('day'),
  )
  if (!taken) return null
  const broken = await brokenBooks(db)
  for (const violation of broken) log.error(violation, 'the books are broken')
  await rows(db, build.updateTable('booksReading').set({ broken: broken.length }).where('day', '=', day))
  log.info({ broken: broken.length, ms: clock.now().getTime() - now.getTime() }, 'the books were read')
  return broken.length
}

/** The newest night whose reading came to its end. */
export const lastBooksReading = (db: Database) =>
  row(
    db,
    build
      .selectFrom('booksReading')
      .select(['day', 'broken'])
      .where('broken', 'is not', null)
      .orderBy('day', 'desc')
      .limit(1),
  )
