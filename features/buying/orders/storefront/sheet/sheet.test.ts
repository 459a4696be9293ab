import { expect, test } from 'vitest'
import { reckon } from './amounts.ts'
import { acceptChanges } from './changed-lines.ts'
import {
  atAddress,
  emptyForm,
  formFrom,
  pointsOf,
  problemsOf,
  readForm,
  receiverOf,
  receivesOneself,
  type Sheet,
} from './form.ts'

const now = new Date('2026-11-20T01:00:00Z')
const line = (optionId: number, unitPrice = 50_000) => ({
  optionId,
  name: `상품 ${optionId}`,
  optionName: '',
  storage: 'ambient',
  taxable: true,
  quantity: 2,
  unitPrice,
  listPrice: unitPrice,
  amount: unitPrice * 2,
})
const sheet = (change: Partial<Sheet> = {}): Sheet =>
  ({
    cartKey: '6d1f3f1e-7a43-4c5e-8d53-0f1f6f6f0a11',
    own: false,
    specialOrderId: null,
    leftOut: [],
    waiting: null,
    lines: [line(1), line(2)],
    parcels: [],
    amounts: {
      listTotal: 200_000,
      discount: 0,
      goods: 200_000,
      shipping: 0,
      supply: 181_818,
      vat: 18_182,
      taxFree: 0,
      total: 200_000,
    },
    addresses: [
      {
        addressId: 7,
        label: '본원',
        receiver: '박나래',
        phone: '0200000112',
        postcode: '00101',
        address1: '가온대로 12',
        address2: '',
        memo: '',
        isDefault: true,
      },
    ],
    credit: { limit: 1_000_000, used: 850_000, orderable: 150_000, dueOn: '2026-12-31', block: null },
    person: { orderLimit: null, monthLimit: null, spent: 0 },
    points: { balance: 60_000, cap: 200_000, usable: 60_000, reason: '' },
    payments: [
      { kind: 'credit', allowed: true, reason: '', taxDocuments: ['tax-invoice'] },
      { kind: 'points', allowed: false, reason: '부족', taxDocuments: ['none'] },
      { kind: 'card', allowed: true, reason: '', taxDocuments: ['card-slip'] },
    ],
    wanted: { from: '2026-11-20', to: '2026-12-20' },
    agreements: [
      { code: 'terms', version: '2026-11-01', title: '확인', text: '확인', summary: '', details: [] },
    ],
    orderer: { name: '박나래', phone: '0200000112', institutionName: '가온의원', taxEmail: '' },
    ...change,
  }) as Sheet

test('[OD-03] points come first and may bring the rest under the limit of the account', () => {
  const form = { ...emptyForm(sheet()), points: '60,000' }
  expect(reckon(sheet(), form)).toMatchObject({
    points: 60_000,
    left: 140_000,
    paymentKind: 'credit',
    taxDocument: 'tax-invoice',
    creditAfter: 10_000,
  })
  expect(reckon(sheet(), { ...form, points: '' }).creditAfter).toBe(-50_000)
})

test('[OD-04] when points pay everything no other way of paying is left to choose', () => {
  const rich = sheet({ points: { balance: 300_000, cap: 200_000, usable: 200_000, reason: '' } })
  expect(reckon(rich, { ...emptyForm(rich), points: '200,000' })).toMatchObject({
    left: 0,
    byPoints: true,
    paymentKind: 'points',
    taxDocument: 'none',
  })
})

test('[VA-10] the sheet is judged by the schema that the server judges it by', () => {
  const form = { ...emptyForm(sheet()), agreed: ['terms 2026-11-01'] }
  const chosen = { paymentKind: 'credit', taxDocument: 'tax-invoice' } as const
  expect(readForm(form, sheet(), chosen)).toMatchObject({
    body: {
      delivery: { addressId: 7 },
      receiver: '박나래',
      points: 0,
      agreed: [{ code: 'terms', version: '2026-11-01' }],
    },
  })
  // A draft of before the text was changed agrees to nothing.
  expect(readForm({ ...form, agreed: ['terms 2025-01-01'] }, sheet(), chosen)).toMatchObject({
    problems: [{ field: 'agreed', message: '필수 동의를 확인해 주세요.' }],
  })
  const wrong = {
    ...form,
    addressId: null,
    receiver: ' ',
    phone: '12',
    wantedOn: '2026-11-21',
    points: '70,000',
    agreed: [],
  }
  expect(readForm(wrong, sheet(), chosen)).toMatchObject({
    problems: ['label', 'postcode', 'address1', 'receiver', 'phone', 'wantedOn', 'points', 'agreed'].map(
      (field) => ({ field }),
    ),
  })
  expect(
    problemsOf([
      { path: 'delivery.address.postcode', message: '하나' },
      { path: 'delivery.address.postcode', message: '둘' },
      { path: 'lines.0', message: '줄' },
    ]),
  ).toEqual([{ field: 'postcode', message: '하나' }])
})

