import { sql } from 'kysely'
import type { BuyerPrices } from '#features/prices/server/index.ts'
import { priceFor, pricePerPiece, priceSteps } from '#features/prices/rules.ts'
import type { PriceStep, ShownPrice } from '#features/prices/contract.ts'
import type { ShownStock } from '#features/stock/contract.ts'
import { stockState } from '#features/stock/rules.ts'
import type { ProductFlag, ProductKind, ProductRow, SaleState, Storage } from '../contract.ts'
import { smallestOrder } from '../rules.ts'

export type StockColumns = { available: number; nextExpiry: string | null; restockOn: string | null }
export type OptionColumns = StockColumns & { optionId: number; price: number; listPrice: number }

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
/** `key` is what the list that asked needs beside: the row's place in its order. */
export type ListRow = ProductColumns & OptionColumns & { id: number; key: string; optionCount: number }

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
  Object.assign(productShown(row), { optionId: row.optionId, optionCount: row.optionCount }, optionShown(row, row, view))

/** Price at the smallest order, its steps, and stock of one option, as a buyer sees them. */
export function optionShown(product: ProductColumns, option: OptionColumns, view: View): { price: ShownPrice | null; steps: PriceStep[]; perPiece: number | null } & ShownStock {
  const quantity = smallestOrder(product)
  const asked = { option, overrides: view.prices.overridesFor(option.optionId), now: view.now }
  const price = product.priceOnRequest ? null : priceFor({ ...asked, quantity })
  const { available, nextExpiry, restockOn } = option
  const state = stockState(available, quantity)
  return {
    price,
    steps: price ? priceSteps(asked) : [],
    perPiece: price && pricePerPiece(price.unitPrice, product.packQuantity),
    available,
    stockState: state,
    nextExpiry,
    nearExpiry: nextExpiry !== null && nextExpiry < view.nearExpiry,
    restockOn: state === 'out' ? restockOn : null,
  }
}
