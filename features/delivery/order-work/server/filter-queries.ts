import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OrderFilters } from '../contract.ts'

export const filtersOf = (on: Queryable, login: string) =>
  rows(
    on,
    sql<{ filterId: number; name: string; filter: OrderFilters; isDefault: boolean }>`
    select id as "filterId", name, filter, "isDefault" from "savedOrderFilter" where "staffLogin" = ${login} order by name, id`,
  )

type Kept = { name: string; filter: OrderFilters; isDefault: boolean }

/** One person's filters are changed by one call at a time. */
export const holdFilters = (tx: Tx, login: string) =>
  rows(
    tx,
    sql<{
      id: number
      name: string
    }>`select id, name from "savedOrderFilter" where "staffLogin" = ${login} order by id for update`,
  )

export const dropDefault = (tx: Tx, login: string) =>
  rows(
    tx,
    sql`update "savedOrderFilter" set "isDefault" = false where "staffLogin" = ${login} and "isDefault"`,
  )

/** None when the name is taken. */
export const insertFilter = (tx: Tx, login: string, { name, filter, isDefault }: Kept) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into "savedOrderFilter" ("staffLogin", name, filter, "isDefault") values (${login}, ${name}, ${JSON.stringify(filter)}::jsonb, ${isDefault})
    on conflict ("staffLogin", name) do nothing returning id`,
  )

export const updateFilter = (tx: Tx, id: number, { name, filter, isDefault }: Kept) =>
  rows(
    tx,
    sql`update "savedOrderFilter" set name = ${name}, filter = ${JSON.stringify(filter)}::jsonb, "isDefault" = ${isDefault} where id = ${id}`,
  )

/** Somebody else's filter is not there. */
export const deleteFilter = (on: Queryable, login: string, id: number) =>
  row(
    on,
    sql<{
      id: number
    }>`delete from "savedOrderFilter" where id = ${id} and "staffLogin" = ${login} returning id`,
  )
