import { drafts, options } from '../product-draft.ts'

const machine = {
  unit: '대',
  step: 1,
  kind: 'equipment',
  storage: 'ambient',
  taxable: true,
  months: null,
  shape: 'device',
} as const
const spec = '1대, 설치 포함'

export const equipment = [
  ...drafts({ ...machine, grade: 3 }, [
    ['에코르메드 소노 V3', 'EQP-ENE-HIFU', spec, 1, 19_800_000, 18_700_000],
    ['에코르메드 소노 V7', 'EQP-ENE-HIFU', spec, 1, 38_500_000, 36_300_000],
    ['에코르메드 소노 X5', 'EQP-ENE-RF', spec, 1, 27_500_000, 26_400_000],
    ['에코르메드 소노 X9', 'EQP-ENE-RF', spec, 1, 55_000_000, 55_000_000],
    ['루미테크닉 루미 X3', 'EQP-ENE-LAS', spec, 1, 24_200_000, 23_100_000],
    ['루미테크닉 루미 X5', 'EQP-ENE-LAS', spec, 1, 33_000_000, 31_900_000],
    ['루미테크닉 루미 X9', 'EQP-ENE-LAS', spec, 1, 55_000_000, 55_000_000],
  ]),
  ...drafts({ ...machine, grade: 2 }, [
    ['루미테크닉 루미 V1', 'EQP-DGN-SKN', spec, 1, 9_900_000, 8_800_000],
    ['루미테크닉 루미 V2', 'EQP-DGN-SKN', spec, 1, 14_300_000, 13_200_000],
    ['루미테크닉 루미 V5', 'EQP-DGN-DRM', spec, 1, 11_000_000, 9_900_000, { flag: 'new' }],
  ]),
]

/** What machines use up. */
export const tips = drafts(
  {
    unit: '개',
    step: 1,
    kind: 'device',
    grade: 2,
    storage: 'ambient',
    taxable: true,
    months: 36,
    shape: 'cartridge',
  },
  [
    ['에코르메드 소노 카트리지 1.5mm', 'EQP-TIP-CTG', '10,000shots × 1ea', 1, 363_000, 330_000],
    ['에코르메드 소노 카트리지 3.0mm', 'EQP-TIP-CTG', '10,000shots × 1ea', 1, 363_000, 330_000],
    ['에코르메드 소노 카트리지 4.5mm', 'EQP-TIP-CTG', '10,000shots × 1ea', 1, 385_000, 352_000],
    [
      '에코르메드 소노 대용량 카트리지',
      'EQP-TIP-CTG',
      '30,000shots × 1ea',
      1,
      935_000,
      880_000,
      options(['1.5mm', 935_000, 880_000], ['3.0mm', 935_000, 880_000], ['4.5mm', 957_000, 902_000]),
    ],
    ['에코르메드 소노 RF 팁 16핀', 'EQP-TIP-TIP', '1ea', 1, 198_000, 187_000],
    ['에코르메드 소노 RF 팁 25핀', 'EQP-TIP-TIP', '1ea', 1, 220_000, 209_000],
    ['루미테크닉 루미 핸드피스 팁', 'EQP-TIP-TIP', '1ea', 1, 187_000, 165_000],
    [
      '루미테크닉 루미 접지 패드',
      'EQP-TIP-PAD',
      '20ea/box',
      20,
      198_000,
      176_000,
      { unit: '박스', shape: 'box' },
    ],
  ],
)
