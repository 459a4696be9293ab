import { drafts, options } from '../product-draft.ts'

const common = { unit: '박스', step: 1, kind: 'consumable', storage: 'ambient', taxable: true } as const
const box = { ...common, shape: 'box' } as const

export const consumables = [
  ...drafts({ ...box, grade: 2, months: 60 }, [
    ['메디쎄온 주사기 1mL', 'CON-INJ-SYR', '100ea/box', 100, 14_300, 13_200],
    ['메디쎄온 주사기 3mL', 'CON-INJ-SYR', '100ea/box', 100, 13_200, 12_100],
    ['메디쎄온 주사기 5mL', 'CON-INJ-SYR', '100ea/box', 100, 14_300, 13_200],
    ['메디쎄온 락타입 주사기 1mL', 'CON-INJ-SYR', '100ea/box', 100, 33_000, 30_800],
    ['메디쎄온 캐뉼라 25G 50mm', 'CON-INJ-CAN', '20ea/box', 20, 44_000, 39_600],
    ['메디쎄온 캐뉼라 27G 38mm', 'CON-INJ-CAN', '20ea/box', 20, 44_000, 39_600],
    [
      '메디쎄온 캐뉼라 23G',
      'CON-INJ-CAN',
      '20ea/box',
      20,
      46_200,
      41_800,
      options(['50mm', 46_200, 41_800], ['70mm', 49_500, 45_100]),
    ],
    [
      '메디쎄온 나노니들 34G',
      'CON-INJ-NAN',
      '10ea/box',
      10,
      66_000,
      60_500,
      options(['4mm', 66_000, 60_500], ['6mm', 66_000, 60_500], ['8mm', 71_500, 66_000]),
    ],
    ['메디쎄온 주사침 30G 13mm', 'CON-INJ-SYR', '100ea/box', 100, 9_900, 8_800],
  ]),
  ...drafts({ ...box, grade: 1, months: 60 }, [
    ['메디쎄온 멸균 거즈롤 5cm', 'CON-DRS-GAU', '12롤/box', 12, 18_700, 16_500, { shape: 'roll' }],
    ['메디쎄온 멸균 거즈 7.5cm', 'CON-DRS-GAU', '200매/box', 200, 24_200, 22_000],
    ['메디쎄온 면봉 15cm', 'CON-DRS-COT', '500ea/box', 500, 8_800, 7_700],
  ]),
  ...drafts({ ...box, grade: 2, months: 36 }, [
    ['메디쎄온 폼 드레싱 10×10cm', 'CON-DRS-FOM', '10매/box', 10, 55_000, 49_500],
    ['메디쎄온 하이드로 드레싱 원형', 'CON-DRS-FOM', '60매/box', 60, 27_500, 24_200],
    ['메디쎄온 재생테이프 5cm', 'CON-DRS-TAP', '5롤/box', 5, 38_500, 35_200, { shape: 'roll' }],
  ]),
  ...drafts({ ...common, grade: 1, months: 60, shape: 'gloves' }, [
    [
      '메디쎄온 니트릴 장갑',
      'CON-HYG-GLV',
      '100ea/box',
      100,
      9_900,
      8_800,
      options(['M', 9_900, 8_800], ['S', 9_900, 8_800], ['L', 9_900, 8_800]),
    ],
    [
      '메디쎄온 라텍스 장갑',
      'CON-HYG-GLV',
      '100ea/box',
      100,
      8_800,
      7_700,
      options(['M', 8_800, 7_700], ['S', 8_800, 7_700], ['L', 8_800, 7_700]),
    ],
    ['메디쎄온 멸균 수술 장갑 7.0', 'CON-HYG-GLV', '50켤레/box', 50, 38_500, 35_200],
  ]),
  ...drafts({ ...box, grade: null, months: 36 }, [
    [
      '메디쎄온 덴탈 마스크',
      'CON-HYG-MSK',
      '50매/box',
      50,
      6_600,
      5_500,
      { shape: 'mask', ...options(['화이트', 6_600, 5_500], ['블루', 6_600, 5_500]) },
    ],
    ['메디쎄온 알코올 스왑', 'CON-HYG-DIS', '200매/box', 200, 8_800, 7_700],
    ['메디쎄온 손소독제 500mL', 'CON-HYG-DIS', '500mL × 10병/box', 10, 60_500, 55_000, { shape: 'bottle' }],
    ['메디쎄온 냉각젤 1kg', 'CON-CAR-GEL', '1kg', 1, 16_500, 14_300, { unit: '병', shape: 'bottle' }],
    ['메디쎄온 초음파 젤 5L', 'CON-CAR-GEL', '5L × 4통/box', 4, 88_000, 79_200, { shape: 'bottle' }],
    [
      '메디쎄온 마취크림 30g',
      'CON-CAR-ANE',
      '30g',
      1,
      29_700,
      27_500,
      { kind: 'drug', unit: '개', shape: 'tube' },
    ],
  ]),
]
