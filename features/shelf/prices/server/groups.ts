import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** The price group that institutions begin in. */
export const firstPriceGroup = async (on: Queryable) =>
  (await row(on, sql<{ id: number }>`select id from "priceGroup" order by id limit 1`))!.id
