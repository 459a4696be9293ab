import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { noting, type By } from './changes.ts'

export type NewMember = {
  loginId: string
  name: string
  customerType: string
  email: string
  mobile: string
  passwordHash: string
  at: Date
}
/** A part of a statement: an account that joins (01), and is in; no row: the id is taken. */
export const joining = (made: NewMember) => sql`
  insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt", "lastLoginAt")
  values (${made.loginId}, ${made.name}, ${made.customerType}, '01', ${made.email}, ${made.mobile}, ${made.passwordHash}, ${made.at}, ${made.at}, ${made.at})
  on conflict ("loginId") do nothing returning id`

type Move = By & { status: string; reason: string; institutionId?: number | null }
/** `moveMember` as parts of a statement. */
export const moving = (memberId: number, to: Move) => sql`
  ${noting(memberId, { ...to, why: to.why ?? to.reason, kind: 'status', was: sql`status`, after: to.status })},
  moved as (update member set status = ${to.status}, "statusReason" = ${to.reason},
    "institutionId" = coalesce(${to.institutionId ?? null}::int, "institutionId") where id = ${memberId})`

/**
 * Moves a member on; an institution is given, never taken away. `reason` is what the member reads, `why` what is kept of
 * it where that is another.
 */
export const moveMember = (tx: Tx, memberId: number, to: Move) =>
  rows(tx, sql`with ${moving(memberId, to)} select`)

/** Locked until the transaction ends. */
export const lockMember = (tx: Tx, memberId: number) =>
  row(
    tx,
    sql<{ status: string; loginId: string; mobile: string; institutionId: number | null; locked: boolean }>`
    select status, "loginId", mobile, "institutionId", "lockedAt" is not null as locked from member where id = ${memberId} for update`,
  )

/** The member, locked until the transaction ends and read after the wait; for a statement that locks more after it. */
export const heldMember = (memberId: number) =>
  sql`select id, status, "customerType" from member where id = ${memberId} for update`
