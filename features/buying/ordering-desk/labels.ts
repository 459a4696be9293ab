import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'

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
