import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Every visit that a member asked for. */
export const visitsOf = async (on: Queryable, memberId: number) =>
  (await row(
    on,
    sql<{ visits: unknown[] }>`
    select coalesce((select jsonb_agg(to_jsonb(v) - 'memberId' order by v.id) from visit v where v."memberId" = ${memberId}), '[]') as visits`,
  ))!.visits
