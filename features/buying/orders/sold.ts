import { vatOf, type Won } from '#domain/money.ts'
import type { OrderStatus } from './overview-contract.ts'

/** A part of an order's money that went back; `cancelled`: for pieces that were never sent. */
export type GivenBack = { amount: Won; taxFree: Won; cancelled: boolean }

/** The same, with what of it went back on credit and in points. */
export type GivenBackBy = GivenBack & { credit: Won; points: Won }

type OrderedLine = { quantity: number; cancelled: number; unitPrice: Won; taxable: boolean; amount: Won }
type Ordered<Line> = {
  total: Won
  shipping: Won
  supply: Won
  vat: Won
  taxFree: Won
  lines: readonly Line[]
  /** In the order in which it went. */
  givenBack: readonly GivenBack[]
}

/**
 * The VAT in `back` won of what an order has taxed. Taken over all that went back so far, the parts add up to the whole
 * to the won.
 */
export const vatBack = ({ supply, vat }: { supply: Won; vat: Won }, back: Won): Won =>
  back === supply + vat ? vat : Math.min(vat, vatOf(back))

/**
 * What an order comes to without the pieces that were cancelled, their delivery fee and the VAT that was taken off for them.
 * Pieces that came back later were sold all the same: what was given back for them is a document of its own.
 */
export function soldOf<Line extends OrderedLine>(order: Ordered<Line>) {
  const lines = order.lines.map((line) => {
    const quantity = line.quantity - line.cancelled
    return { ...line, quantity, amount: line.unitPrice * quantity }
  })
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
  const before = order.lines.reduce((sum, { amount }) => sum + amount, 0)
  let [cancelled, returned, taxFree, vat, back] = [0, 0, order.taxFree, order.vat, 0]
  for (const part of order.givenBack) {
    const vatBefore = vatBack(order, back)
    back += part.amount - part.taxFree
    if (part.cancelled) {
      cancelled += part.amount
      taxFree -= part.taxFree
      vat -= vatBack(order, back) - vatBefore
    } else returned += part.amount
  }
  const total = order.total - cancelled
  return {
    lines,
    shipping: order.shipping - (cancelled - (before - goods)),
    supply: total - taxFree - vat,
    vat,
    taxFree,
    total,
    cancelled,
    returned,
  }
}

/** What of an order's total stands no more; of one that was cancelled, all that had not come back before. */
export function takenOffOf(order: {
  status: OrderStatus
  total: Won
  payCredit: Won
  payPoints: Won
  givenBack: readonly GivenBackBy[]
}) {
  const sumOf = (won: (part: GivenBackBy) => Won) => order.givenBack.reduce((sum, part) => sum + won(part), 0)
  const returned = sumOf(({ amount, cancelled }) => (cancelled ? 0 : amount))
  if (order.status === 'cancelled')
    return {
      cancelled: order.total - returned,
      returned,
      credit: order.payCredit,
      points: order.payPoints,
    }
  return {
    cancelled: sumOf(({ amount, cancelled }) => (cancelled ? amount : 0)),
    returned,
    credit: sumOf(({ credit }) => credit),
    points: sumOf(({ points }) => points),
  }
}
