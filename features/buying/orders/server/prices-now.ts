import { sql } from 'kysely'
import { amountsOf, parcelsOf, sharing, shippingOf } from '#features/buying/cart/parcels.ts'
import { linesOf } from '#features/buying/cart/server/index.ts'
import type { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import type { PriceReason } from '#features/shelf/prices/contract.ts'
import { statement, type Queryable } from '#platform/database/database.ts'

export type WaitingLine = {
  orderId: number
  /** Of the whole order: parcels that travel with an earlier one. */
  sharedParcels: Storage[]
  optionId: number
  name: string
  optionName: string
  unitName: string
  kind: ProductKind
  storage: Storage
  taxable: boolean
  quantity: number
  listPrice: number
  unitPrice: number
  priceReason: PriceReason
}

/** Lines of orders that wait for a yes, as they were placed. */
export const waitingLines = statement<{ orderIds: number[] }>()(
  (input) => sql<WaitingLine>`
  select l."orderId", o."sharedParcels", l."optionId", l."productName" as name, l."optionName", l."unitName", p.kind, l.storage, l.taxable, l.quantity, l."listPrice", l."unitPrice",
    l."priceReason"
  from "orderLine" l join "salesOrder" o on o.id = l."orderId" join "productOption" x on x.id = l."optionId" join product p on p.id = x."productId"
  where l."orderId" = any(${input.orderIds}::int[]) order by l."orderId", l.line`,
)

type Priced = Pick<WaitingLine, 'optionId' | 'quantity' | 'listPrice' | 'unitPrice' | 'priceReason'>

/**
 * The same lines at the prices of this moment: what was placed days ago is agreed to at what it costs now. Offers of
 * special orders stand as they were made.
 */
export async function pricesNow<L extends Priced>(
  on: Queryable,
  buyer: Parameters<typeof linesOf>[1],
  now: Date,
  lines: readonly L[],
): Promise<L[]> {
  const asked = lines.map(({ optionId, quantity }) => ({ optionId, quantity }))
  const current = new Map(
    (asked.length ? await linesOf(on, buyer, now, asked) : []).map((line) => [line.lineId, line]),
  )
  return lines.map((line, at) => {
    const found = current.get(at + 1)
    if (line.priceReason === 'offer' || !found || found.unitPrice === 0) return line
    const { listPrice, unitPrice, priceReason } = found
    return { ...line, listPrice, unitPrice, priceReason }
  })
}

/** What the lines of one order cost together, by its parcels. */
export function sumOf(lines: readonly WaitingLine[], now: Date) {
  const priced = lines.map((line) => ({ ...line, amount: line.unitPrice * line.quantity }))
  const parcels = sharing(parcelsOf(priced, now), lines[0]!.sharedParcels)
  return { priced, amounts: amountsOf(priced, shippingOf(parcels)) }
}
