import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitVat } from '#domain/money.ts'
import { statedLines } from './rules.ts'

const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 300_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  taxable: fc.boolean(),
  cut: fc.integer({ min: 0, max: 40 }),
})

test('[BX-06] the statements of all parcels add up to the order to the won, however it was split', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 4_000 }),
      (drafts, shipping) => {
        const lines = drafts.map(({ unitPrice, quantity, taxable }, at) => ({
          line: at + 1,
          unitPrice,
          taxable,
          amount: unitPrice * quantity,
        }))
        const total = lines.reduce((sum, { amount }) => sum + amount, 0) + shipping
        const taxFree = lines.filter(({ taxable }) => !taxable).reduce((sum, { amount }) => sum + amount, 0)
        const { vat } = splitVat(total, taxFree)
        const pieces = drafts.map(({ quantity, cut }, at) => ({
          line: at + 1,
          first: Math.min(cut, quantity),
          quantity,
        }))
        const stated = statedLines({ vat, shipping, lines }, [
          { number: 1, pieces: pieces.map(({ line, first }) => ({ line, quantity: first })) },
          {
            number: 2,
            pieces: pieces.map(({ line, first, quantity }) => ({ line, quantity: quantity - first })),
          },
        ])
        const all = [...stated.values()].flat()
        expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        expect(all.reduce((sum, one) => sum + one.vat, 0)).toBe(vat)
        expect(all.every((one) => one.vat >= 0 && one.vat <= one.amount)).toBe(true)
        const taxed = (of: number) => of === 0 || lines[of - 1]!.taxable
        expect(all.every((one) => one.quantity > 0 && (one.vat === 0 || taxed(one.line)))).toBe(true)
        // the delivery fee goes with the first
        const fees = [1, 2].map((parcel) => stated.get(parcel)!.filter((one) => one.line === 0).length)
        expect(fees).toEqual([shipping > 0 ? 1 : 0, 0])
      },
    ),
  )
})
