import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'

/** The goods of claim `c` have not been taken in yet, and may still be. */
export const isComingSql = sql`(c.state in ('asked', 'approved', 'collecting', 'collected', 'inspecting') and not c.settling)`

/** Numbers of an institution's claims that are under way, in SQL. */
export const openClaimsOf = (institutionId: RawBuilder<unknown>) => sql<string[]>`coalesce((
  select jsonb_agg(number order by id) from claim where "institutionId" = ${institutionId} and state not in ('done', 'rejected', 'withdrawn')), '[]')`

type Waiting = { subject: string; count: number; until: IsoDate | null }
/** Claims whose refund the gateway could not give back: they wait for an account, each by its number, in SQL. */
export const claimsWithoutAccount = (institutionId: number | null) => sql<Waiting>`
  select number as subject, 1 as count, null::date as until from claim
  where "institutionId" = ${institutionId} and settling and trouble <> '' and "endedAt" is null`
