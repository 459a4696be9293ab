import { sql, type Insertable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import { rows, type Queryable } from '#platform/database/database.ts'

const AT_ONCE = 5_000

export type Rows<T extends keyof Tables> = Insertable<Tables[T]>[]

/**
 * Inserts many rows with one statement per 5,000. The first row's fields are the columns of all; ids may be
 * given.
 */
export async function insertRows<T extends keyof Tables>(
  on: Queryable,
  table: T,
  list: Rows<T>,
): Promise<void> {
  if (list.length === 0) return
  const columns = sql.join(Object.keys(list[0]!).map((name) => sql.ref(name)))
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const chunk = JSON.stringify(list.slice(from, from + AT_ONCE))
    await rows(
      on,
      sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)`,
    )
  }
}

/** Moves a table's id sequence past the ids that were given. */
export const advanceIds = (on: Queryable, table: keyof Tables) =>
  rows(
    on,
    sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`,
  )

/** Ids for rows that refer to each other before they are written. */
export const reserveIds = async (on: Queryable, table: keyof Tables, count: number): Promise<number[]> =>
  (
    await rows(
      on,
      sql<{
        id: number
      }>`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as id from generate_series(1, ${count}::int)`,
    )
  ).map(({ id }) => id)
