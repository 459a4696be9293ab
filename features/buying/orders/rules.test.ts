import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, vatOf } from '#domain/money.ts'
import { load, note } from '#testing/load.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { amountsOf, parcelsOf, shippingOf, type PricedLine } from '#features/buying/cart/parcels.ts'
import { OrderStatus, PaymentKind } from './contract.ts'
import { orderFilterLabel, orderStatusLabel, statusText, stepBar } from './labels.ts'
import {
  actionsOf,
  cancelProblem,
  gatewayTaxFree,
  mayBecome,
  paymentProblem,
  splitPayment,
  statesOf,
  parcelsOn,
  summarise,
  transitions,
  wantedProblem,
  wantedRange,
} from './rules.ts'

const NOW = '2026-11-20T01:00:00Z'

const line = fc
  .record({
    storage: fc.constantFrom('ambient' as const, 'cold' as const, 'frozen' as const),
    taxable: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 99_999 }),
    unitPrice: fc.integer({ min: 0, max: 55_000_000 }),
    off: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ off, ...rest }): PricedLine => ({
    ...rest,
    listPrice: rest.unitPrice + off,
    amount: rest.unitPrice * rest.quantity,
  }))

const piece = (storage: PricedLine['storage']): PricedLine => ({
  storage,
  taxable: true,
  quantity: 1,
  unitPrice: 10_000,
  listPrice: 10_000,
  amount: 10_000,
})

type Vat = (lines: readonly PricedLine[], shipping: number) => number
const perOrder: Vat = (lines, shipping) => amountsOf(lines, shipping).vat
/** The planted control: VAT by line, cut off. */
const perLine: Vat = (lines, shipping) =>
  [...lines.filter(({ taxable }) => taxable).map(({ amount }) => amount), shipping].reduce(
    (sum, amount) => sum + Math.floor(amount / 11),
    0,
  )

/**
 * An order adds up to the won, and its VAT is the rounded eleventh of what is taxed, in whole-number
 * arithmetic.
 */
const exact = (vat: Vat) =>
  fc.property(
    fc.array(line, { minLength: 1, maxLength: 30 }),
    fc.constantFrom(...PaymentKind.options),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (lines, kind, share) => {
      const shipping = shippingOf(parcelsOf(lines, NOW))
      const amounts = amountsOf(lines, shipping)
      const points = kind === 'points' ? amounts.total : Math.floor(amounts.total * share)
      const paid = splitPayment(kind, amounts.total, points)
      const taxed = BigInt(amounts.total - amounts.taxFree)
      const toGateway = gatewayTaxFree({ ...amounts, ...paid })
      return (
        amounts.goods + amounts.shipping === paid.payCredit + paid.payPoints + paid.payGateway &&
        amounts.listTotal - amounts.discount === amounts.goods &&
        amounts.supply + amounts.vat + amounts.taxFree === amounts.total &&
        BigInt(vat(lines, shipping)) === (2n * taxed + 11n) / 22n &&
        allocate(
          amounts.vat,
          lines.map(({ taxable, amount }) => (taxable ? amount : 0)),
        ).reduce((sum, won) => sum + won, 0) === amounts.vat &&
        toGateway >= 0 &&
        toGateway <= paid.payGateway
      )
    },
  )

test('[M11] for any cart the parts sum to the won and VAT is the rounded eleventh of the order', () => {
  const carts = load(20_000, 100_000)
  fc.assert(exact(perOrder), { numRuns: carts, seed: 11 })
  note('M11', { carts })
})

test('[M11] the property sees VAT that is taken line by line', () => {
  expect(fc.check(exact(perLine), { numRuns: 2_000, seed: 11 }).failed).toBe(true)
})

test('[M11] VAT fits the payments that the gateway has published', () => {
  expect([9_026, 15_000, 30_000].map(vatOf)).toEqual([821, 1_364, 2_727])
})

test('[OD-03] goods are parted by storage, the most delicate first, each with its fee and the day it leaves', () => {
  const of = (storage: PricedLine['storage'], amount: number): PricedLine => ({
    storage,
    taxable: true,
    quantity: 1,
    unitPrice: amount,
    listPrice: amount,
    amount,
  })
  expect(parcelsOf([of('ambient', 1_415_700), of('cold', 220_000)], NOW)).toEqual([
    {
      storage: 'cold',
      lineCount: 1,
      goods: 220_000,
      shipping: 5_500,
      freeFrom: 300_000,
      missing: 80_000,
      shipsOn: '2026-11-23',
    },
    {
      storage: 'ambient',
      lineCount: 1,
      goods: 1_415_700,
      shipping: 0,
      freeFrom: 100_000,
      missing: 0,
      shipsOn: '2026-11-20',
    },
  ])
})

test('[OD-08] an order moves only along its table, and every state can be reached and has a word', () => {
  const reached = new Set<OrderStatus>(['awaiting-payment', 'awaiting-approval'])
  for (const from of reached) for (const to of transitions[from]) reached.add(to)
  expect(reached).toEqual(new Set(OrderStatus.options))
  expect(
    OrderStatus.options.filter((to) => mayBecome('cancelled', to) || mayBecome('completed', to)),
  ).toEqual([])
  expect(OrderStatus.options.every((status) => /[가-힣]/.test(orderStatusLabel[status]))).toBe(true)
})

