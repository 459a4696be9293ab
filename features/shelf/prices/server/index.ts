import type { Database, Queryable } from '#platform/database/database.ts'
import type { PriceOverride } from '../rules.ts'
import { byOption, openPriceBook, type Buyer, type BuyerPrices } from './price-book.ts'
import { entriesOf } from './queries.ts'

export type { Buyer, BuyerPrices } from './price-book.ts'

const books = new WeakMap<Database, ReturnType<typeof openPriceBook>>()

/** The price book of this database: one per process. */
export function priceBook(db: Database) {
  const known = books.get(db)
  if (known) return known
  const book = openPriceBook(db)
  books.set(db, book)
  return book
}

/** What applies to this buyer, ready for `priceFor`: no statement once the buyer's scopes are in memory. */
export const pricesFor = (db: Database, buyer: Buyer, now: Date): Promise<BuyerPrices> =>
  priceBook(db).pricesFor(buyer, now)

/** Signing in calls this, so that the first page is as quick as the next. */
export const warmPrices = async (db: Database, buyer: Buyer, now: Date): Promise<void> =>
  void (await pricesFor(db, buyer, now))

/**
 * The truth for an order: one statement in its transaction, by option. Options without overrides are left
 * out.
 */
export const readOverrides = async (
  on: Queryable,
  input: Buyer & { optionIds: number[] },
): Promise<Map<number, PriceOverride[]>> => byOption(await entriesOf.rows(on, input))
