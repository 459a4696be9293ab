import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { load } from '#testing/load.ts'
import { estimateRefund, type EstimateInput } from './estimate.ts'
import {
  cancelMode,
  claimUntil,
  comeBackProblem,
  daysProblem,
  goodsClass,
  needsPicture,
  reasonProblem,
} from './rules.ts'
import { claimKinds, claimReasons, claimStates, mayBecome, type ClaimReason } from './states.ts'

const limits = { days: 7, coldDays: 0, returnShipping: 6_600 }
const glove = { storage: 'ambient', productKind: 'consumable', deviceGrade: null } as const
const filler = { storage: 'ambient', productKind: 'device', deviceGrade: 3 } as const
const needle = { storage: 'ambient', productKind: 'device', deviceGrade: 2 } as const
const lidocaine = { storage: 'ambient', productKind: 'drug', deviceGrade: null } as const
const toxin = { storage: 'cold', productKind: 'drug', deviceGrade: null } as const
const cream = { storage: 'ambient', productKind: 'cosmetic', deviceGrade: null } as const

test('[OD-08] a claim moves from its request to its end, and from an end nowhere', () => {
  const path = ['asked', 'approved', 'collecting', 'collected', 'inspecting', 'done'] as const
  for (const kind of ['return', 'exchange'] as const)
    for (const [n, from] of path.slice(0, -1).entries())
      expect(mayBecome(kind, from, path[n + 1]!)).toBe(true)
  expect(mayBecome('cancel', 'approved', 'done')).toBe(true)
  expect(mayBecome('return', 'approved', 'done')).toBe(false)
  expect(mayBecome('return', 'collecting', 'withdrawn')).toBe(true)
  expect(mayBecome('return', 'collected', 'withdrawn')).toBe(false)
  expect(mayBecome('cancel', 'approved', 'withdrawn')).toBe(false)
  for (const kind of claimKinds)
    for (const end of ['done', 'rejected', 'withdrawn'] as const)
      for (const to of claimStates) expect(mayBecome(kind, end, to)).toBe(false)
})

test('[OD-08] cold goods, tracked goods and opened cosmetics come back for our faults alone, and each refusal has a way out', () => {
  expect([glove, needle, filler, lidocaine, toxin, cream].map(goodsClass)).toEqual([
    'plain',
    'plain',
    'tracked',
    'tracked',
    'cold',
    'sealed',
  ])
  for (const goods of [glove, filler, lidocaine, toxin, cream])
    for (const reason of claimReasons) {
      const ours = ['wrong-item', 'damaged', 'defective', 'short-dated', 'recalled'].includes(reason)
      const free = goods === glove || goods === cream
      expect(reasonProblem(goods, 'return', reason) === null).toBe(ours || free)
      expect(reasonProblem(goods, 'exchange', reason) === null).toBe(ours)
      expect(reasonProblem(goods, 'cancel', reason)).toBeNull()
      for (const kind of ['return', 'exchange'] as const) {
        const problem = reasonProblem(goods, kind, reason)
        if (problem) expect(problem.way).not.toBeNull()
      }
    }
  expect(claimReasons.filter(needsPicture)).toEqual(['wrong-item', 'damaged', 'defective'])
})

test('[OD-08] goods come back for seven days, cold ones on the day they arrived', () => {
  expect(claimUntil('2026-11-14', glove, limits)).toBe('2026-11-21')
  expect(claimUntil('2026-11-14', toxin, limits)).toBe('2026-11-14')
  const on = (today: string, goods: typeof glove | typeof toxin) =>
    daysProblem({ ...goods, deliveredOn: '2026-11-14' }, today, limits)
  expect(on('2026-11-21', glove)).toBeNull()
  expect(on('2026-11-22', glove)).toMatchObject({ way: 'phone' })
  expect(on('2026-11-14', toxin)).toBeNull()
  expect(on('2026-11-15', toxin)).toMatchObject({ way: 'phone' })
  expect(daysProblem({ ...glove, deliveredOn: null }, '2026-11-21', limits)).toMatchObject({ way: null })
})