test('[OD-08] every state stands in exactly one tab beside all and open', () => {
  const tabs = Object.entries(statesOf).filter(([tab]) => tab !== 'all' && tab !== 'open')
  for (const status of OrderStatus.options)
    expect(
      tabs.filter(([, states]) => states!.includes(status)),
      status,
    ).toHaveLength(1)
})

test('[OD-08] what may be done follows from the state, and what may not says why', () => {
  for (const status of OrderStatus.options) {
    for (const { allowed, reason } of actionsOf({ status, moneyMoving: false }))
      expect(reason === '').toBe(allowed)
  }
  expect(cancelProblem({ status: 'confirmed', moneyMoving: false })).toBeNull()
  expect(cancelProblem({ status: 'confirmed', moneyMoving: true })).toContain('처리하고 있어요')
  // Who cannot cancel is told what can be asked for on the page instead.
  for (const status of ['preparing', 'part-shipped', 'shipped', 'delivered'] as const)
    expect(cancelProblem({ status, moneyMoving: false })).toContain('취소·반품·교환 신청에서')
  expect(cancelProblem({ status: 'completed', moneyMoving: false })).toContain(shopFacts.phone)
})

test('[OD-08] the buyer reads one word for a confirmed order in list, tabs and counts, and of a cancelled one why', () => {
  expect(statusText({ status: 'confirmed' })).toBe('주문확정')
  expect(orderFilterLabel.confirmed).toBe('주문확정')
  expect(statusText({ status: 'cancelled', cancelReason: 'deposit-expired' })).toBe('입금기한만료')
  expect(stepBar({ status: 'awaiting-deposit', paymentKind: 'virtual-account' })).toEqual({
    steps: ['주문접수', '입금대기', '상품준비중', '배송중', '배송완료'],
    at: 1,
  })
  expect(stepBar({ status: 'cancelled', paymentKind: 'card' })).toBeNull()
})

test('[OD-04] a way to pay that does not fit the amount says so', () => {
  expect(paymentProblem('credit', { total: 10_000, points: 0 })).toBeNull()
  expect(paymentProblem('card', { total: 10_000, points: 9_950 })).toContain('100원부터')
  expect(paymentProblem('points', { total: 10_000, points: 9_000 })).toContain('전액')
  expect(paymentProblem('credit', { total: 10_000, points: 10_000 })).toContain('포인트 전액')
})

test('[OD-03] a wanted day is one within a month on which everything in the order can leave, and what cannot says why', () => {
  const why = (day: string, ...storages: PricedLine['storage'][]) =>
    wantedProblem(
      day,
      wantedRange(NOW),
      parcelsOf(
        storages.map((storage) => piece(storage)),
        NOW,
      ),
    )
  expect(why('2026-11-20', 'ambient')).toBeNull()
  expect(why('2026-11-22', 'ambient')).toContain('주말')
  expect(why('2026-11-19', 'ambient')).toContain('30일')
  expect(why('2026-12-21', 'ambient')).toContain('30일')
  expect(why('2026-11-20', 'ambient', 'cold')).toContain('냉장 상품은 금요일')
  expect(why('2026-11-27', 'frozen')).toContain('냉동 상품은 금요일')
  expect(why('2026-11-27', 'ambient')).toBeNull()
  expect(
    wantedProblem('2026-12-24', { from: '2026-12-01', to: '2026-12-31' }, parcelsOf([piece('cold')], NOW)),
  ).toContain('공휴일 전날')
  expect(
    wantedProblem('2026-11-20', wantedRange(NOW), parcelsOf([piece('ambient')], '2026-11-20T06:00:00Z')),
  ).toContain('11.23(월)부터')
})

test('[OD-03] parcels leave on the day that is asked for, and never earlier than they can', () => {
  const parcels = parcelsOf([piece('ambient'), piece('cold')], NOW)
  const days = (wantedOn: string | null) =>
    parcelsOn(parcels, wantedOn).map(({ storage, shipsOn }) => [storage, shipsOn])
  expect(days(null)).toEqual([
    ['cold', '2026-11-23'],
    ['ambient', '2026-11-20'],
  ])
  expect(days('2026-12-22')).toEqual([
    ['cold', '2026-12-22'],
    ['ambient', '2026-12-22'],
  ])
  // An order of before the rule asked for a Friday.
  expect(days('2026-11-27')).toEqual([
    ['cold', '2026-11-30'],
    ['ambient', '2026-11-27'],
  ])
  expect(days('2026-11-20')).toEqual([
    ['cold', '2026-11-23'],
    ['ambient', '2026-11-20'],
  ])
})

test('[OD-09] an order is called by its first product', () => {
  expect([summarise(['가']), summarise(['가', '나', '다'])]).toEqual(['가', '가 외 2종'])
})
