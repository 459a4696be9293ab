import { formatWhole } from '#domain/whole-number.ts'
import type { PricedLine } from '#features/buying/cart/parcels.ts'
import { lineProblem, priceChange } from '#features/buying/cart/rules.ts'
import type { LockedLine } from '#features/buying/cart/server/index.ts'
import type { PriceReason } from '#features/shelf/prices/contract.ts'
import { priceFor, type PriceOverride } from '#features/shelf/prices/rules.ts'
import type { ChangedLine } from '../contract.ts'

export type OrderLine = PricedLine &
  Pick<LockedLine, 'optionId' | 'productCode' | 'name' | 'optionName' | 'unitName' | 'kind'> & {
    priceReason: PriceReason
  }

type Asked = { optionId: number; quantity: number; unitPrice: number }
type Truth = { overrides: ReadonlyMap<number, readonly PriceOverride[]>; customerType: string; now: Date }

/** [M8] Prices every line from the shop's own data and says where the buyer saw something else. */
export function checkLines(
  asked: readonly Asked[],
  locked: readonly LockedLine[],
  { overrides, customerType, now }: Truth,
): { lines: OrderLine[]; changed: ChangedLine[] } {
  const held = new Map(locked.map((line) => [line.optionId, line]))
  const lines: OrderLine[] = []
  const changed: ChangedLine[] = []
  for (const { optionId, quantity, unitPrice } of asked) {
    const line = held.get(optionId)
    if (!line) {
      changed.push({
        optionId,
        problem: 'not-in-cart',
        message: '장바구니에서 빠진 상품이에요.',
        unitPriceNow: null,
        available: null,
      })
      continue
    }
    const price = priceFor({ option: line, overrides: overrides.get(optionId) ?? [], quantity, now })
    const problem =
      lineProblem(line, quantity, customerType) ??
      quantityChange(line.quantity, quantity) ??
      priceChange(unitPrice, price.unitPrice)
    if (problem)
      changed.push({
        optionId,
        problem: problem.code,
        message: problem.message,
        unitPriceNow: line.priceOnRequest ? null : price.unitPrice,
        available: line.available,
      })
    lines.push({
      optionId,
      quantity,
      unitPrice: price.unitPrice,
      listPrice: price.listPrice,
      priceReason: price.reason,
      amount: price.unitPrice * quantity,
      productCode: line.productCode,
      name: line.name,
      optionName: line.optionName,
      unitName: line.unitName,
      kind: line.kind,
      storage: line.storage,
      taxable: line.taxable,
    })
  }
  return { lines, changed }
}

const quantityChange = (held: number, asked: number) =>
  held === asked
    ? null
    : {
        code: 'quantity-changed' as const,
        message: `장바구니의 수량이 ${formatWhole(held)}개로 바뀌었어요.`,
        blocking: true,
      }
