import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { FileAnswer, type Services } from '#platform/server/serve.ts'
import type { Owner } from './queries.ts'
import { newFileId } from './store.ts'

/**
 * Files become part of a record, in the record's own transaction: `claimFiles(tx, { fileId, groupId:
 * 'inquiries', owner, claimedBy: 'inquiry:12' })`. From then on the group's rule says who reads them, and
 * their owner can neither add nor delete. False: not theirs, of another group, empty, gone, or claimed by
 * another record. Claiming twice for the same record is fine.
 */
export const claimFiles = async (
  tx: Tx,
  { fileId, groupId, owner, claimedBy }: { fileId: string; groupId: string; owner: Owner; claimedBy: string },
) =>
  (await row(
    tx,
    sql`
    update "fileSet" s set "claimedBy" = ${claimedBy}
    where s.id = ${fileId} and s."groupId" = ${groupId} and s."forgottenAt" is null and coalesce(s."claimedBy", ${claimedBy}) = ${claimedBy}
      and s."memberId" is not distinct from ${owner.memberId ?? null}::int and s."staffId" is not distinct from ${owner.staffId ?? null}::int
      and exists (select from "storedFile" f where f."setId" = s.id and f.state = 'stored')
    returning s.id`,
  )) !== undefined

type Claimed = { fileId: string; name: string; bytes: number; width: number | null }
/**
 * Claims several sets of one file each for a record, and says what each holds; those that cannot be claimed are left
 * out.
 */
export const claimEach = (
  tx: Tx,
  claim: { fileIds: readonly string[]; groupId: string; owner: Owner; claimedBy: string },
) =>
  rows(
    tx,
    sql<Claimed>`
    update "fileSet" s set "claimedBy" = ${claim.claimedBy} from "storedFile" f
    where s.id = any(${claim.fileIds}::text[]) and s."groupId" = ${claim.groupId} and s."forgottenAt" is null
      and coalesce(s."claimedBy", ${claim.claimedBy}) = ${claim.claimedBy}
      and s."memberId" is not distinct from ${claim.owner.memberId ?? null}::int and s."staffId" is not distinct from ${claim.owner.staffId ?? null}::int
      and f."setId" = s.id and f.state = 'stored'
    returning s.id as "fileId", f.name, f.bytes, f.width`,
  )

/** The record holds these no longer. */
export const releaseEach = (
  tx: Tx,
  { fileIds, claimedBy }: { fileIds: readonly string[]; claimedBy: string },
) =>
  rows(
    tx,
    sql`update "fileSet" set "claimedBy" = null where id = any(${fileIds}::text[]) and "claimedBy" = ${claimedBy}`,
  )

/** Of a set that the record holds, it keeps these; the others go. */
export const keepOnly = (
  tx: Tx,
  { fileId, nos, claimedBy }: { fileId: string; nos: readonly number[]; claimedBy: string },
) =>
  rows(
    tx,
    sql`
    update "storedFile" f set state = 'deleted' from "fileSet" s
    where s.id = ${fileId} and s."claimedBy" = ${claimedBy} and f."setId" = s.id and f.state = 'stored' and f.no <> all(${nos}::int[])`,
  )

/** The record holds the files no longer: they are forgotten like any that no record claims. */
export const releaseFiles = (tx: Tx, { fileId, claimedBy }: { fileId: string; claimedBy: string }) =>
  rows(tx, sql`update "fileSet" set "claimedBy" = null where id = ${fileId} and "claimedBy" = ${claimedBy}`)

type Gathered = {
  /** The set that the record holds, and which of its files stay, in this order. */
  held: { fileId: string; nos: readonly number[] }
  /** A set that the record has claimed, whose files come after them. */
  added: string | null
  groupId: string
  staffId: number
  claimedBy: string
  at: Date
}
/**
 * A new set for the record, out of what stays of the one before and what is added; its address is new, so that
 * nobody is shown a file that was kept under an old one. `fileId` is null when they are more than the group's `most`.
 */
