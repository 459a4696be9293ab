import { allocate } from '#domain/money.ts'

type Line = { line: number; amount: number; unitPrice: number; taxable: boolean }
type Piece = { line: number; quantity: number }

/** What one parcel of an order states of a line. */
type StatedLine = { line: number; quantity: number; amount: number; vat: number }

/**
 * The VAT of what was sold (`soldOf`) over its parcels: shared over what is taxed by largest remainder, and within a line by the
 * pieces that have left so far, so that the parcels add up to it to the won. The delivery fee goes with
 * the first parcel, as line 0.
 */
export function statedLines(
  order: { vat: number; shipping: number; lines: readonly Line[] },
  parcels: readonly { number: number; pieces: readonly Piece[] }[],
): Map<number, StatedLine[]> {
  const fee = { line: 0, amount: order.shipping, unitPrice: order.shipping, taxable: true }
  const taxed = [...order.lines, fee]
  const shares = allocate(
    order.vat,
    taxed.map(({ taxable, amount }) => (taxable ? amount : 0)),
  )
  const vatOfLine = new Map(taxed.map(({ line }, at) => [line, shares[at]!]))
  const left = new Map<number, number>()
  return new Map(
    parcels.map(({ number, pieces }, index) => {
      const lines = order.lines.flatMap(({ line, unitPrice, amount }): StatedLine[] => {
        const quantity = pieces
          .filter((piece) => piece.line === line)
          .reduce((sum, one) => sum + one.quantity, 0)
        if (quantity === 0) return []
        const before = left.get(line) ?? 0
        left.set(line, before + quantity)
        // shares of a line's VAT by its pieces; unitPrice 0 gives nothing to share
        const upTo = (pieceCount: number) =>
          amount === 0 ? 0 : Math.floor((vatOfLine.get(line)! * pieceCount * unitPrice) / amount)
        return [{ line, quantity, amount: unitPrice * quantity, vat: upTo(before + quantity) - upTo(before) }]
      })
      const feeLine =
        index === 0 && order.shipping > 0
          ? [{ line: 0, quantity: 1, amount: order.shipping, vat: vatOfLine.get(0)! }]
          : []
      return [number, [...lines, ...feeLine]]
    }),
  )
}
