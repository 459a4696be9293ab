import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'

type NewStaff = {
  loginId: string
  name: string
  email: string
  mobile: string
  allowedIps: string
  passwordHash: string
  /** Null: the start of the shop. */
  by: number | null
  now: Date
}
/** Undefined: the id is taken. */
export async function insertStaff(tx: Tx, { now, by, ...staff }: NewStaff) {
  const id = (
    await rows(
      tx,
      build
        .insertInto('staff')
        .values({
          ...staff,
          status: 'active',
          mustChangePassword: true,
          passwordChangedAt: now,
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('loginId').doNothing())
        .returning('id'),
    )
  )[0]?.id
  if (id !== undefined && by !== null) await handOver(tx, { staffId: id, by, now })
  return id
}

type Handover = { staffId: number; by: number; now: Date }
const handOver = (tx: Tx, { staffId, by, now }: Handover, formerMobile = sql<string>`''`) =>
  rows(
    tx,
    sql`insert into "staffHandover" ("staffId", "by", "formerMobile", at) select id, ${by}, ${formerMobile}, ${now} from staff where id = ${staffId}`,
  )

/**
 * The logins that may be one person with this one: accounts that lead to each other by who last made them or set
 * their number or password, and by a number that both had at any time. Two whom a third one made are two.
 */
export const sameHands = async (on: Queryable, staffId: number) =>
  (
    await rows(
      on,
      sql<{ loginId: string }>`
      with recursive number as (
          select id as "staffId", replace(mobile, '-', '') as mobile from staff union select "staffId", replace("formerMobile", '-', '') from "staffHandover"
        ), leads ("from", "to") as (
          (select distinct on ("staffId") "staffId", "by" from "staffHandover" where "by" <> "staffId" order by "staffId", id desc)
          union select a."staffId", b."staffId" from number a join number b on b.mobile = a.mobile and b."staffId" <> a."staffId" where a.mobile <> ''
        ), above (id) as (select ${staffId}::int union select l."to" from above a join leads l on l."from" = a.id),
        below (id) as (select ${staffId}::int union select l."from" from below b join leads l on l."to" = b.id)
      select "loginId" from staff where id in (select id from above union select id from below)`,
    )
  ).map(({ loginId }) => loginId)

type StaffChange = {
  name?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
  allowedIps?: string | undefined
  status?: 'active' | 'disabled' | undefined
}
/** No row: somebody changed it meanwhile. The caller tells open sessions, so that they know the new name. */
export async function updateStaff(
  tx: Tx,
  { staffId, by, now }: Handover,
  version: number,
  change: StaffChange,
) {
  if (change.mobile !== undefined) await handOver(tx, { staffId, by, now }, sql<string>`mobile`)
  return (
    await rows(
      tx,
      build
        .updateTable('staff')
        .set({ ...change, version: version + 1 })
        .where('id', '=', staffId)
        .where('version', '=', version)
        .returning('version'),
    )
  )[0]
}

export async function setTemporaryPassword(tx: Tx, { staffId, by, now }: Handover, passwordHash: string) {
  await rows(
    tx,
    sql`
    update staff set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = true, version = version + 1 where id = ${staffId}`,
  )
  await handOver(tx, { staffId, by, now })
}

/** Whoever has this account open learns that it changed, as by a role that was given to it. */
export const renewStaff = (tx: Tx, staffId: number) =>
  rows(tx, sql`update staff set version = version + 1 where id = ${staffId}`)
