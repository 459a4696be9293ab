import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#features/access/accounts/rules.ts'
import type { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { MergeBlock } from '../merge-contract.ts'

type Merge = { from: number; into: number; actor: string; reason: string; at: Date }

/** What a room does when two institutions become one; `apps/server/merge-parts.ts` lists them in the order of locks. */
export type MergePart = {
  /** Whose column `institutionId` (of points: the account) it moves. */
  tables: readonly string[]
  label: string
  /** How many of them move. */
  count: (from: number, into: number) => RawBuilder<number>
  /** What has to be settled first. */
  blocks?: readonly { code: MergeBlock; when: (from: number, into: number) => RawBuilder<boolean> }[]
  /** Brings up to date what `blocks` looks at. */
  before?: (tx: Tx) => Promise<unknown>
  move: (tx: Tx, merge: Merge) => Promise<unknown>
}
type Pair = { from: number; into: number }

/** What a room does when two logins of one person become one. */
export type PersonPart = {
  /** Whose column `memberId` it moves. */
  tables: readonly string[]
  label: string
  count: (from: number, into: number) => RawBuilder<number>
  move: (tx: Tx, pair: Pair) => Promise<unknown>
}

/** Why these two may not be merged now, in one statement. */
export async function blocksOf(on: Queryable, parts: readonly MergePart[], { from, into }: Pair) {
  const blocks = parts.flatMap((part) => part.blocks ?? [])
  const found = (await row(
    on,
    sql<{
      stands: number[]
    }>`select array[${sql.join(blocks.map(({ when }) => when(from, into)))}]::int[] as stands`,
  ))!
  return blocks.filter((_, index) => found.stands[index]).map(({ code }) => code)
}

/** How much of each kind moves, in one statement. */
export async function movesOf(
  on: Queryable,
  parts: readonly Pick<MergePart, 'label' | 'count'>[],
  { from, into }: Pair,
) {
  const found = (await row(
    on,
    sql<{
      counts: number[]
    }>`select array[${sql.join(parts.map(({ count }) => count(from, into)))}]::int[] as counts`,
  ))!
  return parts
    .map(({ label }, index) => ({ label, count: found.counts[index]! }))
    .filter(({ count }) => count > 0)
}

export const peopleOfInstitution = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<{ loginId: string; name: string; role: Role; status: MemberStatus }>`
    select "loginId", name, "institutionRole" as role, status from member where "institutionId" = ${institutionId} and status <> '09' order by id limit 50`,
  )

/** Two logins as they stand; whoever changes them has locked them. */
export const loginsOfPair = (on: Queryable, ids: readonly number[]) =>
  rows(
    on,
    sql<{
      memberId: number
      loginId: string
      name: string
      mobile: string
      status: MemberStatus
      role: Role
      institutionId: number | null
    }>`
    select id as "memberId", "loginId", name, mobile, status, "institutionRole" as role, "institutionId" from member where id = any(${ids}::int[]) order by id`,
  )

type Log = Pair & {
  moved: readonly { label: string; count: number }[]
  reason: string
  actor: string
  at: Date
}
export const logMerge = (tx: Tx, { from, into, moved, reason, actor, at }: Log) =>
  rows(
    tx,
    sql`insert into "institutionMerge" ("fromId", "intoId", moved, reason, actor, at)
    values (${from}, ${into}, ${JSON.stringify(moved)}::jsonb, ${reason}, ${actor}, ${at})`,
  )

/** What was merged into the institution of a member, newest first. */
export const mergesInto = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<{
      name: string
      businessNumber: string
      moved: { label: string; count: number }[]
      reason: string
      actor: string
      at: Date
    }>`
    with recursive merged as (
      select g.* from "institutionMerge" g join member m on m."institutionId" = g."intoId" where m.id = ${memberId}
      union all select g.* from merged d join "institutionMerge" g on g."intoId" = d."fromId")
    select i.name, i."businessNumber", d.moved, d.reason, d.actor, d.at
    from merged d join institution i on i.id = d."fromId" order by d.at desc, i.id desc limit 20`,
  )
