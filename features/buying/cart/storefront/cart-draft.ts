import { amountsOf, parcelsOf, shippingOf } from '#features/buying/cart/parcels.ts'
import { priceAt } from '#features/shelf/prices/at-quantity.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { CartLine, readCart } from '../contract.ts'

export type Cart = Reply<typeof readCart>
/** What the buyer set and the server does not have yet, by line id. */
export type Unsaved = ReadonlyMap<number, { quantity?: number; selected?: boolean }>

/** The cart as the buyer sees it at once; figures are the server's own rules over what is shown. */
export function withUnsaved(cart: Cart, unsaved: Unsaved, now: Date): Cart {
  if (unsaved.size === 0) return cart
  const lines = cart.lines.map((line) => lineWith(line, unsaved.get(line.lineId)))
  const chosen = lines.filter((line) => line.selected && isOrderable(line))
  const parcels = parcelsOf(chosen, now)
  return { ...cart, lines, parcels, amounts: amountsOf(chosen, shippingOf(parcels)) }
}

function lineWith(
  line: CartLine,
  { quantity = line.quantity, selected = line.selected }: { quantity?: number; selected?: boolean } = {},
): CartLine {
  if (quantity === line.quantity) return { ...line, selected }
  const { unitPrice, reason, promotionName, nextTier } = priceAt(line, quantity)
  return {
    ...line,
    selected,
    quantity,
    unitPrice,
    priceReason: reason,
    promotionName,
    nextTier,
    amount: unitPrice * quantity,
    problem: line.problem && quantityProblems.has(line.problem.code) ? null : line.problem,
  }
}

/** Problems that another quantity may solve. */
const quantityProblems = new Set([
  'over-stock',
  'no-quantity',
  'below-minimum',
  'off-step',
  'over-maximum',
  'price-changed',
])

export const isOrderable = (line: CartLine) => !line.problem?.blocking
/** Whether the stepper can help: the line is for sale, though perhaps not in this quantity. */
export const mayChangeQuantity = (line: CartLine) =>
  isOrderable(line) || quantityProblems.has(line.problem!.code)
export const isSoldOut = (line: CartLine) =>
  ['sold-out', 'discontinued', 'clearance-over'].includes(line.problem?.code ?? '')

/** One group per storage, the most delicate first, with every line of it, orderable or not. */
export const groupsOf = (lines: readonly CartLine[]) =>
  (['cold', 'frozen', 'ambient'] as const).flatMap((storage) => {
    const own = lines.filter((line) => line.storage === storage)
    return own.length ? [{ storage, lines: own }] : []
  })
