import { commonRefusals } from '#platform/contract/envelope.ts'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import type { LineProblem } from '#features/buying/cart/contract.ts'
import { lineProblem } from '#features/buying/cart/rules.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'

/** Why this member may not order at all, or null. */
export function whyNoOrders(user: User | null): string | null {
  const refusal = refusalToEnter(
    'buyer',
    user && {
      customerType: user.customerType,
      status: user.status,
      institutionId: user.institutionName === null ? null : undefined,
      role: user.role,
    },
  )
  if (refusal === 'business-only') return '병원·의원 회원만 주문할 수 있어요.'
  return refusal && commonRefusals[refusal].message
}

type Row = Pick<
  ProductRow,
  | 'kind'
  | 'licensedOnly'
  | 'saleState'
  | 'priceOnRequest'
  | 'minQuantity'
  | 'stepQuantity'
  | 'unitName'
  | 'available'
  | 'restockOn'
>

/** Why not even the smallest order of this product is possible, or null. */
export const whyNotThis = (row: Row, user: User | null): LineProblem | null =>
  lineProblem(row, smallestOrder(row), user?.customerType ?? '')

/** One line of a pasted order: `품번⇥수량`. `quantity` is undefined when it is no number. */
export type PastedLine = { line: number; code: string; quantity: number | undefined }
type BadLine = { line: number; code: string; reason: string }
export type PasteResult = { good: { product: ProductRow; quantity: number }[]; bad: BadLine[] }

/** Parts what can be ordered from what cannot, each with its reason; `found` holds products by their code. */
export function partPasted(
  lines: readonly PastedLine[],
  found: ReadonlyMap<string, ProductRow>,
  customerType: string,
): PasteResult {
  const sums = new Map<string, number>()
  const bad: BadLine[] = []
  for (const { line, code, quantity } of lines) {
    const product = found.get(code)
    const sum = (sums.get(code) ?? 0) + (quantity ?? 0)
    const reason = !product
      ? '찾을 수 없는 품번이에요.'
      : product.optionCount > 1
        ? '옵션이 여러 개예요. 상품 상세에서 골라 주세요.'
        : quantity === undefined
          ? '수량을 읽을 수 없어요.'
          : lineProblem(product, sum, customerType)?.message
    if (reason) bad.push({ line, code, reason })
    else sums.set(code, sum)
  }
  return { good: [...sums].map(([code, quantity]) => ({ product: found.get(code)!, quantity })), bad }
}
