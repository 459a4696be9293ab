import { sql, type RawBuilder } from 'kysely'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ChangeKind } from '../account-contract.ts'

/** By whom a member was changed (a login id; empty: the shop itself), when and why. */
export type By = { actor: string; at: Date; why?: string }

/**
 * A part of a statement that changes a member: what it was and is, where that differs. `was` is a column, read as it
 * stood before the statement.
 */
export const noting = (
  memberId: number,
  { kind, was, after, why, actor, at }: By & { kind: ChangeKind; was: RawBuilder<unknown>; after: string },
) => sql`noted as (
  insert into "memberChange" ("memberId", kind, before, after, reason, actor, at)
  select id, ${kind}, ${was}, ${after}::text, ${why ?? ''}::text, ${actor}::text, ${at}::timestamptz from member
  where id = ${memberId} and ${was} <> ${after}::text)`

export const noteUnlock = (tx: Tx, memberId: number, { actor, at, why = '' }: By) =>
  rows(
    tx,
    sql`insert into "memberChange" ("memberId", kind, reason, actor, at) values (${memberId}, 'unlock', ${why}, ${actor}, ${at})`,
  )

/** What became of a member, and of whoever else is of their institution, newest first. */
export const changesOfPeople = (on: Queryable, memberId: number, most: number) =>
  rows(
    on,
    sql<{
      loginId: string
      kind: ChangeKind
      before: string
      after: string
      reason: string
      actor: string
      at: Date
    }>`
    select m."loginId", c.kind, c.before, c.after, c.reason, c.actor, c.at
    from "memberChange" c join member m on m.id = c."memberId"
    where c."memberId" = any(array(
      select id from member where id = ${memberId} or "institutionId" = (select "institutionId" from member where id = ${memberId})))
    order by c.id desc limit ${most}`,
  )

/** Of members whom law asks to be remembered no more. */
export const forgetChanges = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from "memberChange" where "memberId" = any(${memberIds}::int[])`)

/** The changes of the member joined as `m`, as JSON; who of the shop made them is not the member's. */
export const changesJson = sql<unknown[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'before', before, 'after', after, 'reason', reason, 'at', at) order by id)
  from "memberChange" where "memberId" = m.id), '[]')`
