import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusOfLines, waitsFor, type LineState } from './line-states.ts'

const line = (quantity: number, rest: Partial<LineState> = {}): LineState => ({
  quantity,
  cancelled: 0,
  shipped: 0,
  delivered: 0,
  returned: 0,
  ...rest,
})

test('[OD-08] the state of an order is that of its lines', () => {
  const cases: [LineState[], string][] = [
    [[line(2), line(1)], 'preparing'],
    [[line(2, { shipped: 1 }), line(1)], 'part-shipped'],
    [[line(2, { shipped: 2 }), line(1, { shipped: 1 })], 'shipped'],
    [[line(2, { shipped: 2 }), line(1, { cancelled: 1 })], 'shipped'],
    [[line(2, { shipped: 2, delivered: 2 }), line(1)], 'part-shipped'],
    [[line(2, { shipped: 2, delivered: 2 }), line(1, { shipped: 1 })], 'shipped'],
    [[line(2, { shipped: 2, delivered: 2 }), line(1, { cancelled: 1 })], 'delivered'],
    [[line(2, { shipped: 2, delivered: 2, returned: 2 })], 'delivered'],
    [[line(2, { cancelled: 2 }), line(1, { cancelled: 1 })], 'cancelled'],
  ]
  for (const [lines, status] of cases) expect(statusOfLines('preparing', lines)).toBe(status)
  expect(statusOfLines('confirmed', [line(1)])).toBe('confirmed')
  expect(statusOfLines('completed', [line(1, { shipped: 1, delivered: 1, returned: 1 })])).toBe('completed')
})

test('[OD-08] pieces of a line are sent, cancelled or waited for, whatever comes first', () => {
  const any = fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([quantity, a, b]) => {
      const cancelled = Math.min(a, quantity)
      return line(quantity, { cancelled, shipped: Math.min(b, quantity - cancelled) })
    })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (lines) => {
      const waiting = lines.some((one) => waitsFor(one) > 0)
      const status = statusOfLines('preparing', lines)
      return waiting === (status === 'preparing' || status === 'part-shipped')
    }),
  )
})
