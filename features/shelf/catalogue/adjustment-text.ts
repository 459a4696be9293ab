import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { ProductRow } from './contract.ts'

/** What a quantity field did to what was typed; `unread`: it was no whole number. */
export function adjustmentText(
  adjusted: 'min' | 'step' | 'max' | 'unread' | undefined,
  quantity: number,
  { stepQuantity, unitName, available }: Pick<ProductRow, 'stepQuantity' | 'unitName' | 'available'>,
) {
  const fitted = `${formatWhole(quantity)}${unitName}`
  if (adjusted === 'unread') return `수량은 숫자로 입력해 주세요. ${fitted} 그대로예요.`
  const made = withJosa(fitted, '으로/로')
  return adjusted === 'max'
    ? `재고가 ${formatWhole(available)}${unitName} 남아 ${made} 맞췄어요.`
    : adjusted === 'min'
      ? `최소 주문 수량 ${made} 맞췄어요.`
      : adjusted === 'step'
        ? `${stepQuantity}${unitName} 단위라 ${made} 맞췄어요.`
        : undefined
}
