import { sql } from 'kysely'
import type { BuyerNow } from '#features/shelf/prices/server/index.ts'
import { statement } from '#platform/database/database.ts'
import { listColumns, listTables, reachable, type ListRow } from './rows.ts'

const RECENT_MAX = 50
export const RECENT_DAYS = 30

export const recentRows = statement<BuyerNow & { memberId: number; kinds: readonly string[]; since: Date }>()(
  (input) => sql<ListRow & { viewedAt: Date }>`
    select v."viewedAt", ${listColumns(input)}
    from (
      select * from "recentView" where "memberId" = ${input.memberId} and "viewedAt" > ${input.since} order by "viewedAt" desc limit ${sql.lit(RECENT_MAX)}
    ) v join ${listTables} on p.id = v."productId"
    where ${reachable(input.kinds)} order by v."viewedAt" desc, p.id`,
)

/** No row when there is no such product for this member. */
export const rememberView = statement<{
  memberId: number
  code: string
  kinds: readonly string[]
  at: Date
}>()(
  (input) => sql<{ productId: number }>`
    insert into "recentView" ("memberId", "productId", "viewedAt")
    select ${input.memberId}, p.id, ${input.at}::timestamptz from product p
    where p.code = ${input.code} and ${reachable(input.kinds)}
    on conflict ("memberId", "productId") do update set "viewedAt" = greatest("recentView"."viewedAt", excluded."viewedAt")
    returning "productId"`,
)

/** What is too old or beyond the newest 50. */
export const dropOldViews = statement<{ memberId: number; since: Date }>()(
  (input) => sql`
    delete from "recentView" where "memberId" = ${input.memberId} and (
      "viewedAt" <= ${input.since}
      or "productId" in (select "productId" from "recentView" where "memberId" = ${input.memberId} order by "viewedAt" desc, "productId" offset ${sql.lit(RECENT_MAX)})
    )`,
)

export const forgetViews = statement<{ memberId: number; codes: readonly string[] | null }>()(
  (input) => sql`
    delete from "recentView" v using product p
    where p.id = v."productId" and v."memberId" = ${input.memberId} and (${input.codes}::text[] is null or p.code = any(${input.codes}::text[]))`,
)
