import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** Rows of stock for new options: nothing on hand, nothing promised. */
export const openStock = (tx: Tx, optionIds: readonly number[]) =>
  rows(tx, sql`insert into stock ("optionId", "onHand") select unnest(${optionIds}::int[]), 0`)
