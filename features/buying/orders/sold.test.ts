import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitVat } from '#domain/money.ts'
import { soldOf, takenOffOf, type GivenBack } from './sold.ts'

const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 300_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  taxable: fc.boolean(),
  cut: fc.integer({ min: 0, max: 40 }),
  returned: fc.integer({ min: 0, max: 40 }),
})

test('[OD-09] what was sold and what was cancelled add up to the order, each with its VAT, whatever came back besides', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.boolean(),
      (drafts, shipping, shippingBack) => {
        const lines = drafts.map(({ unitPrice, quantity, taxable, cut }) => ({
          unitPrice,
          quantity,
          taxable,
          amount: unitPrice * quantity,
          cancelled: Math.min(cut, quantity),
        }))
        const sum = (of: (one: (typeof lines)[number]) => number) =>
          lines.reduce((total, one) => total + of(one), 0)
        const total = sum(({ amount }) => amount) + shipping
        const order = splitVat(
          total,
          sum(({ taxable, amount }) => (taxable ? 0 : amount)),
        )
        const fee = shippingBack ? shipping : 0
        // every cancel goes by itself, with a return behind each
        const givenBack = lines.flatMap(({ unitPrice, taxable, cancelled, quantity }, at): GivenBack[] => {
          const part = (pieces: number, more: number, ofCancel: boolean) => ({
            amount: unitPrice * pieces + more,
            taxFree: taxable ? 0 : unitPrice * pieces,
            cancelled: ofCancel,
          })
          const returned = Math.min(drafts[at]!.returned, quantity - cancelled)
          return [part(cancelled, at === 0 ? fee : 0, true), part(returned, 0, false)]
        })
        const sold = soldOf({ ...order, total, shipping, lines, givenBack })
        expect(sold.shipping).toBe(shipping - fee)
        expect(sold.total).toBe(sold.lines.reduce((all, { amount }) => all + amount, 0) + sold.shipping)
        expect(sold.supply + sold.vat + sold.taxFree).toBe(sold.total)
        expect(sold.total + sold.cancelled).toBe(total)
        expect(sold.lines.map(({ quantity }) => quantity)).toEqual(
          lines.map(({ quantity, cancelled }) => quantity - cancelled),
        )
        const kept = soldOf({ ...order, total, shipping, lines, givenBack: [] })
        expect([kept.vat, kept.total]).toEqual([order.vat, total])
      },
    ),
  )
})

test('[OD-09] the VAT that stays is what the tax entries leave, not that of a smaller order', () => {
  // 5,455 of 60,000 less 1,818 of 20,000; 40,000 by itself would have 3,636
  const sold = soldOf({
    total: 60_000,
    shipping: 0,
    ...splitVat(60_000),
    lines: [{ quantity: 3, cancelled: 1, unitPrice: 20_000, taxable: true, amount: 60_000 }],
    givenBack: [{ amount: 20_000, taxFree: 0, cancelled: true }],
  })
  expect([sold.supply, sold.vat]).toEqual([36_363, 3_637])
})

test('[OD-09] goods without VAT take none along, each cancel its own, and what came back later was sold', () => {
  const line = (unitPrice: number, quantity: number, cancelled: number, taxable: boolean) => ({
    unitPrice,
    quantity,
    cancelled,
    taxable,
    amount: unitPrice * quantity,
  })
  const piece = { amount: 11_000, taxFree: 0 }
  const sold = soldOf({
    total: 43_000,
    shipping: 0,
    ...splitVat(43_000, 10_000),
    lines: [line(11_000, 3, 2, true), line(10_000, 1, 1, false)],
    givenBack: [
      { amount: 10_000, taxFree: 10_000, cancelled: true },
      { ...piece, cancelled: true },
      { ...piece, cancelled: true },
      { ...piece, cancelled: false },
    ],
  })
  expect(sold).toMatchObject({ supply: 10_000, vat: 1_000, taxFree: 0, cancelled: 32_000, returned: 11_000 })
})

test('[OD-09] of an order that was cancelled all stands no more that had not come back, of another what was cancelled', () => {
  const part = { taxFree: 0, points: 100 }
  const order = {
    total: 9_000,
    payCredit: 8_000,
    payPoints: 1_000,
    givenBack: [
      { ...part, amount: 2_000, credit: 1_900, cancelled: true },
      { ...part, amount: 3_000, credit: 2_900, cancelled: false },
    ],
  }
  expect(takenOffOf({ ...order, status: 'shipped' })).toEqual({
    cancelled: 2_000,
    returned: 3_000,
    credit: 4_800,
    points: 200,
  })
  expect(takenOffOf({ ...order, status: 'cancelled' })).toEqual({
    cancelled: 6_000,
    returned: 3_000,
    credit: 8_000,
    points: 1_000,
  })
})
