import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

export type Twin = { institutionId: number; name: string; businessNumber: string; mergedInto: number | null }
const twin = sql`id as "institutionId", name, "businessNumber", "mergedInto"`

export const institutionByNumber = (on: Queryable, businessNumber: string) =>
  row(on, sql<Twin>`select ${twin} from institution where "businessNumber" = ${businessNumber}`)

export const institutionById = (on: Queryable, institutionId: number) =>
  row(on, sql<Twin>`select ${twin} from institution where id = ${institutionId}`)

/** Both held until commit, so that nobody writes a row for either meanwhile: whoever does waits. */
export const holdInstitutions = (tx: Tx, ids: readonly number[]) =>
  rows(tx, sql<Twin>`select ${twin} from institution where id = any(${ids}::int[]) order by id for update`)

type Merge = { from: Twin; into: Twin; actor: string; reason: string; at: Date }

/** Logins, roles and limits stay as they are; whoever left long ago goes along. Returns their ids. */
export const movePeople = async (tx: Tx, { from, into, actor, reason, at }: Merge) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      with moved as (
        update member set "institutionId" = ${into.institutionId} where "institutionId" = ${from.institutionId} returning id
      ), noted as (
        insert into "memberChange" ("memberId", kind, before, after, reason, actor, at)
        select id, 'institution', ${from.name}::text, ${into.name}::text, ${reason}::text, ${actor}::text, ${at}::timestamptz from moved
      )
      select id from moved`,
    )
  ).map(({ id }) => id)

/** It points to the one that stays from now on, and so does whatever was merged into it before. */
export const markMerged = (tx: Tx, { from, into }: { from: number; into: number }) =>
  rows(tx, sql`update institution set "mergedInto" = ${into} where id = ${from} or "mergedInto" = ${from}`)
