import { sql, type RawBuilder } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { MAX_PERSON_BYTES, UNCLAIMED_HOURS } from '../rules.ts'

/** Whose files: a member or somebody of the back office. */
export type Owner = { memberId: number; staffId?: undefined } | { staffId: number; memberId?: undefined }
/** Who asks: an owner, with what the groups' rules look at. `null`s: a stranger. */
export type Reader = { memberId: number | null; staffId: number | null; known: boolean }

export type Group = {
  id: string
  name: string
  accept: string
  maxBytes: number
  maxCount: number
  readableBy: string
  writableBy: string
  menuId: string | null
  variants: boolean
}
export type FileRow = {
  fileId: string
  no: number
  groupId: string
  name: string
  type: string
  bytes: number
  blobKey: string
  width: number | null
  height: number | null
  variants: string[]
}
export type ReadableRow = FileRow & {
  readableBy: string
  own: boolean
  open: boolean
  menuId: string | null
  claimedBy: string | null
}

export const ownedBy = ({ memberId, staffId }: Owner): RawBuilder<boolean> =>
  memberId === undefined ? sql`s."staffId" = ${staffId}` : sql`s."memberId" = ${memberId}`
const fileColumns = sql`f."setId" as "fileId", f.no, s."groupId", f.name, f.type, f.bytes, f."blobKey", f.width, f.height, f.variants`

export const groupById = (on: Queryable, id: string) =>
  row(
    on,
    sql<Group>`select id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants from "fileGroup" where id = ${id}`,
  )

/**
 * The files that the reader may have, by the rule of their group. What no record holds yet is its owner's
 * alone. `open`: without a further look; otherwise staff must be able to open `menuId`.
 */
export const readableFiles = (
  on: Queryable,
  {
    fileId,
    nos,
    groupId,
    reader,
  }: { fileId: string; nos: number[]; groupId: string | undefined; reader: Reader },
) =>
  rows(
    on,
    sql<ReadableRow>`
    select x.* from (
      select ${fileColumns}, g."readableBy", g."menuId", s."claimedBy",
        coalesce(s."memberId" = ${reader.memberId}::int or s."staffId" = ${reader.staffId}::int, false) as own,
        coalesce(s."memberId" = ${reader.memberId}::int or s."staffId" = ${reader.staffId}::int
          or s."claimedBy" is not null and (g."readableBy" = 'public' or g."readableBy" = 'signed-in' and ${reader.known}::boolean
            or g."readableBy" = 'staff' and g."menuId" is null and ${reader.staffId}::int is not null), false) as open
      from "storedFile" f join "fileSet" s on s.id = f."setId" join "fileGroup" g on g.id = s."groupId"
      where f."setId" = ${fileId} and f.state = 'stored' and s."forgottenAt" is null
        and (cardinality(${nos}::int[]) = 0 or f.no = any(${nos}::int[])) and (${groupId ?? null}::text is null or s."groupId" = ${groupId ?? null})) x
    where x.open or (x."claimedBy" is not null and x."menuId" is not null and ${reader.staffId}::int is not null)
    order by x.no`,
  )

/**
 * The owner's set of this group; undefined when it is somebody else's or gone. `closed`: a record holds it.
 */
export const openSet = (
  on: Queryable,
  { fileId, groupId, owner, lock = false }: { fileId: string; groupId: string; owner: Owner; lock?: boolean },
) =>
  row(
    on,
    sql<{ closed: boolean; files: number }>`
    select s."claimedBy" is not null as closed, (select count(*)::int from "storedFile" f where f."setId" = s.id and f.state <> 'deleted') as files
    from "fileSet" s where s.id = ${fileId} and s."groupId" = ${groupId} and ${ownedBy(owner)} and s."forgottenAt" is null ${lock ? sql`for update` : sql``}`,
  )

export const insertSet = (
  on: Queryable,
  { fileId, groupId, owner, at }: { fileId: string; groupId: string; owner: Owner; at: Date },
) =>
  rows(
    on,
    sql`insert into "fileSet" (id, "groupId", "memberId", "staffId", "createdAt") values (${fileId}, ${groupId}, ${owner.memberId ?? null}, ${owner.staffId ?? null}, ${at})`,
  )

const usage = ({ memberId, staffId }: Owner) =>
  sql`"lockFileUsage"(${memberId ?? null}::int, ${staffId ?? null}::int) used`

/**
 * What the owner's files and begun uploads take, and how many uploads there are; others of theirs wait until
 * this transaction ends.
 */
export const lockUsage = async (tx: Tx, owner: Owner) =>
  (await row(
    tx,
    sql<{
      bytes: number
      uploads: number
    }>`select coalesce(used.bytes, 0) as bytes, coalesce(used.uploads, 0) as uploads from ${usage(owner)}`,
  ))!
export const fits = (used: number, more: number) => used + more <= MAX_PERSON_BYTES

