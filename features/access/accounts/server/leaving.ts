import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { noting, type By } from './changes.ts'
import { NOBODY_HASH } from './passwords.ts'

/** Whoever still belongs to the institution, or the member alone; locked in one order until the transaction ends. */
export const lockPeople = (tx: Tx, who: { memberId: number; institutionId: number | null }) =>
  rows(
    tx,
    sql<{ id: number; status: string; statusReason: string }>`
    select id, status, "statusReason" from member
    where case when ${who.institutionId}::int is null then id = ${who.memberId} else "institutionId" = ${who.institutionId} end and status <> '09'
    order by id for update`,
  )

/** In SQL: a member who stays until the transaction ends, since whoever is leaving waits. No row: they have left. */
export const staying = (memberId: number) =>
  sql`select id from member where id = ${memberId} and status <> '09' for key share`

/** These members, locked in one order until the transaction ends: before whatever else of theirs is locked. */
export const lockMembers = (tx: Tx, memberIds: readonly number[]) =>
  rows(
    tx,
    sql<{ id: number }>`select id from member where id = any(${memberIds}::int[]) order by id for update`,
  )

/**
 * Nobody enters with this account any more, and nothing in it says who it was; its id stays taken. Without `by` no change
 * is kept: of whoever never was let in.
 */
export const emptyMember = (tx: Tx, memberId: number, by: By | null = null) =>
  rows(
    tx,
    sql`${by ? sql`with ${noting(memberId, { ...by, kind: 'status', was: sql`status`, after: '09' })}` : sql``}
    update member set status = '09', "statusReason" = '', name = '탈퇴한 회원', email = '', mobile = '', "passwordHash" = ${NOBODY_HASH} where id = ${memberId}`,
  )

/** The id may be taken again. */
export const freeLoginId = (tx: Tx, memberId: number) =>
  rows(tx, sql`update member set "loginId" = ${`left-${memberId}`} where id = ${memberId} and status = '09'`)
