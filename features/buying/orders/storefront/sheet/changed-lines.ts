import { amountsOf, parcelsOf, sharing, shippingOf } from '#features/buying/cart/parcels.ts'
import type { LineProblemCode } from '#features/buying/cart/contract.ts'
import type { ChangedLine } from '../../contract.ts'
import type { Sheet } from './form.ts'

type SheetLine = Sheet['lines'][number]
export type Change = ChangedLine & { line: SheetLine }

/** These lines can only stay behind; they wait in the cart. */
const leftOut = new Set<LineProblemCode>([
  'discontinued',
  'not-for-sale',
  'price-on-request',
  'sold-out',
  'clearance-over',
  'not-in-cart',
])

/**
 * What the buyer can agree to after the shop changed lines: new prices, and going without what cannot be had.
 */
export function acceptChanges(sheet: Sheet, changed: readonly ChangedLine[], now: Date) {
  const byOption = new Map(changed.map((change) => [change.optionId, change]))
  const changes: Change[] = sheet.lines.flatMap((line) =>
    byOption.has(line.optionId) ? [{ ...byOption.get(line.optionId)!, line }] : [],
  )
  const lines = sheet.lines.flatMap((line) => {
    const change = byOption.get(line.optionId)
    if (!change) return [line]
    if (leftOut.has(change.problem)) return []
    const unitPrice = change.unitPriceNow ?? line.unitPrice
    const quantity = change.fits ?? line.quantity
    return [
      {
        ...line,
        unitPrice,
        quantity,
        amount: unitPrice * quantity,
        ...(quantity !== line.quantity && { shownQuantity: line.quantity }),
      },
    ]
  })
  const parcels = sharing(parcelsOf(lines, now), sheet.addTo?.parcels ?? [])
  const fewer = changes.filter(({ fits }) => fits !== null)
  return {
    changes,
    lines,
    total: amountsOf(lines, shippingOf(parcels)).total,
    /** New prices, fewer pieces, or some lines left out: then one press orders. */
    acceptable:
      lines.length > 0 &&
      changes.every(
        ({ problem, fits }) => problem === 'price-changed' || fits !== null || leftOut.has(problem),
      ),
    /** The lines of which fewer can be had. */
    fewer,
    leavesOut: changes.some(({ problem }) => leftOut.has(problem)),
    /** Another tab changed the cart: the sheet is simply old. */
    outdated: changes.some(({ problem }) => problem === 'quantity-changed'),
  }
}

export type Accepted = ReturnType<typeof acceptChanges>
