import { sql } from 'kysely'
import { row, type Queryable, type Tx } from '#platform/database/database.ts'

/** The price group that institutions begin in; there always is one. */
export const firstPriceGroup = async (on: Queryable) =>
  (await row(on, sql<{ id: number }>`select id from "priceGroup" order by id limit 1`))!.id

/** The name of a group, held until commit. */
export const holdGroup = (tx: Tx, groupId: number) =>
  row(tx, sql<{ name: string }>`select name from "priceGroup" where id = ${groupId} for update`)

/** Nothing comes back where another group has the name. */
export const insertGroup = (tx: Tx, name: string) =>
  row(
    tx,
    sql<{ groupId: number }>`
    insert into "priceGroup" (name) values (${name}) on conflict do nothing returning id as "groupId"`,
  )

/** False where another group has the name. */
export const renameGroup = async (tx: Tx, groupId: number, name: string) =>
  (await row(
    tx,
    sql<{ id: number }>`
    update "priceGroup" set name = ${name} where id = ${groupId}
      and not exists (select from "priceGroup" o where o.name = ${name} and o.id <> ${groupId}) returning id`,
  )) !== undefined
