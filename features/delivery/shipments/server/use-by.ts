import { sql } from 'kysely'
import { row, statement } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { readUseByWish, saveUseByWish } from '../use-by-contract.ts'

const saveWish = statement<{ institutionId: number; months: number }>()(
  (input) => sql`
  insert into "useByWish" ("institutionId", months) values (${input.institutionId}, ${input.months})
  on conflict ("institutionId") do update set months = excluded.months`,
)

export const useByRoutes = [
  serve(readUseByWish, async ({ db, caller }) => {
    const wish = await row(
      db,
      sql<{ months: number }>`select months from "useByWish" where "institutionId" = ${caller.institutionId}`,
    )
    return { months: wish?.months ?? 0 }
  }),

  serve(saveUseByWish, async ({ db, caller, body }) => {
    await saveWish.rows(db, { institutionId: caller.institutionId, months: body.months })
    return body
  }),
]