export const gatherFiles = async (tx: Tx, { held, added, groupId, staffId, claimedBy, at }: Gathered) =>
  (await row(
    tx,
    sql<{ most: number; fileId: string | null }>`
    with part as (
        select f."setId", f.no, row_number() over (order by f."setId" = ${added}::text,
          case when f."setId" = ${held.fileId} then array_position(${held.nos}::int[], f.no) end, f.no) as place
        from "storedFile" f join "fileSet" s on s.id = f."setId" and s."claimedBy" = ${claimedBy}
        where f.state = 'stored' and (f."setId" = ${added}::text or f."setId" = ${held.fileId} and f.no = any(${held.nos}::int[]))),
      made as (insert into "fileSet" (id, "groupId", "staffId", "createdAt", "claimedBy")
        select ${newFileId()}, g.id, ${staffId}::int, ${at}::timestamptz, ${claimedBy} from "fileGroup" g
        where g.id = ${groupId} and (${added}::text is null or (select count(*) from part) <= g."maxCount") returning id),
      moved as (update "storedFile" f set "setId" = made.id, no = part.place from part, made where f."setId" = part."setId" and f.no = part.no),
      released as (update "fileSet" s set "claimedBy" = null from made where s.id in (${held.fileId}, ${added}::text) and s."claimedBy" = ${claimedBy})
    select g."maxCount" as most, (select id from made) as "fileId" from "fileGroup" g where g.id = ${groupId}`,
  ))!

type Moved = {
  fileIds: readonly string[]
  groupId: string
  memberId: number
  claimedBy: string
  at: Date
}
/**
 * Files of sets that a member gave to other records, in the order of those, go into one set of this record; the caller
 * has held the others. Null: nothing is left of them.
 */
export const moveFiles = async (tx: Tx, { fileIds, groupId, memberId, claimedBy, at }: Moved) =>
  (
    await row(
      tx,
      sql<{ fileId: string }>`
      with part as (
          select f."setId", f.no, row_number() over (order by array_position(${fileIds}::text[], f."setId"), f.no) as place
          from "storedFile" f join "fileSet" s on s.id = f."setId"
          where s.id = any(${fileIds}::text[]) and s."memberId" = ${memberId} and s."claimedBy" is not null and f.state = 'stored'),
        made as (insert into "fileSet" (id, "groupId", "memberId", "createdAt", "claimedBy")
          select ${newFileId()}, ${groupId}, ${memberId}::int, ${at}::timestamptz, ${claimedBy} where exists (select from part) returning id),
        moved as (update "storedFile" f set "setId" = made.id, no = part.place from part, made where f."setId" = part."setId" and f.no = part.no),
        released as (update "fileSet" s set "claimedBy" = null from made where s.id = any(${fileIds}::text[]) and s."memberId" = ${memberId})
      select id as "fileId" from made`,
    )
  )?.fileId ?? null

/**
 * The file that a record holds, for the room that has made sure that the caller may have it: the group's own
 * rule is not asked. Null: the record holds no such file.
 */
export async function readClaimedFile(
  { db, files: { blobs } }: Pick<Services, 'db' | 'files'>,
  { fileId, claimedBy }: { fileId: string; claimedBy: string },
): Promise<FileAnswer | null> {
  const file = await row(
    db,
    sql<{ name: string; type: string; bytes: number; blobKey: string }>`
    select f.name, f.type, f.bytes, f."blobKey" from "storedFile" f join "fileSet" s on s.id = f."setId"
    where f."setId" = ${fileId} and f.state = 'stored' and s."claimedBy" = ${claimedBy} order by f.no limit 1`,
  )
  const content = file && (await blobs.get(file.blobKey))
  return content ? new FileAnswer({ name: file.name, type: file.type, content, size: file.bytes }) : null
}

/** All files that the record holds, one after the other, each read only when it is asked for. */
export async function* readClaimedFiles(
  { db, files: { blobs } }: Pick<Services, 'db' | 'files'>,
  { fileId, claimedBy }: { fileId: string; claimedBy: string },
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const held = await rows(
    db,
    sql<{ no: number; name: string; blobKey: string }>`
    select f.no, f.name, f."blobKey" from "storedFile" f join "fileSet" s on s.id = f."setId"
    where f."setId" = ${fileId} and f.state = 'stored' and s."claimedBy" = ${claimedBy} order by f.no`,
  )
  const names = new Set<string>()
  for (const { no, name, blobKey } of held) {
    const content = await blobs.get(blobKey)
    if (!content) continue
    yield { name: names.has(name) ? `${no}-${name}` : name, bytes: await buffer(content) }
    names.add(name)
  }
}

/** Records that held these sets are gone: they are forgotten like any that no record claims. */
export const releaseSets = (tx: Tx, fileIds: readonly string[]) =>
  rows(tx, sql`update "fileSet" set "claimedBy" = null where id = any(${fileIds}::text[])`)
