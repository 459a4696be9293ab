import { sql, type RawBuilder } from 'kysely'

/** The goods of claim `c` have not been taken in yet, and may still be. */
export const isComingSql = sql`(c.state in ('asked', 'approved', 'collecting', 'collected', 'inspecting') and not c.settling)`

/** Numbers of an institution's claims that are under way, in SQL. */
export const openClaimsOf = (institutionId: RawBuilder<unknown>) => sql<string[]>`coalesce((
  select jsonb_agg(number order by id) from claim where "institutionId" = ${institutionId} and state not in ('done', 'rejected', 'withdrawn')), '[]')`
