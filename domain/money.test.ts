import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInHangul } from './amount-in-hangul.ts'
import { allocate, discountRate, formatWon, splitVat, vatOf, wonSchema } from './money.ts'

const won = fc.maxSafeInteger()
const price = fc.integer({ min: 0, max: 2_000_000_000 })

test('won is shown with thousands commas and 원', () => {
  expect([1_234_000, -12_000, 0, -0, 999].map(formatWon)).toEqual([
    '1,234,000원',
    '-12,000원',
    '0원',
    '0원',
    '999원',
  ])
})

test('only whole won passes the schema', () => {
  expect([0, -5, 1_000].every((value) => wonSchema.safeParse(value).success)).toBe(true)
  expect([0.5, NaN, 2 ** 53, '1000', null].some((value) => wonSchema.safeParse(value).success)).toBe(false)
  expect(wonSchema.safeParse(0.5).error?.issues[0]?.message).toBe('금액을 확인해 주세요.')
})

test('[M11] VAT fits the published payments', () => {
  expect([9_026, 15_000, 30_000].map(vatOf)).toEqual([821, 1_364, 2_727])
  expect(splitVat(9_026)).toEqual({ supply: 8_205, vat: 821, taxFree: 0 })
  expect(splitVat(35_000, 5_000)).toEqual({ supply: 27_273, vat: 2_727, taxFree: 5_000 })
})

test('[M11] VAT is floor((2t + 11) / 22) for every safe integer', () => {
  fc.assert(
    fc.property(won, (total) => {
      const top = 2n * BigInt(total) + 11n
      const floor = top / 22n - (top < 0n && top % 22n !== 0n ? 1n : 0n)
      expect(BigInt(vatOf(total))).toBe(floor)
      expect(Object.is(vatOf(total), -0)).toBe(false)
    }),
  )
})

test('[M11] supply, VAT and tax-free parts add up to the total', () => {
  fc.assert(
    fc.property(price, price, (total, taxFree) => {
      const split = splitVat(total, taxFree)
      expect(split.supply + split.vat + split.taxFree).toBe(total)
    }),
  )
})

test('[M11] shares sum to the total to the won and stay within one won of the proportion', () => {
  fc.assert(
    fc.property(won, fc.array(price, { minLength: 1, maxLength: 30 }), (total, weights) => {
      const shares = allocate(total, weights)
      expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(total))

      const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
      if (whole === 0n) return
      shares.forEach((share, index) => {
        const off = BigInt(share) * whole - BigInt(total) * BigInt(weights[index]!)
        expect(off < whole && off > -whole).toBe(true)
      })
    }),
  )
})

test('shares go to the largest remainder, then to the earlier line', () => {
  expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(allocate(-10, [1, 1, 1])).toEqual([-4, -3, -3])
  expect(allocate(100, [1, 2, 3])).toEqual([17, 33, 50])
  expect(allocate(5, [0, 3])).toEqual([0, 5])
  expect(allocate(3, [0, 0])).toEqual([2, 1])
  expect(allocate(0, [])).toEqual([])
})

test('a total cannot be shared over nothing or over broken weights', () => {
  expect(() => allocate(1, [])).toThrow(RangeError)
  expect(() => allocate(1, [-1, 2])).toThrow(RangeError)
  expect(() => allocate(1, [0.5])).toThrow(RangeError)
  expect(() => allocate(0.5, [1])).toThrow(RangeError)
})

test('[M11] goods + shipping - discount equals credit + point + payment, line by line and in whole', () => {
  const cart = fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 999 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    shipping: fc.constantFrom(0, 3_000, 4_500),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    creditPercent: fc.integer({ min: 0, max: 100 }),
    pointPercent: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(cart, ({ lines, shipping, discountPercent, creditPercent, pointPercent }) => {
      const amounts = lines.map((line) => line.price * line.quantity)
      const goods = amounts.reduce((sum, amount) => sum + amount, 0)
      const discount = Math.floor((goods * discountPercent) / 100)
      const due = goods + shipping - discount
      const parts = allocate(due, [creditPercent, pointPercent, 100])
      const discounts = allocate(discount, amounts)

      if (parts.reduce((sum, part) => sum + part, 0) !== due) throw new Error('payment parts do not add up')
      if (discounts.reduce((sum, share) => sum + share, 0) !== discount)
        throw new Error('line discounts do not add up')
      if (discounts.some((share, index) => share > amounts[index]!))
        throw new Error('a line is discounted below zero')
      const vat = vatOf(due)
      if (Math.abs(vat * 11 - due) > 5) throw new Error('VAT is not the nearest won')
      if (allocate(vat, amounts).reduce((sum, share) => sum + share, 0) !== vat)
        throw new Error('line VAT does not add up')
    }),
    { numRuns: 100_000 },
  )
}, 120_000)

test('a discount rate is floored and never negative', () => {
  expect(discountRate(10_000, 8_999)).toBe(10)
  expect(discountRate(10_000, 9_999)).toBe(0)
  expect(discountRate(10_000, 0)).toBe(100)
  expect(discountRate(10_000, 12_000)).toBe(0)
  expect(discountRate(0, 0)).toBe(0)
})

test('amounts are spelled for documents', () => {
  expect(amountInHangul(1_234_000)).toBe('일금 일백이십삼만사천원정')
  expect(amountInHangul(0)).toBe('일금 영원정')
  expect(amountInHangul(-5_000)).toBe('일금 마이너스 오천원정')
})
