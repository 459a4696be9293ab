import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'

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

type Move = { status: string; reason: string; institutionId?: number | null }
/** The statement of `moveMember`, for one that has more to do. */
export const moving = (memberId: number, to: Move) =>
  sql`update member set status = ${to.status}, "statusReason" = ${to.reason},
    "institutionId" = coalesce(${to.institutionId ?? null}::int, "institutionId") where id = ${memberId}`

/** Moves a member on; an institution is given, never taken away. */
export const moveMember = (tx: Tx, memberId: number, to: Move) => rows(tx, moving(memberId, to))

/** Locked until the transaction ends. */
export const lockMember = (tx: Tx, memberId: number) =>
  row(tx, sql<{ status: string }>`select status from member where id = ${memberId} for update`)

/** The member, locked until the transaction ends and read after the wait; for a statement that locks more after it. */
export const heldMember = (memberId: number) =>
  sql`select id, status, "customerType" from member where id = ${memberId} for update`
