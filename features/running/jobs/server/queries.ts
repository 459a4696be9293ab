import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { rows, type Database } from '#platform/database/database.ts'

export const jobStates = (db: Database) =>
  rows(
    db,
    build.selectFrom('jobState').select(['name', 'endedAt', 'ms', 'failedAt', 'failure']).orderBy('name'),
  )

/** Two processes may note at once: the later moment stands. */
export const noteWell = (db: Database, name: string, { at, ms }: { at: Date; ms: number }) =>
  rows(
    db,
    sql`insert into "jobState" as j (name, "endedAt", ms) values (${name}, ${at}, ${ms})
      on conflict (name) do update set "endedAt" = excluded."endedAt", ms = excluded.ms
      where j."endedAt" is null or j."endedAt" < excluded."endedAt"`,
  )

export const noteFailure = (db: Database, name: string, { at, failure }: { at: Date; failure: string }) =>
  rows(
    db,
    sql`insert into "jobState" (name, "failedAt", failure) values (${name}, ${at}, ${failure})
      on conflict (name) do update set "failedAt" = excluded."failedAt", failure = excluded.failure`,
  )
