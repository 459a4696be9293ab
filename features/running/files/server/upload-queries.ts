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
/** The file of an upload is stored, and the upload is over. */
export const finishUpload = (on: Queryable, done: { id: string; fileId: string; no: number }) =>
  rows(
    on,
    sql`
    with stored as (update "storedFile" set state = 'stored' where "setId" = ${done.fileId} and no = ${done.no} and state = 'storing')
    update "fileUpload" set no = ${done.no} where id = ${done.id}`,
  )
export const deleteUpload = (on: Queryable, id: string) =>
  rows(on, sql`delete from "fileUpload" where id = ${id}`)
