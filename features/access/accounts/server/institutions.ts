import { sql, type RawBuilder } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** 요양기관기호: what the health insurance knows the institution by. */
export const saveCareNumber = (tx: Tx, institutionId: number, careNumber: string) =>
  rows(
    tx,
    sql`update institution set "careNumber" = ${careNumber} where id = ${institutionId} and "careNumber" is distinct from ${careNumber}`,
  )

/** In how many days what the institution buys on credit falls due. */
export const setCreditTerm = (tx: Tx, institutionId: number, days: number) =>
  rows(tx, sql`update institution set "creditTermDays" = ${days} where id = ${institutionId}`)

/** Whether the name of the institution joined as `i` holds the text; an empty one asks nothing. */
export const isCalled = (text: string) =>
  sql<boolean>`(${text} = '' or strpos(lower(i.name), lower(${text})) > 0)`

/** The name of the institution with this id. */
export const institutionName = (id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select name from institution where id = ${id}), '')`
