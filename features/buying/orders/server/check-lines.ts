import { withJosa } from '#domain/josa.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import type { PricedLine } from '#features/buying/cart/parcels.ts'
import { lineProblem, mostOf, priceChange } from '#features/buying/cart/rules.ts'
import type { LockedLine } from '#features/buying/cart/server/index.ts'
import type { PriceReason } from '#features/shelf/prices/contract.ts'
import { optionUnderOffer, priceFor, withOffer, type PriceOverride } from '#features/shelf/prices/rules.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import type { ChangedLine } from '../contract.ts'
import { unpaidRoom } from '../rules.ts'
import { overAllowance } from './allowance.ts'

export type OrderLine = PricedLine &
  Pick<LockedLine, 'optionId' | 'productCode' | 'name' | 'optionName' | 'unitName' | 'kind'> & {
    priceReason: PriceReason
  }

type Asked = {
  optionId: number
  quantity: number
  unitPrice: number
  shownQuantity?: number | undefined
}
type Truth = {
  overrides: ReadonlyMap<number, readonly PriceOverride[]>
  customerType: string
  now: Date
  rooms: Rooms | null
  /** What the institution has ordered of options that have an allowance, in its period. */
  used: ReadonlyMap<number, number>
  /** Unit prices of a special order; null for another. */
  offered: ReadonlyMap<number, number> | null
}
/** How many pieces of an option may be ordered before they are paid for. */
type Rooms = ReadonlyMap<number, number>

/** [M8] Prices every line from the shop's own data and says where the buyer saw something else. */
export function checkLines(
  asked: readonly Asked[],
  locked: readonly LockedLine[],
  { overrides, customerType, now, rooms, used, offered }: Truth,
): { lines: OrderLine[]; changed: ChangedLine[] } {
  const held = new Map(locked.map((line) => [line.optionId, line]))
  const lines: OrderLine[] = []
  const changed: ChangedLine[] = []
  for (const { optionId, quantity, unitPrice, shownQuantity = quantity } of asked) {
    const found = held.get(optionId)
    if (!found) {
      changed.push({
        optionId,
        problem: 'not-in-cart',
        message: '장바구니에서 빠진 상품이에요.',
        unitPriceNow: null,
        available: null,
        fits: null,
      })
      continue
    }
    const offer = offered?.get(optionId)
    const line = optionUnderOffer(found, offer)
    const prices = withOffer(overrides.get(optionId) ?? [], offer)
    const priceOf = (pieces: number) => priceFor({ option: line, overrides: prices, quantity: pieces, now })
    const price = priceOf(quantity)
    const room = rooms?.get(optionId) ?? Infinity
    const over = overAllowance(
      {
        ...line,
        allowance:
          line.allowance === null || offer !== undefined
            ? null
            : { pieces: line.allowance, period: line.allowancePeriod },
      },
      quantity,
      used.get(optionId) ?? 0,
    )
    const problem =
      lineProblem(line, quantity, customerType) ??
      quantityChange(line, shownQuantity) ??
      over ??
      unpaidProblem(line, quantity, room) ??
      priceChange(unitPrice, price.unitPrice)
    if (problem) {
      const fits =
        problem === over
          ? over.fits
          : problem.code === 'over-stock' || problem.code === 'over-unpaid'
            ? mostOf(line, Math.min(line.available, room))
            : null
      changed.push({
        optionId,
        problem: problem.code,
        message: problem.message,
        unitPriceNow: line.priceOnRequest ? null : priceOf(fits ?? quantity).unitPrice,
        available: line.available,
        fits,
      })
    }
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

const quantityChange = ({ quantity: held, unitName }: LockedLine, asked: number) =>
  held === asked
    ? null
    : {
        code: 'quantity-changed' as const,
        message: `장바구니의 수량이 ${withJosa(countText(held, unitName), '으로/로')} 바뀌었어요.`,
        blocking: true,
      }

/** [OD-06] What is held without being paid for cannot be sold to anybody else. */
function unpaidProblem(line: LockedLine, quantity: number, room: number) {
  if (quantity <= room) return null
  const fits = mostOf(line, Math.min(line.available, room))
  return {
    code: 'over-unpaid' as const,
    message:
      fits === null
        ? '아직 결제하지 않은 주문에 이 상품이 이미 담겨 있어요. 그 주문을 먼저 결제해 주세요.'
        : `결제 전에는 ${countText(fits, line.unitName)}까지 주문할 수 있어요. 수량을 줄여 주세요.`,
    blocking: true,
  }
}

type Held = { optionId: number; unpaid: number; usual: number | null }

export function roomsOf(
  locked: readonly LockedLine[],
  holds: readonly Held[],
  limits: Parameters<typeof unpaidRoom>[1],
): Rooms {
  const held = new Map(holds.map((hold) => [hold.optionId, hold]))
  return new Map(
    locked.map((line) => {
      const { unpaid = 0, usual = null } = held.get(line.optionId) ?? {}
      return [
        line.optionId,
        unpaidRoom({ available: line.available, unpaid, usual, smallest: smallestOrder(line) }, limits),
      ]
    }),
  )
}