test('[OD-08] a cancel is taken at once, then asked for until the first pick, then it is a return', () => {
  const mode = (status: OrderStatus, picking = false) => cancelMode({ status, picking })
  expect(mode('confirmed')).toEqual({ mode: 'at-once' })
  for (const status of ['preparing', 'part-shipped'] as const) {
    expect(mode(status)).toEqual({ mode: 'ask' })
    expect(mode(status, true)).toMatchObject({ mode: 'closed', problem: { way: 'return' } })
  }
  for (const status of ['shipped', 'delivered', 'completed'] as const)
    expect(mode(status)).toMatchObject({ mode: 'closed', problem: { way: 'return' } })
  for (const status of [
    'awaiting-approval',
    'awaiting-payment',
    'checking-payment',
    'awaiting-deposit',
  ] as const)
    expect(mode(status)).toMatchObject({ mode: 'closed', problem: { way: 'cancel' } })
  expect(mode('cancelled')).toMatchObject({ mode: 'closed', problem: { way: null } })
  expect(comeBackProblem('part-shipped', 1)).toBeNull()
  expect(comeBackProblem('preparing', 0)).not.toBeNull()
  expect(comeBackProblem('completed', 3)).toMatchObject({ way: 'phone' })
})

const line = (n: number, unitPrice: number, quantity: number, more: object = {}) => ({
  line: n,
  storage: 'ambient' as const,
  taxable: true,
  quantity,
  unitPrice,
  listPrice: unitPrice,
  amount: unitPrice * quantity,
  cancelled: 0,
  ...more,
})
const asked = (more: Partial<EstimateInput>): EstimateInput => ({
  kind: 'return',
  placedAt: '2026-11-12T01:00:00Z',
  shipping: 0,
  sharedParcels: [],
  ordered: [line(1, 38_500, 2), line(2, 8_250, 10)],
  claimed: [],
  feesBack: [],
  returnShipping: 6_600,
  ...more,
})

test('[OD-08] the estimate is the price per piece, less the way back when the buyer changed their mind', () => {
  const claimed = [
    { line: 1, quantity: 1, reason: 'damaged' as const },
    { line: 2, quantity: 4, reason: 'ordered-wrong' as const },
  ]
  expect(estimateRefund(asked({ claimed }))).toMatchObject({
    goods: 71_500,
    fee: 6_600,
    total: 64_900,
    supply: 59_000,
    vat: 5_900,
    taxFree: 0,
  })
  expect(estimateRefund(asked({ claimed: claimed.slice(0, 1) }))).toMatchObject({ fee: 0, total: 38_500 })
  expect(estimateRefund(asked({ kind: 'exchange', claimed }))).toMatchObject({ total: 0, fee: 0 })
  // never less than nothing
  const cheap = asked({
    ordered: [line(1, 1_000, 5)],
    claimed: [{ line: 1, quantity: 2, reason: 'change-of-mind' }],
  })
  expect(estimateRefund(cheap)).toMatchObject({ goods: 2_000, fee: 2_000, total: 0 })
})

