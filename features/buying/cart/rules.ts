import type { IsoDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { ProductKind } from '#features/shelf/catalogue/contract.ts'
import {
  MAX_QUANTITY,
  maySee,
  nearestOrder,
  quantityProblem,
  smallestOrder,
  type QuantityRule,
} from '#features/shelf/catalogue/rules.ts'
import type { LineProblem, LineProblemCode } from './contract.ts'

/** What decides whether a quantity of a product can be ordered. */
export type Orderable = {
  kind: ProductKind
  licensedOnly: boolean
  saleState: string
  priceOnRequest: boolean
  minQuantity: number
  stepQuantity: number
  unitName: string
  available: number
  restockOn: IsoDate | null
  /** Of an option that sells near-expiry goods: whether its last day is behind us. */
  clearanceState?: 'on' | 'over' | null
}

const blocking = (code: LineProblemCode, message: string): LineProblem => ({ code, message, blocking: true })

/**
 * Why this quantity cannot be ordered by a member of this type, or null. The strongest reason first: what
 * cannot be mended by a number.
 */
export function lineProblem(product: Orderable, quantity: number, customerType: string): LineProblem | null {
  if (product.saleState === 'discontinued')
    return blocking('discontinued', '판매가 끝난 상품이에요. 다른 상품을 골라 주세요.')
  if (product.saleState === 'paused')
    return blocking('not-for-sale', '판매를 잠시 멈춘 상품이에요. 다시 판매하면 주문할 수 있어요.')
  if (product.saleState !== 'on-sale' || !maySee(customerType, product))
    return blocking('not-for-sale', '지금은 주문할 수 없는 상품이에요.')
  if (product.priceOnRequest)
    return blocking('price-on-request', '가격을 문의한 뒤 주문할 수 있는 상품이에요.')
  if (
    product.clearanceState &&
    (product.clearanceState === 'over' || product.available < smallestOrder(product))
  )
    return blocking('clearance-over', '임박 특가가 끝났어요. 같은 상품을 일반 가격으로 주문해 주세요.')
  if (product.available < smallestOrder(product))
    return blocking(
      'sold-out',
      product.restockOn
        ? `품절이에요. ${shortDate(product.restockOn)} 입고 예정이에요.`
        : '품절이에요. 입고되면 다시 주문할 수 있어요.',
    )
  return quantityCodeProblem(product, quantity)
}

function quantityCodeProblem(product: Orderable, quantity: number): LineProblem | null {
  const found = quantityProblem(product, quantity)
  if (found)
    return blocking(
      quantity < 1 || !Number.isInteger(quantity)
        ? 'no-quantity'
        : quantity > MAX_QUANTITY
          ? 'over-maximum'
          : quantity < product.minQuantity
            ? 'below-minimum'
            : 'off-step',
      found.message,
    )
  return quantity > product.available
    ? blocking(
        'over-stock',
        `재고가 ${formatWhole(product.available)}${product.unitName} 남았어요. 수량을 줄여 주세요.`,
      )
    : null
}

/** The most that can be ordered when so many are to be had; null when that is less than the smallest order. */
export const mostOf = (product: QuantityRule, available: number): number | null =>
  available < smallestOrder(product) ? null : nearestOrder(product, available)

const shortDate = (date: IsoDate) => date.slice(5).replace('-', '.')

/** Not a reason to stay out of an order, but the buyer must see it. */
export const priceChange = (seenPrice: number, unitPrice: number): LineProblem | null =>
  seenPrice === unitPrice
    ? null
    : {
        code: 'price-changed',
        message: `가격이 바뀌었어요. ${formatWon(seenPrice)} → ${formatWon(unitPrice)}`,
        blocking: false,
      }
