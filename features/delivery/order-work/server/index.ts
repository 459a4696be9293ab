import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

/** Puts the rows of each state's count together. Returns how many states are left. */
export const foldStateCounts = async ({ db }: Pick<Services, 'db'>) =>
  (
    await rows(
      db,
      sql`
      with gone as (delete from "orderStateCount" returning status, change)
      insert into "orderStateCount" (status, change)
      select status, sum(change)::int from gone group by status having sum(change) <> 0
      returning status`,
    )
  ).length
