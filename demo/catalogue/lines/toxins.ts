import { drafts } from '../product-draft.ts'

/** Sold in fives only. */
const common = {
  unit: '박스',
  step: 5,
  kind: 'drug',
  grade: null,
  storage: 'cold',
  taxable: true,
  shape: 'vial',
} as const
const spec = '1vial/box'

export const toxins = [
  ...drafts({ ...common, months: 36 }, [
    ['보네타주 50단위', 'BTX-PWD-50', spec, 1, 38_500, 33_000],
    ['보네타주 100단위', 'BTX-PWD-100', spec, 1, 49_500, 44_000],
    ['보네타주 200단위', 'BTX-PWD-200', spec, 1, 93_500, 88_000],
    ['클로비스톡주 50단위', 'BTX-PWD-50', spec, 1, 41_800, 38_500],
    ['클로비스톡주 100단위', 'BTX-PWD-100', spec, 1, 60_500, 55_000],
    ['클로비스톡주 200단위', 'BTX-PWD-200', spec, 1, 115_500, 110_000],
  ]),
  ...drafts({ ...common, months: 24 }, [
    ['보네타주액 50단위', 'BTX-LIQ-50', spec, 1, 71_500, 66_000],
    ['보네타주액 100단위', 'BTX-LIQ-100', spec, 1, 132_000, 121_000],
    ['클로비스톡주액 50단위', 'BTX-LIQ-50', spec, 1, 82_500, 77_000],
    ['클로비스톡주액 100단위', 'BTX-LIQ-100', spec, 1, 165_000, 154_000],
  ]),
]
