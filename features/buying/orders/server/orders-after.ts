import { row, rows, type Database } from '#platform/database/database.ts'
import { sql } from 'kysely'

type Later = { number: string; placedAt: Date; total: number; institution: string; phone: string }

/** Orders placed after a moment, the first one first, and whose: what a shop that was brought back to it does not have. */
export const ordersAfter = (db: Database, moment: Date) =>
  rows(
    db,
    sql<Later>`
    select o.number, o."placedAt", (o.goods + o.shipping)::bigint as total, i.name as institution, i.phone
    from "salesOrder" o join institution i on i.id = o."institutionId"
    where o."placedAt" > ${moment} order by o."placedAt", o.id`,
  )

export const countOrders = async (db: Database): Promise<number> =>
  (await row(db, sql<{ n: number }>`select count(*)::int as n from "salesOrder"`))!.n
