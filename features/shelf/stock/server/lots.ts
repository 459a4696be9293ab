import { sql, type RawBuilder } from 'kysely'
import { statement, type Queryable } from '#platform/database/database.ts'

type LotRow = { optionId: number; lotNumber: string; expiresOn: string | null; quantity: number }

/** Lots that still hold pieces, in the order in which they leave. */
const lotsOnShelf = statement<{ optionIds: number[] }>()(
  (input) => sql<LotRow>`
    select "optionId", number as "lotNumber", "expiresOn", "onHand" as quantity
    from lot
    where "optionId" = any(${input.optionIds}::int[]) and "onHand" > 0 and not recalled
    order by "optionId", "expiresOn" nulls last, id`,
)

export const lotsOf = (on: Queryable, optionIds: number[]): Promise<LotRow[]> =>
  lotsOnShelf.rows(on, { optionIds })

/** What a buyer may still order of stock `s`; never below zero, though a recall may leave less than is promised. */
export const availableSql = sql`greatest(s."onHand" - s.reserved, 0)`

/** Pieces of lots `t` that may leave and are set aside for nobody. */
export const freeSql = sql`coalesce(sum(t."onHand" - t.picked) filter (where not t.recalled), 0)::int`

/** Whether lots `t` last so many months more. Near-expiry goods that are sold as such only have to be good: who buys them knows. */
export const lastsSql = (today: unknown, months: RawBuilder<unknown>) => sql`(t."expiresOn" is null
  or t."expiresOn" >= ${today}::date + case when t."takenFrom" is null then make_interval(months => ${months}) else interval '0' end)`
