import { sql } from 'kysely'
import { emptyMember, freeLoginId, lockMembers } from '#features/access/accounts/server/index.ts'
import { releaseSets } from '#features/running/files/server/index.ts'
import { forgetConsents, forgetLicences } from '#features/service/membership/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'

/** The applications of these members with all papers and events; files that nothing else holds go too. */
export async function forgetApplications(tx: Tx, memberIds: readonly number[]) {
  await rows(tx, sql`delete from "joinEvent" where "memberId" = any(${memberIds}::int[])`)
  const papers = await rows(
    tx,
    sql<{
      fileId: string
    }>`delete from "joinPaper" where "memberId" = any(${memberIds}::int[]) returning "fileId"`,
  )
  await forgetLicences(tx, memberIds)
  await rows(tx, sql`delete from "joinApplication" where "memberId" = any(${memberIds}::int[])`)
  await releaseSets(tx, await unheld(tx, papers))
}

/** Files that are no papers on file. */
const unheld = async (tx: Tx, papers: readonly { fileId: string }[]) => {
  const ids = papers.map(({ fileId }) => fileId)
  const held = await rows(
    tx,
    sql<{ fileId: string }>`select "fileId" from renewal where "fileId" = any(${ids}::text[])`,
  )
  return ids.filter((id) => !held.some(({ fileId }) => fileId === id))
}

/** Not sent, rejected, or asked to be completed. */
type Unfinished = '01' | '03' | '04'
/** Applications `a` of members `m` that came to nothing: begun, or last decided, before. */
const overdue = (status: Unfinished, before: Date) => sql`
  from "joinApplication" a join member m on m.id = a."memberId"
  where m.status = ${status} and case when ${status} = '01' then a."begunAt" else a."decidedAt" end < ${before}`

/**
 * Deletes applications that came to nothing, with their members. How many. As whoever sends one, this locks the member
 * before the application, and looks again after the wait.
 */
export async function purgeApplications(tx: Tx, status: Unfinished, before: Date, most: number) {
  const found = await rows(
    tx,
    sql<{
      memberId: number
    }>`select a."memberId" ${overdue(status, before)} order by a."memberId" limit ${most}`,
  )
  const candidates = found.map(({ memberId }) => memberId)
  await lockMembers(tx, candidates)
  const over = await rows(
    tx,
    sql<{ memberId: number }>`
    select a."memberId" ${overdue(status, before)} and a."memberId" = any(${candidates}::int[]) order by a."memberId" for update of a`,
  )
  const ids = over.map(({ memberId }) => memberId)
  await forgetApplications(tx, ids)
  await forgetConsents(tx, ids)
  for (const memberId of ids) {
    await emptyMember(tx, memberId)
    await freeLoginId(tx, memberId)
  }
  return ids.length
}

/**
 * What was written by applicants who were let in: their institution and papers on file hold it now. Files of papers in
 * whose place others were sent go too. How many.
 */
export async function emptyApproved(tx: Tx, before: Date, most: number) {
  const over = await rows(
    tx,
    sql<{ memberId: number }>`
    update "joinApplication" set form = '{}', "businessAsked" = '' where "memberId" in (
      select a."memberId" from "joinApplication" a join member m on m.id = a."memberId"
      where m.status not in ('01', '02', '03', '04') and a."decidedAt" < ${before} and a.form <> '{}' order by a."memberId" limit ${most})
    returning "memberId"`,
  )
  const ids = over.map(({ memberId }) => memberId)
  const papers = await rows(
    tx,
    sql<{
      fileId: string
    }>`delete from "joinPaper" where "memberId" = any(${ids}::int[]) returning "fileId"`,
  )
  await releaseSets(tx, await unheld(tx, papers))
  return ids.length
}
