import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, priceAt, stepFor } from './at-quantity.ts'
import { priceFor, pricePerPiece, priceSteps, type PriceOverride } from './rules.ts'

const now = new Date('2026-11-20T03:00:00Z')
const at = now.getTime()
const option = { price: 10_000, listPrice: 12_000 }
const day = 86_400_000
const running = { name: '가을 특가', startsAt: at - day, endsAt: at + day }

const anOverride: fc.Arbitrary<PriceOverride> = fc.oneof(
  fc.record({
    scope: fc.constantFrom('contract' as const, 'group' as const, 'tier' as const),
    minQuantity: fc.integer({ min: 1, max: 60 }),
    unitPrice: fc.integer({ min: 0, max: 14_000 }),
  }),
  fc.record({
    scope: fc.constant('promotion' as const),
    minQuantity: fc.integer({ min: 1, max: 60 }),
    unitPrice: fc.integer({ min: 0, max: 14_000 }),
    promotion: fc.record({
      name: fc.constantFrom('가', '나', '다'),
      startsAt: fc.integer({ min: at - 9, max: at + 9 }),
      endsAt: fc.integer({ min: at - 9, max: at + 9 }),
    }),
  }),
)
// few distinct prices, so that ties happen
const overridesArb = fc.array(
  fc.oneof(
    anOverride,
    anOverride.map((one) => ({ ...one, unitPrice: one.unitPrice - (one.unitPrice % 3_500) })),
  ),
  { maxLength: 12 },
)
const quantityArb = fc.integer({ min: 1, max: 80 })

/** The rule said again the long way round: every candidate, sorted. */
function oracle(overrides: PriceOverride[], quantity: number) {
  const order = ['contract', 'group', 'promotion', 'tier', 'base']
  const candidates = [
    { unitPrice: option.price, reason: 'base' },
    ...overrides
      .filter((one) => one.minQuantity <= quantity)
      .filter((one) => !one.promotion || (at >= one.promotion.startsAt && at < one.promotion.endsAt))
      .map((one) => ({ unitPrice: one.unitPrice, reason: one.scope as string })),
  ]
  return candidates.toSorted(
    (a, b) => a.unitPrice - b.unitPrice || order.indexOf(a.reason) - order.indexOf(b.reason),
  )[0]!
}

test('[PD-01] the price is the lowest that applies, with its reason', () => {
  fc.assert(
    fc.property(overridesArb, quantityArb, (overrides, quantity) => {
      const { unitPrice, reason } = priceFor({ option, overrides, quantity, now })
      expect({ unitPrice, reason }).toEqual(oracle(overrides, quantity))
    }),
    { numRuns: 500 },
  )
})

test('[PD-01] more is never dearer per unit, and never above the option price', () => {
  fc.assert(
    fc.property(overridesArb, quantityArb, quantityArb, (overrides, one, other) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)]
      const cheap = priceFor({ option, overrides, quantity: many, now }).unitPrice
      const dear = priceFor({ option, overrides, quantity: few, now }).unitPrice
      expect(cheap).toBeLessThanOrEqual(dear)
      expect(dear).toBeLessThanOrEqual(option.price)
    }),
  )
})

test('[PD-01] the order in which overrides come never matters', () => {
  const shuffled = overridesArb.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(shuffled, quantityArb, ([list, mixed], quantity) => {
      expect(priceFor({ option, overrides: mixed, quantity, now })).toEqual(
        priceFor({ option, overrides: list, quantity, now }),
      )
    }),
  )
})

test('[PD-02] the steps shown give the same price as the price itself, at every quantity', () => {
  fc.assert(
    fc.property(overridesArb, quantityArb, (overrides, quantity) => {
      const steps = priceSteps({ option, overrides, now })
      expect(steps[0]!.minQuantity).toBe(1)
      expect(stepFor(steps, quantity).unitPrice).toBe(
        priceFor({ option, overrides, quantity, now }).unitPrice,
      )
      for (const [index, step] of steps.slice(1).entries())
        expect(step.unitPrice).toBeLessThan(steps[index]!.unitPrice)
    }),
  )
})

