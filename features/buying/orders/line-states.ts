import type { OrderStatus } from './contract.ts'

/** How a line of an order stands, in pieces; what it still waits for is `waitsFor`. */
export type LineState = {
  quantity: number
  cancelled: number
  shipped: number
  delivered: number
  returned: number
}

export const waitsFor = ({
  quantity,
  cancelled,
  shipped,
}: Pick<LineState, 'quantity' | 'cancelled' | 'shipped'>) => quantity - cancelled - shipped

const sum = (lines: readonly LineState[], of: (line: LineState) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

/** [OD-08] The state of a paid order, from its lines: they are the truth. What was sent back has still been delivered. */
export function statusOfLines(from: OrderStatus, lines: readonly LineState[]): OrderStatus {
  const shipped = sum(lines, (line) => line.shipped)
  const waiting = sum(lines, waitsFor)
  if (shipped === 0) return waiting === 0 ? 'cancelled' : from
  if (waiting > 0) return 'part-shipped'
  if (sum(lines, ({ delivered }) => delivered) < shipped) return 'shipped'
  return from === 'completed' ? 'completed' : 'delivered'
}
