import { sql } from 'kysely'
import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import { freeSql, lastsSql } from '#features/shelf/stock/server/index.ts'
import { row, statement } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { readShortDated, readUseByWish, saveUseByWish } from '../contract.ts'

const saveWish = statement<{ institutionId: number; months: number }>()(
  (input) => sql`
  insert into "useByWish" ("institutionId", months) values (${input.institutionId}, ${input.months})
  on conflict ("institutionId") do update set months = excluded.months`,
)

type Asked = { institutionId: number; optionIds: number[]; quantities: number[]; today: IsoDate }
/** Nothing is short for a clinic that takes any lot. */
const shortDated = statement<Asked>()(
  (input) => sql<{ optionId: number; enough: number; months: number }>`
  select a."optionId", shelf.enough, w.months::int as months
  from "useByWish" w cross join (
    select g."optionId", sum(g.quantity) as wanted from unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as g("optionId", quantity) group by 1) a
  cross join lateral (
    select ${freeSql} as enough from lot t
    where t."optionId" = a."optionId" and ${lastsSql(input.today, sql`w.months`)}) shelf
  where w."institutionId" = ${input.institutionId} and w.months > 0 and shelf.enough < a.wanted order by a."optionId"`,
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

  serve(readShortDated, async ({ db, caller, clock, query }) => {
    const goods = query.goods.split(',').map((one) => one.split('x').map(Number) as [number, number])
    const short = await shortDated.rows(db, {
      institutionId: caller.institutionId,
      optionIds: goods.map(([optionId]) => optionId),
      quantities: goods.map(([, quantity]) => quantity),
      today: seoulDate(clock.now()),
    })
    return {
      months: short[0]?.months ?? 0,
      short: short.map(({ optionId, enough }) => ({ optionId, enough })),
    }
  }),
]
