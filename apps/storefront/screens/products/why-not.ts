import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
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
  | 'available'
  | 'restockOn'
>

/** Why not even the smallest order of this product is possible, or null. */
export const whyNotThis = (row: Row, user: User | null): LineProblem | null =>
  lineProblem(row, smallestOrder(row), user?.customerType ?? '')

/** What a quantity field did to the number that was typed. */
export const adjustmentText = (
  adjusted: 'min' | 'step' | 'max' | undefined,
  quantity: number,
  row: Pick<ProductRow, 'stepQuantity' | 'unitName' | 'available'>,
) =>
  adjusted === 'max'
    ? `재고가 ${formatWhole(row.available)}${row.unitName} 남아 ${withJosa(`${formatWhole(quantity)}${row.unitName}`, '으로/로')} 맞췄어요.`
    : adjusted === 'min'
      ? `최소 주문 수량 ${withJosa(`${quantity}${row.unitName}`, '으로/로')} 맞췄어요.`
      : adjusted === 'step'
        ? `${row.stepQuantity}${row.unitName} 단위라 ${withJosa(`${quantity}${row.unitName}`, '으로/로')} 맞췄어요.`
        : undefined
