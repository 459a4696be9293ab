import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** How far these members read. */
export const forgetReadings = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from "postReading" where "memberId" = any(${memberIds}::int[])`)
