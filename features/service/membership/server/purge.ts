import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { forgetChanges, lockMembers } from '#features/access/accounts/server/index.ts'
import { releaseSets } from '#features/running/files/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { forgetConsents } from './consents.ts'

type Gone = { fileId: string | null }
const release = (tx: Tx, gone: readonly Gone[]) =>
  releaseSets(
    tx,
    gone.flatMap(({ fileId }) => fileId ?? []),
  )

const unfreed = (before: Date) => sql`from "leftMember" where "leftAt" < ${before} and "emptiedAt" is null`

/** Members who left before and whose id nobody may take yet; locked until the transaction ends, their accounts first. */
export const leftBefore = async (tx: Tx, before: Date, most: number) => {
  const found = await rows(
    tx,
    sql<{ memberId: number }>`select "memberId" ${unfreed(before)} order by "memberId" limit ${most}`,
  )
  await lockMembers(
    tx,
    found.map(({ memberId }) => memberId),
  )
  const held = await rows(
    tx,
    sql<{ memberId: number }>`
    select "memberId" ${unfreed(before)} and "memberId" = any(${found.map(({ memberId }) => memberId)}::int[]) order by "memberId" for update`,
  )
  return held.map(({ memberId }) => memberId)
}

export const markFreed = (tx: Tx, memberIds: readonly number[], at: Date) =>
  rows(tx, sql`update "leftMember" set "emptiedAt" = ${at} where "memberId" = any(${memberIds}::int[])`)

/** Papers that were the members' own; those of an institution stay with it. */
export const forgetOwnPapers = async (tx: Tx, memberIds: readonly number[]) =>
  release(
    tx,
    await rows(
      tx,
      sql<Gone>`delete from renewal where "memberId" = any(${memberIds}::int[]) and "institutionId" is null returning "fileId"`,
    ),
  )

/** What was put apart and whose day is over. How many. */
export async function purgeLeft(tx: Tx, today: IsoDate, most: number) {
  const gone = await rows(
    tx,
    sql<{ memberId: number }>`
    delete from "leftMember" where "memberId" in (
      select "memberId" from "leftMember" where "keptUntil" < ${today}::date and "emptiedAt" is not null order by "memberId" limit ${most})
    returning "memberId"`,
  )
  const ids = gone.map(({ memberId }) => memberId)
  await forgetConsents(tx, ids)
  await forgetChanges(tx, ids)
  return gone.length
}

/** Refused, taken back or done changes, and papers in whose place a newer one came. How many. */
export async function purgeRenewals(tx: Tx, before: Date, most: number) {
  const gone = await rows(
    tx,
    sql<Gone>`
    delete from renewal where id in (
      select r.id from renewal r where r."decidedAt" < ${before}
        and (r.state <> 'accepted' or r.subject = 'institution' or exists (
          select from renewal n where n.id > r.id and n.state = 'accepted' and n.subject = r.subject
            and coalesce(n."institutionId", -n."memberId") = coalesce(r."institutionId", -r."memberId") and n."decidedAt" < ${before}))
      order by r.id limit ${most})
    returning "fileId"`,
  )
  await release(tx, gone)
  return gone.length
}
