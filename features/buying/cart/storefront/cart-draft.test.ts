import { expect, test } from 'vitest'
import { groupsOf, isOrderable, isSoldOut, mayChangeQuantity, withUnsaved, type Cart } from './cart-draft.ts'

const now = new Date('2026-11-20T01:00:00Z')
const line = (lineId: number, change: Partial<Cart['lines'][number]> = {}) =>
  ({
    lineId,
    storage: 'ambient',
    taxable: true,
    selected: true,
    quantity: 2,
    unitPrice: 10_000,
    listPrice: 12_000,
    steps: [{ minQuantity: 1, unitPrice: 10_000, reason: 'base' }],
    amount: 20_000,
    problem: null,
    ...change,
  }) as Cart['lines'][number]
const cartOf = (...lines: Cart['lines']): Cart => ({
  mayOrder: true,
  cartKey: null,
  lines,
  parcels: [],
  amounts: {} as Cart['amounts'],
})
const soldOut = { code: 'sold-out', message: '', blocking: true } as const

test('[OD-01] nothing unsaved shows the cart as the server told it', () => {
  const cart = cartOf(line(1))
  expect(withUnsaved(cart, new Map(), now)).toBe(cart)
})

const tiers = {
  steps: [
    { minQuantity: 1, unitPrice: 10_000, reason: 'base' },
    { minQuantity: 10, unitPrice: 9_000, reason: 'tier' },
    { minQuantity: 20, unitPrice: 8_000, reason: 'contract' },
  ] as Cart['lines'][number]['steps'],
}

test('[OD-01] a quantity shows at once with its parcel and sums, at the price of the tier it reaches', () => {
  const cart = cartOf(line(1, tiers))
  const { lines, parcels, amounts } = withUnsaved(cart, new Map([[1, { quantity: 10 }]]), now)
  expect(lines[0]).toMatchObject({ quantity: 10, unitPrice: 9_000, amount: 90_000 })
  expect(parcels).toMatchObject([{ storage: 'ambient', goods: 90_000, shipping: 3_300, missing: 10_000 }])
  expect(amounts).toMatchObject({ goods: 90_000, shipping: 3_300, total: 93_300, supply: 84_818, vat: 8_482 })
})

test('[OD-01] a price follows the quantity at once, through every tier and back, with its reason and the next tier', () => {
  const shown = (held: number, quantity: number) =>
    withUnsaved(
      cartOf(line(1, { ...tiers, quantity: held, unitPrice: 9_000 })),
      new Map([[1, { quantity }]]),
      now,
    ).lines[0]
  expect(shown(10, 9)).toMatchObject({
    unitPrice: 10_000,
    amount: 90_000,
    priceReason: 'base',
    nextTier: { minQuantity: 10, unitPrice: 9_000 },
  })
  expect(shown(10, 19)).toMatchObject({
    unitPrice: 9_000,
    amount: 171_000,
    priceReason: 'tier',
    nextTier: { minQuantity: 20, unitPrice: 8_000 },
  })
  expect(shown(10, 20)).toMatchObject({
    unitPrice: 8_000,
    amount: 160_000,
    priceReason: 'contract',
    nextTier: undefined,
  })
})

test('[OD-01] a line that is unmarked or cannot be ordered is not counted', () => {
  const cart = cartOf(line(1), line(2), line(3, { problem: soldOut, amount: 0 }))
  expect(withUnsaved(cart, new Map([[2, { selected: false }]]), now).amounts.goods).toBe(20_000)
})

test('a quantity may mend what is short, never what is gone', () => {
  const short = line(1, { problem: { code: 'over-stock', message: '', blocking: true } })
  expect([isOrderable(short), mayChangeQuantity(short), isSoldOut(short)]).toEqual([false, true, false])
  const gone = line(2, { problem: soldOut })
  expect([isOrderable(gone), mayChangeQuantity(gone), isSoldOut(gone)]).toEqual([false, false, true])
})

test('groups come by storage, the most delicate first, each line once', () => {
  const groups = groupsOf([line(1), line(2, { storage: 'cold' }), line(3)])
  expect(groups.map(({ storage, lines }) => [storage, lines.map(({ lineId }) => lineId)])).toEqual([
    ['cold', [2]],
    ['ambient', [1, 3]],
  ])
})
