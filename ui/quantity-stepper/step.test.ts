import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitQuantity, nothingOrderable, parseQuantity, stepQuantity, type QuantityRule } from './step.ts'

const fives: QuantityRule = { min: 5, step: 5, max: 100, zeroAllowed: false }
const cell: QuantityRule = { ...fives, zeroAllowed: true }

const anyRule = fc.record({
  min: fc.integer({ min: 0, max: 50 }),
  step: fc.integer({ min: 1, max: 20 }),
  max: fc.integer({ min: 0, max: 500 }),
  zeroAllowed: fc.boolean(),
})
const isOrderable = (quantity: number, rule: QuantityRule) =>
  quantity % rule.step === 0 && quantity >= Math.max(rule.min, rule.step) && quantity <= rule.max

test('a typed number goes up to the next multiple, and says so', () => {
  expect(fitQuantity(7, fives)).toEqual({ quantity: 10, adjusted: 'step' })
  expect(fitQuantity(10, fives)).toEqual({ quantity: 10 })
})

test('under the smallest order goes to the smallest, above the most to the most', () => {
  expect(fitQuantity(1, fives)).toEqual({ quantity: 5, adjusted: 'min' })
  expect(fitQuantity(0, fives)).toEqual({ quantity: 5, adjusted: 'min' })
  expect(fitQuantity(999, fives)).toEqual({ quantity: 100, adjusted: 'max' })
})

test('zero stays zero where it means not chosen', () => {
  expect(fitQuantity(0, cell)).toEqual({ quantity: 0 })
  expect(fitQuantity(-3, cell)).toEqual({ quantity: 0 })
})

test('a smallest order or a stock that is no multiple is rounded inwards', () => {
  const rule = { min: 3, step: 2, max: 9, zeroAllowed: false }
  expect(fitQuantity(1, rule).quantity).toBe(4)
  expect(fitQuantity(9, rule).quantity).toBe(8)
})

test('when the stock is under the smallest order nothing can be ordered', () => {
  const rule = { ...fives, max: 4 }
  expect(nothingOrderable(rule)).toBe(true)
  expect(fitQuantity(5, rule)).toEqual({ quantity: 0, adjusted: 'max' })
  expect(stepQuantity(0, 1, rule)).toBe(0)
})

test('plus starts at the smallest order and minus leaves to zero only in a cell', () => {
  expect(stepQuantity(0, 1, cell)).toBe(5)
  expect(stepQuantity(5, -1, cell)).toBe(0)
  expect(stepQuantity(5, -1, fives)).toBe(5)
  expect(stepQuantity(100, 1, fives)).toBe(100)
  expect(stepQuantity(7, 1, fives)).toBe(10)
  expect(stepQuantity(7, -1, fives)).toBe(5)
})

test('typing is forgiven commas, spaces, a unit and full-width digits', () => {
  expect(parseQuantity(' 1,200개')).toBe(1200)
  expect(parseQuantity('１０')).toBe(10)
  expect(parseQuantity('열')).toBeUndefined()
  expect(parseQuantity('')).toBeUndefined()
  expect(parseQuantity('-5')).toBeUndefined()
})

test('whatever is asked, the answer is orderable, or zero where that is allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 1000 }), anyRule, (asked, rule) => {
      const { quantity } = fitQuantity(asked, rule)
      if (quantity === 0) expect(rule.zeroAllowed || nothingOrderable(rule)).toBe(true)
      else expect(isOrderable(quantity, rule)).toBe(true)
      expect(fitQuantity(quantity, rule).quantity).toBe(quantity)
    }),
  )
})

test('a press always lands on an orderable quantity and never goes the wrong way past one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600 }),
      fc.constantFrom(1 as const, -1 as const),
      anyRule,
      (asked, direction, rule) => {
        const from = fitQuantity(asked, rule).quantity
        const to = stepQuantity(from, direction, rule)
        if (to !== 0) expect(isOrderable(to, rule)).toBe(true)
        if (direction === 1) expect(to).toBeGreaterThanOrEqual(from)
        else expect(to).toBeLessThanOrEqual(from)
      },
    ),
  )
})
