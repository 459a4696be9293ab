import { build } from '#platform/database/compile.ts'
import { row, rows, type Database } from '#platform/database/database.ts'
import { sql } from 'kysely'

/** Orders placed after a moment, the first one first: what a shop that was brought back to it does not have. */
export const ordersAfter = (db: Database, moment: Date) =>
  rows(
    db,
    build
      .selectFrom('salesOrder')
      .select(['number', 'placedAt', sql<number>`goods + shipping`.as('total')])
      .where('placedAt', '>', moment)
      .orderBy('placedAt')
      .orderBy('id'),
  )

export const countOrders = async (db: Database): Promise<number> =>
  (await row(db, sql<{ n: number }>`select count(*)::int as n from "salesOrder"`))!.n
