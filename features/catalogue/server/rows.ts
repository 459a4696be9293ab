import { sql } from 'kysely'
import type { BuyerPrices } from '#features/prices/server/index.ts'
import { priceFor, pricePerPiece, priceSteps } from '#features/prices/rules.ts'
import type { PriceStep, ShownPrice } from '#features/prices/contract.ts'
import type { ShownStock } from '#features/stock/contract.ts'
import { stockState } from '#features/stock/rules.ts'
import type { ProductFlag, ProductKind, ProductRow, SaleState, Storage } from '../contract.ts'
import { smallestOrder } from '../rules.ts'
import { list, number, one, orNull, text, yes, type Unpacked } from './packed-rows.ts'

export type StockColumns = { available: number; nextExpiry: string | null; restockOn: string | null }
export type OptionColumns = StockColumns & { optionId: number; price: number; listPrice: number }

/** What every list row and the detail say of a product p and its brand b. */
export const productFields = {
  productCode: [sql`p.code`, text],
  name: [sql`p.name`, text],
  spec: [sql`p.spec`, text],
  brandCode: [sql`b.code`, text],
  brandName: [sql`b.name`, text],
  kind: [sql`p.kind`, one<ProductKind>()],
  deviceGrade: [sql`p."deviceGrade"`, orNull(number)],
  storage: [sql`p.storage`, one<Storage>()],
  taxable: [sql`p.taxable`, yes],
  unitName: [sql`p."unitName"`, text],
  packQuantity: [sql`p."packQuantity"`, number],
  minQuantity: [sql`p."minQuantity"`, number],
  stepQuantity: [sql`p."stepQuantity"`, number],
  picture: [sql`p.picture`, text],
  flags: [sql`array_to_string(p.flags, ',')`, list<ProductFlag>],
  licensedOnly: [sql`p."licensedOnly"`, yes],
  priceOnRequest: [sql`p."priceOnRequest"`, yes],
  saleState: [sql`p."saleState"`, one<SaleState>()],
} as const
export type ProductColumns = Unpacked<typeof productFields>

/** A list row: the product with the price and stock s of its first option. */
export const listFields = {
  ...productFields,
  id: [sql`p.id`, number],
  optionCount: [sql`p."optionCount"`, number],
  optionId: [sql`p."defaultOptionId"`, number],
  price: [sql`p.price`, number],
  listPrice: [sql`p."listPrice"`, number],
  available: [sql`s."onHand" - s.reserved`, number],
  nextExpiry: [sql`s."nextExpiry"`, orNull(text)],
  restockOn: [sql`s."restockOn"`, orNull(text)],
} as const
export type ListRow = Unpacked<typeof listFields>

export const listTables = sql`product p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"`

/** [PD-09] What a member with these licence-only kinds may see. A product without an option is not for sale yet. */
export const visible = (kinds: unknown) => sql`(not p."licensedOnly" or p.kind = any(${kinds}::text[])) and p."defaultOptionId" is not null`

/** The smallest order in SQL; the same as `smallestOrder`. */
export const smallestOrderSql = sql`((p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity")`

/** What prices and dates are seen by. `nearExpiry`: use-by dates before this day are near. */
export type View = { prices: BuyerPrices; now: Date; nearExpiry: string }

/** Exactly the fields of the contract: paging keys and whatever else a query brings stay on the server. */
export const productShown = (row: ProductColumns): ProductColumns => ({
  productCode: row.productCode, name: row.name, spec: row.spec, brandCode: row.brandCode, brandName: row.brandName, kind: row.kind,
  deviceGrade: row.deviceGrade, storage: row.storage, taxable: row.taxable, unitName: row.unitName, packQuantity: row.packQuantity,
  minQuantity: row.minQuantity, stepQuantity: row.stepQuantity, picture: row.picture, flags: row.flags, licensedOnly: row.licensedOnly,
  priceOnRequest: row.priceOnRequest, saleState: row.saleState,
})

export const toProductRow = (row: ListRow, view: View): ProductRow =>
  ({ ...productShown(row), optionId: row.optionId, optionCount: row.optionCount, ...optionShown(row, row, view) })

/** Price at the smallest order, its steps, and stock of one option, as a buyer sees them. */
export function optionShown(product: ProductColumns, option: OptionColumns, view: View): { price: ShownPrice | null; steps: PriceStep[]; perPiece: number | null } & ShownStock {
  const quantity = smallestOrder(product)
  const asked = { option, overrides: view.prices.overridesFor(option.optionId), now: view.now }
  const price = product.priceOnRequest ? null : priceFor({ ...asked, quantity })
  return { price, steps: price ? priceSteps(asked) : [], perPiece: price && pricePerPiece(price.unitPrice, product.packQuantity), ...stockShown(option, quantity, view.nearExpiry) }
}

const stockShown = ({ available, nextExpiry, restockOn }: StockColumns, smallest: number, nearExpiry: string): ShownStock => {
  const state = stockState(available, smallest)
  return { available, stockState: state, nextExpiry, nearExpiry: nextExpiry !== null && nextExpiry < nearExpiry, restockOn: state === 'out' ? restockOn : null }
}