test('[PD-01] what a page works out of the steps for any quantity is what the price function says of it', () => {
  fc.assert(
    fc.property(overridesArb, quantityArb, (overrides, quantity) => {
      const steps = priceSteps({ option, overrides, now })
      const { reason, promotionName, ...shown } = priceAt({ steps, listPrice: option.listPrice }, quantity)
      const { reason: _, promotionName: __, ...truth } = priceFor({ option, overrides, quantity, now })
      expect(shown).toEqual(truth)
      expect(amountOf({ steps }, quantity)).toBe(truth.unitPrice * quantity)
      // the reason is that of the quantity from which on the price holds
      expect({ reason, promotionName }).toMatchObject(
        reasonOf(priceFor({ option, overrides, quantity: stepFor(steps, quantity).minQuantity, now })),
      )
    }),
    { numRuns: 500 },
  )
})

const reasonOf = ({ reason, promotionName }: ReturnType<typeof priceFor>) => ({ reason, promotionName })

test('without a price there is nothing to sum', () => {
  expect(amountOf({ steps: [] }, 5)).toBe(0)
})

test('the next tier is the nearest quantity at which a unit gets cheaper', () => {
  const overrides: PriceOverride[] = [
    { scope: 'tier', minQuantity: 20, unitPrice: 9_000 },
    { scope: 'tier', minQuantity: 5, unitPrice: 9_700 },
    { scope: 'tier', minQuantity: 10, unitPrice: 9_700 },
  ]
  expect(priceFor({ option, overrides, quantity: 1, now }).nextTier).toEqual({
    minQuantity: 5,
    unitPrice: 9_700,
  })
  expect(priceFor({ option, overrides, quantity: 5, now }).nextTier).toEqual({
    minQuantity: 20,
    unitPrice: 9_000,
  })
  expect(priceFor({ option, overrides, quantity: 20, now })).not.toHaveProperty('nextTier')
})

test('a promotion holds from its start up to, not at, its end', () => {
  const at = (startsAt: number, endsAt: number) =>
    priceFor({
      option,
      overrides: [
        {
          scope: 'promotion',
          minQuantity: 1,
          unitPrice: 8_000,
          promotion: { name: '특가', startsAt, endsAt },
        },
      ],
      quantity: 1,
      now,
    })
  const instant = now.getTime()
  expect(at(instant, instant + 1)).toMatchObject({
    unitPrice: 8_000,
    reason: 'promotion',
    promotionName: '특가',
  })
  expect(at(instant - 5, instant)).toMatchObject({ unitPrice: 10_000, reason: 'base' })
  expect(at(instant + 1, instant + 5)).toMatchObject({ unitPrice: 10_000, reason: 'base' })
})

test('of equal prices the stronger reason is named', () => {
  const same = (scope: PriceOverride['scope']): PriceOverride => ({
    scope,
    minQuantity: 1,
    unitPrice: 9_000,
    ...(scope === 'promotion' && { promotion: running }),
  })
  const reasonOf = (...scopes: PriceOverride['scope'][]) =>
    priceFor({ option, overrides: scopes.map(same), quantity: 1, now }).reason
  expect(reasonOf('tier', 'promotion', 'group', 'contract')).toBe('contract')
  expect(reasonOf('tier', 'promotion', 'group')).toBe('group')
  expect(reasonOf('tier', 'promotion')).toBe('promotion')
  expect(reasonOf('tier')).toBe('tier')
  expect(
    priceFor({
      option,
      overrides: [{ scope: 'contract', minQuantity: 1, unitPrice: 10_000 }],
      quantity: 1,
      now,
    }).reason,
  ).toBe('contract')
})

test('the discount is off the list price, which is never below the option price', () => {
  expect(priceFor({ option, overrides: [], quantity: 1, now })).toEqual({
    unitPrice: 10_000,
    listPrice: 12_000,
    discountRate: 16,
    reason: 'base',
  })
  expect(
    priceFor({ option: { price: 10_000, listPrice: 0 }, overrides: [], quantity: 1, now }),
  ).toMatchObject({ listPrice: 10_000, discountRate: 0 })
})

test('a piece of a pack is priced in whole won, never rounded up', () => {
  expect(pricePerPiece(88_000, 10)).toBe(8_800)
  expect(pricePerPiece(1_999, 3)).toBe(666)
  expect(pricePerPiece(5_000, 1)).toBeNull()
})
