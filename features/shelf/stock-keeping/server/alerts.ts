import { sql } from 'kysely'
import type { Settings } from '#platform/settings/settings.ts'

export type StockAlerts = Settings['stockAlerts']

/** So few pieces of stock `s` are free that more are to be ordered; of near-expiry goods sold for less there will be no more. */
export const isLow = ({ reorderAt }: StockAlerts) =>
  reorderAt === null
    ? sql`s."onHand" - s.reserved <= s."reorderAt"`
    : sql`(s."onHand" - s.reserved <= coalesce(s."reorderAt", ${reorderAt}::int)
        and not exists (select from clearance c where c."optionId" = s."optionId"))`

/**
 * Stock that is promised beyond what is there or runs low by its own reorder point, in the words of the index that holds
 * just these few. `offset 0` keeps them together: by each alone PostgreSQL expects a third of all stock, and reads it.
 */
const alerted = sql`(
  select s."optionId", s."onHand", s.reserved, s."reorderAt" from stock s where s."onHand" < s.reserved or s."onHand" - s.reserved <= s."reorderAt" offset 0)`
/** Options of which more is promised than is there. */
export const promisedBeyond = sql`select s."optionId" as id from ${alerted} s where s."onHand" < s.reserved`

/**
 * Options that run low. A setting is written down: PostgreSQL knows by it how few they are, and whether the index of what
 * is nearly gone has them.
 */
export const lowOptions = ({ reorderAt }: StockAlerts) => {
  const own = sql`select s."optionId" as id from ${alerted} s where s."onHand" - s.reserved <= s."reorderAt"`
  const isSoldOn = sql`not exists (select from clearance c where c."optionId" = s."optionId")`
  return reorderAt === null
    ? own
    : sql`
      ${own} and ${isSoldOn} union all
      select s."optionId" from stock s where s."reorderAt" is null and s."onHand" - s.reserved <= ${sql.lit(reorderAt)} and ${isSoldOn}`
}
