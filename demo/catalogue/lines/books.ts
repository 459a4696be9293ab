import { drafts } from '../product-draft.ts'

const common = {
  brand: 'AB',
  step: 1,
  kind: 'book',
  grade: null,
  storage: 'ambient',
  months: null,
  shape: 'book',
} as const

/** Books carry no VAT; seats in a course do. */
export const books = [
  ...drafts({ ...common, unit: '권', taxable: false }, [
    ['안면 해부 아틀라스 3판', 'BOK-TXT-ANA', '양장 420쪽', 1, 132_000, 121_000],
    ['주입 술기 아틀라스 2판', 'BOK-TXT-PRC', '양장 360쪽', 1, 110_000, 99_000],
  ]),
  ...drafts({ ...common, unit: '좌석', taxable: true }, [
    ['냉장 의약품 관리 웨비나', 'BOK-EDU-WEB', '온라인 3시간', 1, 33_000, 33_000],
    ['캐뉼라 사용 핸즈온 과정', 'BOK-EDU-HND', '오프라인 1일', 1, 330_000, 330_000, { flag: 'new' }],
  ]),
]
