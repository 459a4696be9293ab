import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, planPrices, type StandingPrice } from './spans.ts'

const priceAt = (list: readonly { startsAt: number; endsAt: number; unitPrice: number }[], at: number) =>
  list.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)?.unitPrice

/** Spans that do not overlap, as they stand for one option, buyer and quantity. */
const standingArb = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 0, maxLength: 8 })
  .map((times) => times.toSorted((a, b) => a - b))
  .chain((times) =>
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }).map((prices) =>
      Array.from({ length: Math.floor(times.length / 2) }, (_, n): StandingPrice => ({
        entryId: n + 1,
        startsAt: times[2 * n]!,
        endsAt: times[2 * n + 1]!,
        unitPrice: prices[n]!,
      })),
    ),
  )
const wantedArb = fc
  .record({
    startsAt: fc.integer({ min: 0, max: 30 }),
    length: fc.constantFrom(1, 3, 9, Infinity),
    unitPrice: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, endsAt: rest.startsAt + length }))

test('[BO-05] a price set for a span holds in it, and outside of it everything stays as it was', () => {
  fc.assert(
    fc.property(standingArb, wantedArb, wantedArb, (standing, first, wanted) => {
      const plan = planPrices(standing, [first, wanted])
      const ends = new Map(plan.end.map(({ entryId, endsAt }) => [entryId, endsAt]))
      const after = [
        ...standing
          .filter(({ entryId }) => !plan.drop.includes(entryId))
          .map((one) => ({ ...one, endsAt: ends.get(one.entryId) ?? one.endsAt })),
        ...plan.add,
      ]
      for (let at = 0; at <= 60; at++)
        expect(priceAt(after, at)).toBe(priceAt([wanted, first, ...standing], at))
      expect(after.every(({ startsAt, endsAt }) => startsAt < endsAt)).toBe(true)
      expect(after.some((one, n) => after.some((other, m) => n < m && overlaps(one, other)))).toBe(false)
    }),
  )
})
