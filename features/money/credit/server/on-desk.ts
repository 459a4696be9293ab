import { sql } from 'kysely'
import { excessWaiting } from './repayment-queries.ts'
import { returnsWaiting } from './return-queries.ts'

/** Money that goes back to clinics and waits for an account, or for staff, in SQL: of whom, since when. */
export const givenBackLater = sql`${excessWaiting} union all ${returnsWaiting}`

const waiting = sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
  select count(*)::int as count, min(w.at) as "oldestAt", max(w.at) as "latestAt" from (${givenBackLater}) w`

/** Money that clinics paid and owe no more, and that has not gone back. */
export const excessOnDesk = { menuId: 'credit', waiting: () => waiting }
