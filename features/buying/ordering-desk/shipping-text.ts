import { formatWon } from '#domain/money.ts'
import { parcelsOf } from '#features/buying/cart/parcels.ts'
import type { ProductDetail, ProductOption } from '#features/shelf/catalogue/contract.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'

/** '5,500원, 300,000원부터 무료', for this product alone. */
export function shippingText(
  product: ProductDetail,
  option: ProductOption,
  quantity: number,
): string | undefined {
  if (!option.price) return undefined
  const amount = amountOf(option, quantity)
  const line = {
    storage: product.storage,
    taxable: product.taxable,
    quantity,
    unitPrice: option.price.unitPrice,
    listPrice: option.price.listPrice,
    amount,
  }
  const parcel = parcelsOf([line], `${product.shipsOn}T00:00:00Z`)[0]!
  return parcel.shipping === 0
    ? '무료'
    : `${formatWon(parcel.shipping)}, ${formatWon(parcel.freeFrom)}부터 무료`
}
