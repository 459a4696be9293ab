import { sql, type RawBuilder } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Role } from '../rules.ts'
import { noting, type By } from './changes.ts'

/** Won; null: none. */
export type Limits = { orderLimit: number | null; monthLimit: number | null }

/** The people of an institution, held until commit, so that two who change them do not leave it without a director. */
export const holdPeople = (tx: Tx, institutionId: number) =>
  rows(
    tx,
    sql<{ memberId: number; name: string; status: string; role: Role; mobile: string }>`
    select id as "memberId", name, status, "institutionRole" as role, mobile from member
    where "institutionId" = ${institutionId} and status <> '09' order by id for no key update`,
  )

export const setRole = (
  tx: Tx,
  memberId: number,
  { role, orderLimit, monthLimit, ...by }: Limits & By & { role: Role },
) =>
  rows(
    tx,
    sql`with ${noting(memberId, { ...by, kind: 'role', was: sql`"institutionRole"`, after: role })}
    update member set "institutionRole" = ${role}, "orderLimit" = ${orderLimit}, "monthLimit" = ${monthLimit} where id = ${memberId}`,
  )

type NewColleague = Limits & {
  loginId: string
  name: string
  email: string
  mobile: string
  passwordHash: string
  institutionId: number
  role: Role
  at: Date
}
/** An account of somebody who was invited; undefined: the id is taken. */
export const insertColleague = (tx: Tx, made: NewColleague) =>
  row(
    tx,
    sql<{ memberId: number }>`
    insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", "orderLimit", "monthLimit", email, mobile,
      "passwordHash", "passwordChangedAt", "createdAt")
    values (${made.loginId}, ${made.name}, '02', '05', ${made.institutionId}, ${made.role}, ${made.orderLimit}, ${made.monthLimit}, ${made.email}, ${made.mobile},
      ${made.passwordHash}, ${made.at}, ${made.at})
    on conflict ("loginId") do nothing returning id as "memberId"`,
  )

/** Where somebody of this number works already; whoever asks at once about the same number waits. */
export async function institutionsOfMobile(tx: Tx, mobile: string) {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('colleague'), hashtext(${mobile}))`)
  return rows(
    tx,
    sql<{ institutionId: number }>`
    select distinct "institutionId" from member where mobile = ${mobile} and status <> '09' and "institutionId" is not null order by 1`,
  )
}

export const directorsOf = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<{ memberId: number }>`
    select id as "memberId" from member where "institutionId" = ${institutionId} and "institutionRole" = 'director' and status = '05' order by id`,
  )

/** The name of the member with this id, in SQL. */
export const memberName = (id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select name from member where id = ${id}), '')`
