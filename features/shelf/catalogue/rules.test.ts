import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProductKind } from './contract.ts'
import { licensedKinds, MAX_QUANTITY, maySee, nearestOrder, quantityProblem, smallestOrder } from './rules.ts'

const rule = { minQuantity: 5, stepQuantity: 5, unitName: '박스' }

test('[PD-02] a quantity that cannot be ordered is refused with the reason', () => {
  expect(quantityProblem(rule, 0)?.message).toBe('수량을 1박스 이상 입력해 주세요.')
  expect(quantityProblem(rule, -5)?.message).toBe('수량을 1박스 이상 입력해 주세요.')
  expect(quantityProblem(rule, 2.5)?.message).toBe('수량은 정수로 입력해 주세요.')
  expect(quantityProblem(rule, NaN)?.message).toBe('수량은 정수로 입력해 주세요.')
  expect(quantityProblem(rule, '5')?.message).toBe('수량은 정수로 입력해 주세요.')
  expect(quantityProblem(rule, 1e9)?.message).toBe('수량은 99,999박스까지 입력할 수 있어요.')
  expect(quantityProblem(rule, 4)?.message).toBe('최소 5박스부터 주문할 수 있어요.')
  expect(quantityProblem(rule, 7)?.message).toBe('5박스 단위로 주문할 수 있어요.')
  expect(quantityProblem(rule, 10)).toBeNull()
})

test('[PD-02] the smallest order and every multiple above it can be ordered, up to the greatest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.nat(100),
      (minQuantity, stepQuantity, more) => {
        const some = { minQuantity, stepQuantity, unitName: '개' }
        expect(
          quantityProblem(
            some,
            Math.min(
              smallestOrder(some) + more * stepQuantity,
              Math.floor(MAX_QUANTITY / stepQuantity) * stepQuantity,
            ),
          ),
        ).toBeNull()
        expect(quantityProblem(some, smallestOrder(some) - 1)).not.toBeNull()
      },
    ),
  )
})

test('the nearest order to any wish can be ordered', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      fc.double(),
      (minQuantity, stepQuantity, wish) => {
        const some = { minQuantity, stepQuantity, unitName: '개' }
        expect(quantityProblem(some, nearestOrder(some, wish))).toBeNull()
      },
    ),
  )
})

test('[PD-09] licence-only products are open to the business types whose trade they are', () => {
  const seen = (type: string) =>
    ProductKind.options.filter((kind) => maySee(type, { kind, licensedOnly: true }))
  expect(seen('02')).toEqual(ProductKind.options)
  expect(seen('03')).toEqual(['drug', 'cosmetic', 'consumable'])
  expect(seen('04')).toEqual(['device', 'consumable', 'equipment'])
  expect(seen('05')).toEqual(['drug'])
  for (const type of ['01', '06', '09', '', '__proto__', 'constructor'])
    expect(licensedKinds(type)).toEqual([])
  for (const type of ['01', '06', '09'])
    expect(maySee(type, { kind: 'drug', licensedOnly: false })).toBe(true)
})
