import type { Queryable } from '#platform/database/database.ts'
import type { PriceOverride } from '../rules.ts'
import { overridesByOption, overridesFrom, type BuyerNow } from './queries.ts'

export {
  overridesFrom,
  overridesSql,
  type Buyer,
  type BuyerNow,
  type BuyerValues,
  type OverrideCells,
} from './queries.ts'
export { shelfPriceOf, shelfPriceHolds } from './shelf-prices.ts'

/** The truth for an order: one statement in its transaction, by option. Options without overrides are left out. */
export async function readOverrides(
  on: Queryable,
  input: BuyerNow & { optionIds: number[] },
): Promise<Map<number, PriceOverride[]>> {
  const found = await overridesByOption.rows(on, input)
  return new Map(
    found.flatMap(({ optionId, overrides }) => (overrides ? [[optionId, overridesFrom(overrides)]] : [])),
  )
}
export { firstPriceGroup, holdGroup, insertGroup, renameGroup } from './groups.ts'
export {
  addEntry,
  changeEntry,
  holdEntry,
  holdPromotion,
  insertPromotion,
  planEntries,
  removeEntry,
  standingEntries,
  updatePromotion,
  writeEntries,
  type EntryKey,
  type PriceChange,
} from './entries.ts'
export { pricesOfOption, type SpannedPrice } from './spanned.ts'
export { priceTermsOf, type PriceTerms } from './terms.ts'
export { pricesInMerge } from './merge.ts'