test('[OD-03] the day that is asked for moves the parcels at once, and one on which cold goods stay in is refused at its field', () => {
  const parcels = [
    { storage: 'cold', shipsOn: '2026-11-23' },
    { storage: 'ambient', shipsOn: '2026-11-20' },
  ] as Sheet['parcels']
  const mixed = sheet({ parcels, lines: [{ ...line(1), storage: 'cold' }, line(2)] as Sheet['lines'] })
  const form = { ...emptyForm(mixed), agreed: ['terms 2026-11-01'] }
  const leaving = (wantedOn: string) =>
    reckon(mixed, { ...form, wantedOn }).parcels.map(({ shipsOn }) => shipsOn)
  expect([leaving(''), leaving('2026-12-15')]).toEqual([
    ['2026-11-23', '2026-11-20'],
    ['2026-12-15', '2026-12-15'],
  ])
  const friday = { ...form, wantedOn: '2026-11-27' }
  const chosen = { paymentKind: 'credit', taxDocument: 'tax-invoice' } as const
  expect(readForm(friday, mixed, chosen)).toEqual({
    problems: [{ field: 'wantedOn', message: expect.stringContaining('냉장 상품은 금요일') }],
  })
  // Without its cold line the rest may leave.
  expect(readForm(friday, mixed, chosen, [mixed.lines[1]!])).toMatchObject({
    body: { wantedOn: '2026-11-27' },
  })
})

test('[OD-03] the orderer receives at one press, and gives way to whom the address names', () => {
  const named = sheet({ addresses: [{ ...sheet().addresses[0]!, receiver: '이가온', phone: '01000000009' }] })
  const form = emptyForm(named)
  expect(receivesOneself(form, named)).toBe(false)
  const oneself = { ...form, ...receiverOf(named, form, true) }
  expect(oneself).toMatchObject({ receiver: '박나래', phone: '02-0000-0112' })
  expect(receivesOneself(oneself, named)).toBe(true)
  expect(receiverOf(named, oneself, false)).toEqual({ receiver: '이가온', phone: '010-0000-0009' })
  // The address names the orderer: somebody else has to be typed.
  expect(receiverOf(sheet(), oneself, false)).toEqual({ receiver: '', phone: '' })
})

test('typed points are a whole number or nothing at all', () => {
  expect([pointsOf({ points: '' }), pointsOf({ points: '1,200' }), pointsOf({ points: '-5' })]).toEqual([
    0,
    1_200,
    Number.NaN,
  ])
})

test('[AU-07] a draft of this cart comes back, one of another cart or with an address that is gone does not', () => {
  const draft = { ...emptyForm(sheet()), memo: '3층', addressId: 7 }
  expect(formFrom(sheet(), JSON.parse(JSON.stringify(draft))).memo).toBe('3층')
  expect(formFrom(sheet(), { ...draft, cartKey: 'other' }).memo).toBe('')
  expect(formFrom(sheet(), { ...draft, addressId: 99 })).toMatchObject({ memo: '3층', addressId: 7 })
  expect(formFrom(sheet(), { memo: 1 }).memo).toBe('')
})

const change = (
  optionId: number,
  problem: 'price-changed' | 'sold-out' | 'over-stock' | 'quantity-changed',
  unitPriceNow: number | null = null,
) => ({ optionId, problem, message: '', unitPriceNow, available: null, fits: null as number | null })

test('[OD-06] new prices can be agreed to, what is gone can be left out, a quantity is mended in the cart', () => {
  expect(acceptChanges(sheet(), [change(1, 'price-changed', 60_000)], now)).toMatchObject({
    acceptable: true,
    leavesOut: false,
    total: 220_000,
    lines: [{ optionId: 1, unitPrice: 60_000, amount: 120_000 }, { optionId: 2 }],
  })
  expect(acceptChanges(sheet(), [change(1, 'sold-out')], now)).toMatchObject({
    acceptable: true,
    leavesOut: true,
    lines: [{ optionId: 2 }],
  })
  expect(acceptChanges(sheet(), [change(1, 'sold-out'), change(2, 'sold-out')], now).acceptable).toBe(false)
  expect(acceptChanges(sheet(), [change(1, 'over-stock', 50_000)], now).acceptable).toBe(false)
  expect(acceptChanges(sheet(), [{ ...change(1, 'over-stock', 55_000), fits: 1 }], now)).toMatchObject({
    acceptable: true,
    total: 155_000,
    lines: [
      { optionId: 1, quantity: 1, shownQuantity: 2, unitPrice: 55_000, amount: 55_000 },
      { optionId: 2, quantity: 2 },
    ],
  })
  expect(acceptChanges(sheet(), [change(1, 'quantity-changed', 50_000)], now)).toMatchObject({
    acceptable: false,
    outdated: true,
  })
})

test('[OD-03] another address leaves the memo of the one before behind, and keeps one that was typed', () => {
  const [main] = sheet().addresses
  const branch = { ...main!, addressId: 8, label: '분원', receiver: '이분원', isDefault: false }
  const many = sheet({ addresses: [{ ...main!, memo: '비밀번호 1234' }, branch] })
  const form = emptyForm(many)
  expect(form.memo).toBe('비밀번호 1234')
  expect(atAddress(many, form, 8)).toMatchObject({ addressId: 8, receiver: '이분원', memo: '' })
  expect(atAddress(many, form, null)).toMatchObject({ addressId: null, memo: '' })
  const typed = { ...form, memo: '정문에 놓아 주세요' }
  expect(atAddress(many, typed, 8).memo).toBe('정문에 놓아 주세요')
  expect(atAddress(many, { ...typed, addressId: 8 }, 7).memo).toBe('비밀번호 1234')
})
