import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { ownedBy, type Owner } from './queries.ts'

export type Upload = {
  id: string
  fileId: string
  groupId: string
  name: string
  bytes: number
  no: number | null
}
/** The right to write on, from here. */
export type Turn = { turn: number; arrived: number; parts: string[] }

/** How long whoever stores a file may be silent until another may do it: the database's clock counts. */
const STORING_MS = 10_000
const leased = sql`clock_timestamp() + ${STORING_MS}::int * interval '1 ms'`
const isLeased = sql<boolean>`coalesce("storingUntil" > clock_timestamp(), false)`

export const insertUpload = (
  on: Queryable,
  { id, fileId, name, bytes, at }: { id: string; fileId: string; name: string; bytes: number; at: Date },
) =>
  rows(
    on,
    sql`insert into "fileUpload" (id, "setId", name, bytes, "createdAt") values (${id}, ${fileId}, ${name}, ${bytes}, ${at})`,
  )
export const ownUpload = (on: Queryable, id: string, owner: Owner) =>
  row(
    on,
    sql<Upload>`
    select u.id, u."setId" as "fileId", s."groupId", u.name, u.bytes, u.no
    from "fileUpload" u join "fileSet" s on s.id = u."setId" where u.id = ${id} and ${ownedBy(owner)} and s."forgottenAt" is null`,
  )

/** The next one to write; whoever wrote before writes no more. Nobody's turn comes while the file is being stored. */
export const nextTurn = (on: Queryable, id: string) =>
  row(
    on,
    sql<Turn>`
    update "fileUpload" set turn = turn + (not ${isLeased})::int where id = ${id} and no is null returning turn, arrived, parts`,
  )
/** One more part has arrived; no row: it is another one's turn. */
export const addPart = (
  on: Queryable,
  { id, turn, from, bytes, key }: { id: string; turn: number; from: number; bytes: number; key: string },
) =>
  row(
    on,
    sql<{ arrived: number }>`
    update "fileUpload" set arrived = arrived + ${bytes}, parts = parts || ${key}::text
    where id = ${id} and turn = ${turn} and arrived = ${from} and not ${isLeased} returning arrived`,
  )
/** As it was when this turn began. */
export const dropParts = (on: Queryable, id: string, { turn, arrived, parts }: Turn) =>
  rows(
    on,
    sql`update "fileUpload" set arrived = ${arrived}, parts = ${parts}::text[] where id = ${id} and turn = ${turn}`,
  )

/** Whoever gets a row stores the file, alone until it is silent for ten seconds. */
export const beginStoring = (on: Queryable, id: string) =>
  row(
    on,
    sql<{ turn: number; parts: string[] }>`
    update "fileUpload" set turn = turn + 1, "storingUntil" = ${leased}
    where id = ${id} and no is null and arrived = bytes and not ${isLeased} returning turn, parts`,
  )
export const goOnStoring = (on: Queryable, id: string, turn: number) =>
  rows(on, sql`update "fileUpload" set "storingUntil" = ${leased} where id = ${id} and turn = ${turn}`)
/** Another process need not wait. */
export const stopStoring = (on: Queryable, id: string, turn: number) =>
  rows(on, sql`update "fileUpload" set "storingUntil" = null where id = ${id} and turn = ${turn}`)

/** The file of an upload is stored, and the upload is over; no row: it was taken over, or given up. */
export const finishUpload = (on: Queryable, done: { id: string; turn: number; fileId: string; no: number }) =>
  row(
    on,
    sql<{ id: string }>`
    with done as (update "fileUpload" set no = ${done.no}, parts = '{}' where id = ${done.id} and turn = ${done.turn} and no is null returning id),
      stored as (update "storedFile" set state = 'stored' where "setId" = ${done.fileId} and no = ${done.no} and state = 'storing' and exists (select from done))
    select id from done`,
  )
/** Gives an upload up; the keys of its parts are to be deleted. */
export const deleteUpload = (on: Queryable, id: string) =>
  row(on, sql<{ parts: string[] }>`delete from "fileUpload" where id = ${id} returning parts`)
/** Which of these are still on their way. */
export const underWay = (on: Queryable, ids: string[]) =>
  rows(on, sql<{ id: string }>`select id from "fileUpload" where id = any(${ids}::text[]) and no is null`)
