import { sql } from 'kysely'
import type { BuyerPrices } from '#features/shelf/prices/server/index.ts'
import { priceFor, pricePerPiece, priceSteps, type PriceOverride } from '#features/shelf/prices/rules.ts'
import { stockState } from '#features/shelf/stock/rules.ts'
import type { ProductFlag, ProductKind, SaleState, Storage } from '../contract.ts'
import { smallestOrder } from '../rules.ts'

export type StockColumns = { available: number; nextExpiry: string | null; restockOn: string | null }
export type OptionPrice = { optionId: number; price: number; listPrice: number }

export type ProductColumns = {
  productCode: string
  name: string
  spec: string
  brandCode: string
  brandName: string
  kind: ProductKind
  deviceGrade: number | null
  storage: Storage
  taxable: boolean
  unitName: string
  packQuantity: number
  minQuantity: number
  stepQuantity: number
  picture: string
  flags: ProductFlag[]
  licensedOnly: boolean
  priceOnRequest: boolean
  saleState: SaleState
}
/**
 * All of a list row but its stock. `key` is what the list that asked needs beside: the row's place in its
 * order.
 */
export type RowFacts = ProductColumns &
  OptionPrice & { id: number; key: string; optionCount: number } & Written
/** The stock is as of now; the facts may be shared with other answers. */
export type ListRow = StockColumns & { facts: RowFacts }
/**
 * What has been written of facts as JSON, for the next answer. `priced` holds for these very overrides, in
 * this time.
 */
export type Written = { text?: string; priced?: Span & { overrides: readonly PriceOverride[]; text: string } }
type Span = { from: number; until: number }

export const listTables = sql`product p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"`

/**
 * [PD-09] What a member with these licence-only kinds may see. A product without an option is not for sale
 * yet.
 */
export const visible = (kinds: unknown) =>
  sql`(not p."licensedOnly" or p.kind = any(${kinds}::text[])) and p."defaultOptionId" is not null`

/** What can be opened and remembered: more than lists show, which leave out what is discontinued. */
export const reachable = (kinds: unknown) => sql`${visible(kinds)} and p."saleState" <> 'hidden'`

/** The smallest order in SQL; the same as `smallestOrder`. */
export const smallestOrderSql = sql`((p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity")`

/** What prices and dates are seen by. `nearExpiry`: use-by dates before this day are near. */
export type View = { prices: BuyerPrices; now: Date; nearExpiry: string }

/** Exactly the fields of the contract: paging keys and whatever else a query brings stay on the server. */
export const productShown = (row: ProductColumns): ProductColumns => ({
  productCode: row.productCode,
  name: row.name,
  spec: row.spec,
  brandCode: row.brandCode,
  brandName: row.brandName,
  kind: row.kind,
  deviceGrade: row.deviceGrade,
  storage: row.storage,
  taxable: row.taxable,
  unitName: row.unitName,
  packQuantity: row.packQuantity,
  minQuantity: row.minQuantity,
  stepQuantity: row.stepQuantity,
  picture: row.picture,
  flags: row.flags,
  licensedOnly: row.licensedOnly,
  priceOnRequest: row.priceOnRequest,
  saleState: row.saleState,
})

/** The fields of an object as JSON, without the braces. */
export const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

/** The fields of a ProductRow as JSON. */
export function rowFields({ facts, ...stock }: ListRow, view: View): string {
  facts.text ??= fieldsOf({
    ...productShown(facts),
    optionId: facts.optionId,
    optionCount: facts.optionCount,
  })
  return `${facts.text},${priceFields(facts, facts, view)},${stockFields(facts, stock, view)}`
}

/** Price at the smallest order, its steps and the price per piece of one option, as a buyer sees them. */
export function priceFields(product: ProductColumns, option: OptionPrice & Written, view: View): string {
  const overrides = view.prices.overridesFor(option.optionId)
  const { priced } = option
  const at = view.now.getTime()
  if (priced && priced.from <= at && at < priced.until && areSame(priced.overrides, overrides))
    return priced.text
  const asked = { option, overrides, now: view.now }
  const price = product.priceOnRequest ? null : priceFor({ ...asked, quantity: smallestOrder(product) })
  const text = fieldsOf({
    price,
    steps: price ? priceSteps(asked) : [],
    perPiece: price && pricePerPiece(price.unitPrice, product.packQuantity),
  })
  option.priced = { ...spanAround(at, overrides), overrides, text }
  return text
}

const areSame = (some: readonly PriceOverride[], others: readonly PriceOverride[]) =>
  some === others || (some.length === others.length && some.every((one, at) => one === others[at]))

/** A promotion begins and ends by the clock: until when, and since when, prices are what they are. */
function spanAround(at: number, overrides: readonly PriceOverride[]): Span {
  const span = { from: -Infinity, until: Infinity }
  for (const { promotion } of overrides) {
    for (const turn of promotion ? [promotion.startsAt, promotion.endsAt] : []) {
      if (turn <= at) span.from = Math.max(span.from, turn)
      else span.until = Math.min(span.until, turn)
    }
  }
  return span
}

/** Stock of one option. Dates come from the database as digits, so they need no escaping. */
export function stockFields(
  product: ProductColumns,
  { available, nextExpiry, restockOn }: StockColumns,
  view: View,
): string {
  const state = stockState(available, smallestOrder(product))
  const nearExpiry = nextExpiry !== null && nextExpiry < view.nearExpiry
  return `"available":${available},"stockState":"${state}","nextExpiry":${day(nextExpiry)},"nearExpiry":${nearExpiry},"restockOn":${day(state === 'out' ? restockOn : null)}`
}

const day = (date: string | null) => (date === null ? 'null' : `"${date}"`)
