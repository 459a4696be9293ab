import { sql, type RawBuilder } from 'kysely'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'

type Answers = { terms: string[]; versions: number[]; agreed: boolean[]; ip: string; at: Date }
/** Adds what was answered, each term for itself; for a statement that has more to do. No member, no answer. */
export const consenting = (memberId: number | RawBuilder<number>, given: Answers) =>
  sql`insert into consent ("memberId", term, version, agreed, ip, at)
    select ${memberId}::int, t.term, t.version, t.agreed, ${given.ip}, ${given.at}::timestamptz
    from unnest(${given.terms}::text[], ${given.versions}::int[], ${given.agreed}::boolean[]) t (term, version, agreed)
    where ${memberId}::int is not null`

/** What was answered, each term for itself; rows are only added. */
export const insertConsents = (tx: Tx, memberId: number, given: Answers) =>
  rows(tx, consenting(memberId, given))

/** The last answer to each term. */
export const consentsOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<{ term: string; version: number; agreed: boolean; at: Date }>`
    select distinct on (term) term, version, agreed, at from consent where "memberId" = ${memberId} order by term, id desc`,
  )

export const forgetConsents = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from consent where "memberId" = any(${memberIds}::int[])`)
