import { withJosa } from '#domain/josa.ts'
import { lineProblem } from '#features/buying/cart/rules.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import type { OptionToAdd } from '#features/buying/cart/server/index.ts'
import { nearestOrder, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import type { LineProblemCode } from '#features/buying/cart/contract.ts'

type Past = {
  optionId: number
  name: string
  optionName: string
  spec: string
  unitName: string
  quantity: number
  /** It takes the place of near-expiry goods that were sold for less. */
  instead?: boolean
}
type Planned = Omit<Past, 'instead'> & { added: boolean; problem: LineProblemCode | null; message: string }

/**
 * What of an earlier order can go into the cart today: all of a line, what is left of it, or nothing, with
 * the reason.
 */
export function repeatPlan(
  lines: readonly Past[],
  options: readonly OptionToAdd[],
  customerType: string,
): Planned[] {
  const known = new Map(options.map((option) => [option.optionId, option]))
  return lines.map(({ instead = false, ...line }) => {
    const option = known.get(line.optionId)
    if (!option)
      return {
        ...line,
        quantity: 0,
        added: false,
        problem: 'not-for-sale',
        message: '지금은 주문할 수 없는 상품이에요.',
      }
    const wish = nearestOrder(option, line.quantity)
    const problem = lineProblem(option, wish + option.held, customerType)
    if (!problem)
      return {
        ...line,
        quantity: wish,
        added: true,
        problem: null,
        message:
          wish !== line.quantity
            ? `주문 단위가 바뀌어 ${counted(wish, line)} 담았어요.`
            : instead
              ? '임박 특가 대신 일반 상품을 담았어요.'
              : '',
      }
    const left = nearestOrder(option, option.available - option.held)
    if (problem.code !== 'over-stock' || option.available - option.held < smallestOrder(option))
      return { ...line, quantity: 0, added: false, problem: problem.code, message: problem.message }
    return {
      ...line,
      quantity: left,
      added: true,
      problem: problem.code,
      message: `재고가 모자라 ${counted(left, line)} 담았어요.`,
    }
  })
}

/** '4박스를' */
const counted = (quantity: number, { unitName }: Past) => withJosa(countText(quantity, unitName), '을/를')
