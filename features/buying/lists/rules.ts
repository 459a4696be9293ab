import { withJosa } from '#domain/josa.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import {
  MAX_QUANTITY,
  nearestOrder,
  smallestOrder,
  type QuantityRule,
} from '#features/shelf/catalogue/rules.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import type { Kit } from './contract.ts'

/** The pieces that can be ordered for so many sets: no set is left short by the order's step. */
export const piecesFor = (rule: QuantityRule, wish: number) =>
  Math.max(
    smallestOrder(rule),
    Math.min(Math.ceil(wish / rule.stepQuantity) * rule.stepQuantity, MAX_QUANTITY),
  )

/** '주문 단위에 맞춰 15개를 담아요.' */
export const roundedText = (quantity: number, unitName: string, verb: '담아요' | '담았어요') =>
  `주문 단위에 맞춰 ${withJosa(countText(quantity, unitName), '을/를')} ${verb}.`

export type SetLine = Kit['lines'][number] & {
  /** Pieces of so many sets. */
  total: number
  /** What of it can be had, and its amount. */
  pieces: number
  amount: number
  /** Why that is another number, or none. */
  problem: string | null
}

/** The lines of so many sets, by the stock and prices that were read. */
export const linesOfSets = (lines: Kit['lines'], sets: number): SetLine[] =>
  lines.map((line) => {
    const { option } = line
    const total = line.quantity * sets
    if (option.refusal) return { ...line, total, pieces: 0, amount: 0, problem: option.refusal.message }
    const wish = piecesFor(option, total)
    const pieces = wish > option.available ? nearestOrder(option, option.available) : wish
    const problem =
      pieces < wish
        ? `재고가 모자라 ${withJosa(countText(pieces, option.unitName), '을/를')} 담아요.`
        : pieces === total
          ? null
          : roundedText(pieces, option.unitName, '담아요')
    return { ...line, total, pieces, amount: amountOf(option, pieces), problem }
  })
