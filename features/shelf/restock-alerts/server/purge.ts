import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** What these members waited for. */
export const forgetAlerts = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from "restockAlert" where "memberId" = any(${memberIds}::int[])`)
