import { drafts, options } from '../product-draft.ts'

const common = {
  unit: '개',
  step: 1,
  kind: 'cosmetic',
  grade: null,
  storage: 'ambient',
  taxable: true,
  months: 36,
} as const

export const cosmetics = drafts({ ...common, shape: 'tube' }, [
  ['더마노트 시카 앰플 30mL', 'COS-REG-AMP', '30mL', 1, 38_500, 35_200, { shape: 'bottle' }],
  ['더마노트 시카 크림 50mL', 'COS-REG-CRM', '50mL', 1, 24_200, 22_000],
  ['더마노트 시카 마스크', 'COS-REG-MSK', '5매 × 10', 50, 66_000, 60_500, { unit: '박스', shape: 'mask' }],
  ['더마노트 판테놀 앰플 30mL', 'COS-REG-AMP', '30mL', 1, 35_200, 33_000, { shape: 'bottle' }],
  ['더마노트 판테놀 크림 50mL', 'COS-REG-CRM', '50mL', 1, 22_000, 19_800],
  ['더마노트 판테놀 마스크', 'COS-REG-MSK', '5매 × 10', 50, 60_500, 55_000, { unit: '박스', shape: 'mask' }],
  ['더마노트 세라 앰플 30mL', 'COS-REG-AMP', '30mL', 1, 41_800, 38_500, { shape: 'bottle' }],
  ['더마노트 세라 크림 50mL', 'COS-REG-CRM', '50mL', 1, 27_500, 25_300],
  ['더마노트 젤 클렌저 200mL', 'COS-CLN-CLS', '200mL', 1, 17_600, 15_400, { shape: 'bottle' }],
  ['더마노트 약산성 토너 200mL', 'COS-CLN-TON', '200mL', 1, 11_000, 9_900, { shape: 'bottle' }],
  ['더마노트 데일리 선크림 50mL', 'COS-SUN-SUN', '50mL', 1, 22_000, 19_800],
  [
    '더마노트 톤업 선크림 50mL',
    'COS-SUN-TNE',
    '50mL',
    1,
    24_200,
    22_000,
    { flag: 'new', ...options(['아이보리', 24_200, 22_000], ['베이지', 24_200, 22_000]) },
  ],
])
