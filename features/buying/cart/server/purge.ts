import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** What these members were about to order. */
export const forgetCarts = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from "cartLine" where "memberId" = any(${memberIds}::int[])`)