test('[OD-08] the delivery fee goes back when all of a parcel is cancelled or the fault is ours, and once', () => {
  const ordered = [line(1, 10_000, 3), line(2, 20_000, 1), line(3, 50_000, 1, { storage: 'cold' })]
  const cancel = (claimed: { line: number; quantity: number }[], more: Partial<EstimateInput> = {}) =>
    estimateRefund(
      asked({
        kind: 'cancel',
        shipping: 8_800,
        ordered,
        claimed: claimed.map((one) => ({ ...one, reason: 'change-of-mind' as const })),
        ...more,
      }),
    )
  expect(cancel([{ line: 1, quantity: 3 }])).toMatchObject({ shippingBack: 0, total: 30_000 })
  const parcel = [
    { line: 1, quantity: 3 },
    { line: 2, quantity: 1 },
  ]
  expect(cancel(parcel)).toMatchObject({ shippingBack: 3_300, feesBack: ['ambient'], total: 53_300 })
  expect(cancel([...parcel, { line: 3, quantity: 1 }])).toMatchObject({ shippingBack: 8_800, total: 108_800 })
  // the last of it, after a first cancel
  const rest = ordered.map((one) => (one.line === 1 ? { ...one, cancelled: 3 } : one))
  expect(cancel([{ line: 2, quantity: 1 }], { ordered: rest })).toMatchObject({ shippingBack: 3_300 })
  const damaged = asked({
    shipping: 8_800,
    ordered,
    claimed: [{ line: 3, quantity: 1, reason: 'damaged' }],
  })
  expect(estimateRefund(damaged)).toMatchObject({ shippingBack: 5_500, total: 55_500 })
  expect(estimateRefund({ ...damaged, feesBack: ['cold'] })).toMatchObject({ shippingBack: 0, total: 50_000 })
  // a return of one damaged piece brings it back, of a whole parcel that nobody wants any more it does not
  const returned = (reason: ClaimReason, ...claimed: { line: number; quantity: number }[]) =>
    estimateRefund({
      ...damaged,
      claimed: [
        { line: 1, quantity: 1, reason },
        ...claimed.map((one) => ({ ...one, reason: 'change-of-mind' as const })),
      ],
    })
  expect(returned('damaged')).toMatchObject({ shippingBack: 3_300, fee: 0 })
  const others = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ]
  expect(returned('change-of-mind', ...others)).toMatchObject({ shippingBack: 0, fee: 6_600 })
  // pieces that were not accepted decide neither
  expect(returned('damaged', { line: 2, quantity: 0 })).toMatchObject({ shippingBack: 3_300, fee: 0 })
  expect(returned('damaged', { line: 2, quantity: 1 })).toMatchObject({
    goods: 30_000,
    shippingBack: 3_300,
    fee: 6_600,
    total: 26_700,
    vat: 2_427,
  })
  const none = { ...damaged, claimed: [{ line: 1, quantity: 0, reason: 'damaged' as const }] }
  expect(estimateRefund(none)).toMatchObject({ shippingBack: 0, total: 0 })
  const cheap = [line(1, 1_000, 5)]
  const both = [
    { line: 1, quantity: 1, reason: 'damaged' as const },
    { line: 1, quantity: 1, reason: 'change-of-mind' as const },
  ]
  expect(estimateRefund(asked({ shipping: 3_300, ordered: cheap, claimed: both }))).toMatchObject({
    shippingBack: 3_300,
    fee: 5_300,
    total: 0,
  })
})

test('[OD-08] [M11] whatever is claimed in whatever order, all claims together give back at most what was paid', () => {
  const lines = fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      taxable: fc.boolean(),
      storage: fc.constantFrom('ambient', 'cold', 'frozen'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 30_000 }),
      fc.infiniteStream(fc.nat()),
      (drawn, shipping, dice) => {
        const next = (most: number) => (dice.next().value as number) % (most + 1)
        let ordered = drawn.map((one, n) => line(n + 1, one.unitPrice, one.quantity, one))
        const feesBack: EstimateInput['feesBack'][number][] = []
        let back = 0
        for (let round = 0; round < 6; round++) {
          const kind = next(1) ? 'cancel' : 'return'
          const claimed = ordered.map((one) => ({
            line: one.line,
            quantity: next(one.quantity - one.cancelled),
            reason: claimReasons[next(claimReasons.length - 1)]!,
          }))
          const estimate = estimateRefund(asked({ kind, shipping, ordered, claimed, feesBack }))
          expect(estimate.supply + estimate.vat + estimate.taxFree).toBe(estimate.total)
          expect(estimate.total).toBe(estimate.goods + estimate.shippingBack - estimate.fee)
          expect(Math.min(estimate.total, estimate.taxFree, estimate.supply)).toBeGreaterThanOrEqual(0)
          feesBack.push(...estimate.feesBack)
          back += estimate.total
          ordered = ordered.map((one, n) => ({ ...one, cancelled: one.cancelled + claimed[n]!.quantity }))
        }
        const paid = drawn.reduce((sum, one) => sum + one.unitPrice * one.quantity, shipping)
        expect(back).toBeLessThanOrEqual(paid)
      },
    ),
    { numRuns: load(300, 5_000) },
  )
})
