import { sql } from 'kysely'
import {
  overridesFrom,
  overridesSql,
  type BuyerValues,
  type OverrideCells,
} from '#features/shelf/prices/server/index.ts'
import { offeredClearance } from './clearance-sql.ts'
import { priceFor, pricePerPiece, priceSteps } from '#features/shelf/prices/rules.ts'
import { stockState } from '#features/shelf/stock/rules.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import type { ProductFlag, ProductKind, ProductRow, SaleState, Storage } from '../contract.ts'
import { smallestOrder } from '../rules.ts'

export type StockColumns = { available: number; nextExpiry: string | null; restockOn: string | null }
export type OptionPrice = { price: number; listPrice: number; overrides: OverrideCells }

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
/** Price and stock are those of the first option. */
export type ListRow = ProductColumns &
  OptionPrice &
  StockColumns & {
    id: number
    optionId: number
    optionCount: number
    clearance: { unitPrice: number; expiresOn: string } | null
  }

/** What a list row is read from: product p, brand b, and stock s of the first option. */
export const listTables = sql`product p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"`

/** What is hidden never comes here. */
export const productColumns = sql`
  p.code as "productCode", p.name, p.spec, b.code as "brandCode", b.name as "brandName", p.kind, p."deviceGrade",
  p.storage, p.taxable, p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity", p.picture, p.flags,
  p."licensedOnly", p."priceOnRequest", case when p."saleState" in ('on-sale', 'paused') then p."saleState" else 'discontinued' end as "saleState"`

/** The smallest order in SQL; the same as `smallestOrder`. */
export const smallestOrderSql = sql`((p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity")`

export const listColumns = (buyer: BuyerValues) => sql<ListRow>`
  p.id, ${productColumns}, coalesce(p."defaultOptionId", 0) as "optionId", p."optionCount", p.price, p."listPrice",
  ${overridesSql(sql`p."defaultOptionId"`, buyer)} as overrides,
  ${availableSql} as available, s."nextExpiry", s."restockOn", ${offeredClearance(buyer.now, smallestOrderSql)} as clearance`

/**
 * [PD-09] What a member with these licence-only kinds may see. A product without an option is not for sale
 * yet.
 */
export const visible = (kinds: unknown) =>
  sql`(not p."licensedOnly" or p.kind = any(${kinds}::text[])) and p."defaultOptionId" is not null`

/** What can be opened and remembered: more than lists show, which leave out what is discontinued. */
export const reachable = (kinds: unknown) => sql`${visible(kinds)} and p."saleState" <> 'hidden'`

/** What prices and dates are seen by. `nearExpiry`: use-by dates before this day are near. */
export type View = { now: Date; nearExpiry: string }

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

export function listRow(row: ListRow, view: View): ProductRow {
  const shown = priceShown(row, row, view)
  const { clearance } = row
  return {
    ...productShown(row),
    optionId: row.optionId,
    optionCount: row.optionCount,
    ...shown,
    ...stockShown(row, row, view),
    clearance: clearance && shown.price && clearance.unitPrice < shown.price.unitPrice ? clearance : null,
  }
}

/** Price at the smallest order, its steps and the price per piece of one option, as a buyer sees them. */
export function priceShown(
  product: ProductColumns,
  option: OptionPrice & { clearanceState?: 'on' | null },
  { now }: View,
): Pick<ProductRow, 'price' | 'steps' | 'perPiece'> {
  if (product.priceOnRequest) return { price: null, steps: [], perPiece: null }
  const asked = { option, overrides: overridesFrom(option.overrides), now }
  const price = priceFor({ ...asked, quantity: smallestOrder(product) })
  return { price, steps: priceSteps(asked), perPiece: pricePerPiece(price.unitPrice, product.packQuantity) }
}

export function stockShown(
  product: ProductColumns,
  { available, nextExpiry, restockOn }: StockColumns,
  view: View,
) {
  const state = stockState(available, smallestOrder(product))
  return {
    available,
    stockState: state,
    nextExpiry,
    nearExpiry: nextExpiry !== null && nextExpiry < view.nearExpiry,
    restockOn: state === 'out' ? restockOn : null,
  }
}
