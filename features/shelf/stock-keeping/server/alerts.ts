import { sql } from 'kysely'
import type { Settings } from '#platform/settings/settings.ts'

export type StockAlerts = Settings['stockAlerts']

/** So few pieces of stock `s` are free that more are to be ordered; of near-expiry goods sold for less there will be no more. */
export const isLow = ({ reorderAt }: StockAlerts) =>
  reorderAt === null
    ? sql`s."onHand" - s.reserved <= s."reorderAt"`
    : sql`(s."onHand" - s.reserved <= coalesce(s."reorderAt", ${reorderAt}::int)
        and not exists (select from clearance c where c."optionId" = s."optionId"))`