type NewFile = {
  name: string
  type: string
  bytes: number
  blobKey: string
  width: number | null
  height: number | null
  variants: string[]
}
const newFiles = (files: NewFile[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(files.map((file, index) => ({ ...file, place: index + 1 })))}::jsonb)
      as n (place int, name text, type text, bytes int, "blobKey" text, width int, height int, variants jsonb)`
const fileValues = (at: Date) =>
  sql`n.name, n.type, n.bytes, n."blobKey", 'storing', ${at}::timestamptz, n.width, n.height, array(select jsonb_array_elements_text(n.variants))`

/** Rows of files whose bytes are about to be kept; numbered after those that are there. */
export const insertFiles = (
  on: Queryable,
  { fileId, files, at }: { fileId: string; files: NewFile[]; at: Date },
) =>
  rows(
    on,
    sql<{ no: number; blobKey: string }>`
    insert into "storedFile" ("setId", no, name, type, bytes, "blobKey", state, "createdAt", width, height, variants)
    select ${fileId}, coalesce((select max(no) from "storedFile" where "setId" = ${fileId}), 0) + n.place, ${fileValues(at)} from ${newFiles(files)}
    returning no, "blobKey"`,
  )

/** A new set with its files, when the owner has room for them; no rows: there is none. */
export const admitSet = (
  on: Queryable,
  made: { fileId: string; groupId: string; owner: Owner; files: NewFile[]; bytes: number; at: Date },
) =>
  rows(
    on,
    sql<{ no: number; blobKey: string }>`
    with room as materialized (select from ${usage(made.owner)} where used.bytes + ${made.bytes} <= ${MAX_PERSON_BYTES}),
      made as (insert into "fileSet" (id, "groupId", "memberId", "staffId", "createdAt")
        select ${made.fileId}, ${made.groupId}, ${made.owner.memberId ?? null}::int, ${made.owner.staffId ?? null}::int, ${made.at}::timestamptz from room returning id)
    insert into "storedFile" ("setId", no, name, type, bytes, "blobKey", state, "createdAt", width, height, variants)
    select made.id, n.place, ${fileValues(made.at)} from made, ${newFiles(made.files)}
    returning no, "blobKey"`,
  )

export const markStored = (on: Queryable, fileId: string, nos: number[]) =>
  rows(
    on,
    sql`update "storedFile" set state = 'stored' where "setId" = ${fileId} and no = any(${nos}::int[]) and state = 'storing'`,
  )

/** Files that were stored a moment ago become a record's, for the statement that writes the record: `kept` names their set. */
export const keeping = (
  { fileId, nos, claimedBy }: { fileId: string; nos: number[]; claimedBy: string },
  when: RawBuilder<unknown>,
) => sql`
  stored as (update "storedFile" set state = 'stored' where "setId" = ${fileId} and no = any(${nos}::int[]) and state = 'storing' and exists (${when}) returning no),
  kept as (update "fileSet" set "claimedBy" = ${claimedBy} where id = ${fileId} and exists (${when}) returning id)`

export const markDeleted = (on: Queryable, fileId: string, nos: number[]) =>
  rows(
    on,
    sql<{
      blobKey: string
      variants: string[]
    }>`update "storedFile" set state = 'deleted' where "setId" = ${fileId} and no = any(${nos}::int[]) and state <> 'deleted' returning "blobKey", variants`,
  )

/** Marks an own file deleted. No row: not theirs, gone, or held by a record (`closed`). */
export const deleteOwnFile = (
  on: Queryable,
  { fileId, no, owner }: { fileId: string; no: number; owner: Owner },
) =>
  row(
    on,
    sql<{ closed: boolean; blobKey: string | null; variants: string[] | null }>`
    with mine as (select s.id, s."claimedBy" is not null as closed from "fileSet" s join "storedFile" f on f."setId" = s.id
        where s.id = ${fileId} and f.no = ${no} and f.state = 'stored' and ${ownedBy(owner)} and s."forgottenAt" is null for update of s),
      gone as (update "storedFile" f set state = 'deleted' from mine where f."setId" = mine.id and f.no = ${no} and not mine.closed returning f."blobKey", f.variants)
    select mine.closed, gone."blobKey", gone.variants from mine left join gone on true`,
  )

export const removeFileRows = (on: Queryable, blobKeys: string[]) =>
  rows(on, sql`delete from "storedFile" where "blobKey" = any(${blobKeys}::text[]) and state <> 'stored'`)

/** Sets that nobody claimed in time: marked first, so that no record can still claim them. */
export const forgetSets = (on: Queryable, now: Date) =>
  rows(
    on,
    sql`
    with old as (select id from "fileSet" where "claimedBy" is null and "forgottenAt" is null and "createdAt" < ${dayBefore(now)} limit 500 for update skip locked),
      gone as (update "fileSet" s set "forgottenAt" = ${now} from old where s.id = old.id returning s.id)
    update "storedFile" f set state = 'deleted' from gone where f."setId" = gone.id`,
  )
/** Files to clear away: deleted, or begun to be kept a day ago and never finished. */
export const leftovers = (on: Queryable, now: Date) =>
  rows(
    on,
    sql<{ blobKey: string; variants: string[] }>`
    select "blobKey", variants from "storedFile" where state = 'deleted' or (state = 'storing' and "createdAt" < ${dayBefore(now)}) limit 500`,
  )
export const removeForgotten = async (on: Queryable, now: Date) => {
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "fileUpload" where ctid = any(array(select ctid from "fileUpload" where "createdAt" < ${dayBefore(now)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
  await deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "fileSet" where ctid = any(array(select ctid from "fileSet" where "forgottenAt" is not null and not exists (select from "storedFile" f where f."setId" = "fileSet".id) limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
}
const dayBefore = (now: Date) => new Date(now.getTime() - UNCLAIMED_HOURS * 3_600_000)
