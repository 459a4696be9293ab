import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'

/** How long the password is not asked for again. */
export const CONFIRMED_MS = 600_000

export const markConfirmed = (on: Queryable, sessionId: string, at: Date) =>
  rows(on, sql`update session set "confirmedAt" = ${at} where id = ${sessionId}`)

/** Until when delicate changes are open in this session; null: the password is asked for first. */
export async function confirmedUntil(on: Queryable, sessionId: string, now: Date): Promise<Date | null> {
  const found = await row(
    on,
    sql<{ confirmedAt: Date | null }>`select "confirmedAt" from session where id = ${sessionId}`,
  )
  const until = found?.confirmedAt && new Date(found.confirmedAt.getTime() + CONFIRMED_MS)
  return until && until > now ? until : null
}
