import { formatWhole } from '#domain/whole-number.ts'
import type { ProductKind } from './contract.ts'

export const allKinds: readonly ProductKind[] = [
  'device',
  'drug',
  'cosmetic',
  'consumable',
  'equipment',
  'book',
]

/**
 * [PD-09] Which kinds of licence-only products a customer type may see and buy. Types that are not named:
 * none.
 */
const licensedKindsOf: Record<string, readonly ProductKind[]> = {
  '02': allKinds,
  '03': ['drug', 'consumable', 'cosmetic'],
  '04': ['device', 'equipment', 'consumable'],
  '05': ['drug'],
}
const none: readonly ProductKind[] = []

export const licensedKinds = (customerType: string): readonly ProductKind[] =>
  Object.hasOwn(licensedKindsOf, customerType) ? licensedKindsOf[customerType]! : none

/** [PD-09] Products without the mark are open to every member. */
export const maySee = (
  customerType: string,
  product: { kind: ProductKind; licensedOnly: boolean },
): boolean => !product.licensedOnly || licensedKinds(customerType).includes(product.kind)

export const MAX_QUANTITY = 99_999

export type QuantityRule = { minQuantity: number; stepQuantity: number }

/** The smallest quantity that may be ordered: the minimum, up to the next multiple. */
export const smallestOrder = ({ minQuantity, stepQuantity }: QuantityRule): number =>
  Math.ceil(minQuantity / stepQuantity) * stepQuantity

/** [PD-02] Why this quantity cannot be ordered, said at its field in the product's unit, or null. */
export function quantityProblem(
  rule: QuantityRule & { unitName: string },
  quantity: unknown,
): { message: string } | null {
  const unit = rule.unitName
  if (typeof quantity !== 'number' || !Number.isInteger(quantity))
    return { message: '수량은 정수로 입력해 주세요.' }
  if (quantity < 1) return { message: `수량을 1${unit} 이상 입력해 주세요.` }
  if (quantity > MAX_QUANTITY)
    return { message: `수량은 ${formatWhole(MAX_QUANTITY)}${unit}까지 입력할 수 있어요.` }
  if (quantity < rule.minQuantity)
    return { message: `최소 ${smallestOrder(rule)}${unit}부터 주문할 수 있어요.` }
  if (quantity % rule.stepQuantity !== 0)
    return { message: `${rule.stepQuantity}${unit} 단위로 주문할 수 있어요.` }
  return null
}

/** The nearest quantity at or below the wish that may be ordered, but never less than the smallest order. */
export const nearestOrder = (rule: QuantityRule, wish: number): number => {
  const whole = Math.min(Math.max(Math.floor(Number.isFinite(wish) ? wish : 0), 0), MAX_QUANTITY)
  return Math.max(smallestOrder(rule), whole - (whole % rule.stepQuantity))
}
