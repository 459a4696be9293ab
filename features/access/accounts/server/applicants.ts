import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { noting, type By } from './changes.ts'

type NewMember = {
  loginId: string
  name: string
  customerType: string
  email: string
  mobile: string
  passwordHash: string
  at: Date
}
/** An account that joins (01); undefined: the id is taken. */
export const insertApplicant = (tx: Tx, made: NewMember) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
    values (${made.loginId}, ${made.name}, ${made.customerType}, '01', ${made.email}, ${made.mobile}, ${made.passwordHash}, ${made.at}, ${made.at})
    on conflict ("loginId") do nothing returning id`,
  )

/**
 * Moves a member on; an institution is given, never taken away. `reason` is what the member reads, `why` what is kept of
 * it where that is another.
 */
export const moveMember = (
  tx: Tx,
  memberId: number,
  to: By & { status: string; reason: string; institutionId?: number | null },
) =>
  rows(
    tx,
    sql`with ${noting(memberId, { ...to, why: to.why ?? to.reason, kind: 'status', was: sql`status`, after: to.status })}
    update member set status = ${to.status}, "statusReason" = ${to.reason},
      "institutionId" = coalesce(${to.institutionId ?? null}::int, "institutionId") where id = ${memberId}`,
  )

/** Locked until the transaction ends. */
export const lockMember = (tx: Tx, memberId: number) =>
  row(
    tx,
    sql<{ status: string; loginId: string; mobile: string; locked: boolean }>`
    select status, "loginId", mobile, "lockedAt" is not null as locked from member where id = ${memberId} for update`,
  )

/** The member, locked until the transaction ends and read after the wait; for a statement that locks more after it. */
export const heldMember = (memberId: number) =>
  sql`select id, status, "customerType" from member where id = ${memberId} for update`
