import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Limits } from '#features/access/accounts/server/index.ts'
import { spentSince } from '#features/buying/orders/server/index.ts'
import type { Role } from '#features/access/accounts/rules.ts'

type PersonRow = Limits & {
  memberId: number
  loginId: string
  name: string
  role: Role
  spent: number
  lastLoginAt: Date | null
  suspended: boolean
}
/** Directors first, then as they came. */
export const peopleOf = (on: Queryable, institutionId: number, since: Date) =>
  rows(
    on,
    sql<PersonRow>`
    select m.id as "memberId", m."loginId", m.name, m."institutionRole" as role, m."orderLimit", m."monthLimit", m."lastLoginAt", m.status = '07' as suspended,
      ${spentSince(sql`m.id`, since)} as spent
    from member m where m."institutionId" = ${institutionId} and m.status <> '09'
    order by m."institutionRole" = 'director' desc, m.id limit 100`,
  )

type InvitationRow = Limits & {
  invitationId: number
  name: string
  mobile: string
  role: Role
  expiresAt: Date
}
export const openInvitations = (on: Queryable, institutionId: number, now: Date) =>
  rows(
    on,
    sql<InvitationRow>`
    select id as "invitationId", name, mobile, role, "orderLimit", "monthLimit", "expiresAt" from invitation
    where "institutionId" = ${institutionId} and "usedAt" is null and "withdrawnAt" is null and "expiresAt" > ${now} order by id limit 100`,
  )

/** How many were sent since then, to this number and to all; those that were taken back were sent, too. */
export const sentSince = async (
  tx: Tx,
  { institutionId, mobile, since }: { institutionId: number; mobile: string; since: Date },
) =>
  (await row(
    tx,
    sql<{ all: number; number: number }>`
    select count(*)::int as "all", (count(*) filter (where mobile = ${mobile}))::int as number
    from invitation where "institutionId" = ${institutionId} and "invitedAt" > ${since}`,
  ))!

type NewInvitation = Limits & {
  institutionId: number
  memberId: number
  keyHash: Buffer
  name: string
  mobile: string
  role: Role
  at: Date
  expiresAt: Date
}
/** Of the same number only the newest is good. */
export const insertInvitation = async (tx: Tx, made: NewInvitation) => {
  await rows(
    tx,
    sql`update invitation set "withdrawnAt" = ${made.at} where "institutionId" = ${made.institutionId} and mobile = ${made.mobile}
      and "usedAt" is null and "withdrawnAt" is null`,
  )
  return (await row(
    tx,
    sql<{ invitationId: number }>`
    insert into invitation ("institutionId", "invitedBy", "keyHash", name, mobile, role, "orderLimit", "monthLimit", "invitedAt", "expiresAt")
    values (${made.institutionId}, ${made.memberId}, ${made.keyHash}, ${made.name}, ${made.mobile}, ${made.role}, ${made.orderLimit}, ${made.monthLimit},
      ${made.at}, ${made.expiresAt}) returning id as "invitationId"`,
  ))!
}

/** Somebody else's invitation is not there. */
export const takeBack = (
  on: Queryable,
  { institutionId, invitationId, at }: { institutionId: number; invitationId: number; at: Date },
) =>
  row(
    on,
    sql<{ id: number }>`
    update invitation set "withdrawnAt" = ${at} where id = ${invitationId} and "institutionId" = ${institutionId}
      and "usedAt" is null and "withdrawnAt" is null returning id`,
  )

export type HeldInvitation = InvitationRow & {
  institutionId: number
  institutionName: string
  usedAt: Date | null
  withdrawnAt: Date | null
}
const whole = sql`v.id as "invitationId", v."institutionId", i.name as "institutionName", v.name, v.mobile, v.role, v."orderLimit", v."monthLimit", v."expiresAt",
  v."usedAt", v."withdrawnAt" from invitation v join institution i on i.id = v."institutionId"`

export const invitationByKey = (on: Queryable, keyHash: Buffer) =>
  row(on, sql<HeldInvitation>`select ${whole} where v."keyHash" = ${keyHash}`)

/** Held until commit: it makes one account, whoever comes first. */
export const holdInvitation = (tx: Tx, keyHash: Buffer) =>
  row(tx, sql<HeldInvitation>`select ${whole} where v."keyHash" = ${keyHash} for update of v`)

export const useInvitation = (tx: Tx, invitationId: number, memberId: number, at: Date) =>
  rows(tx, sql`update invitation set "usedAt" = ${at}, "memberId" = ${memberId} where id = ${invitationId}`)

/** Names and numbers of people who were invited are not kept longer than they are needed. */
export const forgetInvitations = (on: Queryable, before: Date) =>
  deleteInBatches((most) =>
    rows(
      on,
      sql`delete from invitation where ctid = any(array(select ctid from invitation where "expiresAt" < ${before} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
