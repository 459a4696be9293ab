import type { Rows } from './insert-rows.ts'
import { brands } from './catalogue/brands.ts'
import { demoProducts, type DemoProduct } from './catalogue/product-list.ts'
import { dayBefore, seoulTime } from './seoul-time.ts'

/** Its files are drawn with the documents of the products. */
type LibraryDraft = {
  daysAgo: number
  category: string
  title: string
  body: string
  files: readonly { name: string; lines: readonly string[] }[]
}

export const libraryDrafts: readonly LibraryDraft[] = [
  {
    daysAgo: 5,
    category: '양식',
    title: '냉장 의약품 입고·보관 점검표',
    body: '받은 날 온도와 유효기간을 적어 두는 표입니다.\n\n- 받은 시각과 상자 안 온도를 적습니다.\n- 유효기간과 로트를 확인합니다.\n- 다르면 쓰지 말고 고객센터로 알려 주시기 바랍니다.',
    files: [
      {
        name: '냉장 의약품 점검표.pdf',
        lines: ['받은 시각', '상자 안 온도', '로트와 유효기간', '확인한 사람'],
      },
      {
        name: '점검표 쓰는 법.pdf',
        lines: ['받자마자 온도를 확인합니다.', '2~8도를 벗어나면 사진을 찍습니다.'],
      },
    ],
  },
  {
    daysAgo: 40,
    category: '양식',
    title: '반품 신청서',
    body: '화면에서 신청하기 어려울 때 쓰는 양식입니다. 주문번호와 로트를 함께 적어 주시기 바랍니다.',
    files: [{ name: '반품 신청서.pdf', lines: ['주문번호', '상품과 로트', '수량과 사유', '담당자 서명'] }],
  },
  {
    daysAgo: 82,
    category: '카탈로그',
    title: '하반기 제품 카탈로그',
    body: '판매하는 상품을 분류별로 모았습니다. 가격은 로그인한 뒤 상품 화면에서 확인하실 수 있습니다.',
    files: [{ name: '하반기 제품 카탈로그.pdf', lines: ['필러', '톡신', '스킨부스터', '장비', '소모품'] }],
  },
  {
    daysAgo: 143,
    category: '계약',
    title: '거래 약정서(여신)',
    body: '여신 거래를 시작할 때 쓰는 약정서입니다.',
    files: [{ name: '거래 약정서.pdf', lines: ['거래 한도', '결제 예정일', '지연 손해금', '서명'] }],
  },
]

const at = (now: Date, daysAgo: number) => seoulTime(dayBefore(now, daysAgo), '10:00')

const common = {
  pinned: false,
  audience: 'members',
  actor: 'admin01',
  brandId: null,
  productId: null,
} as const

export const libraryRows = (now: Date): Rows<'post'> =>
  libraryDrafts.map(({ daysAgo, category, title, body }) => ({
    ...common,
    board: 'library',
    title,
    body,
    category,
    publishedAt: at(now, daysAgo),
    announcedAt: at(now, daysAgo),
    at: at(now, daysAgo),
  }))

type Article = {
  daysAgo: number
  category: string
  title: string
  body: string
  product?: DemoProduct
}
const brandIdOf = (code: string) => brands.findIndex((brand) => brand.code === code) + 1
const ofKind = (kind: string) =>
  demoProducts.find((product) => product.kind === kind && product.brand !== '')!
const articles: readonly Article[] = [
  {
    daysAgo: 6,
    category: '논문',
    title: 'HA 필러의 유변학적 지표 읽기',
    body: '응집력, 탄성계수(G′), 점성계수(G″)의 뜻과 표를 볼 때 자주 혼동하는 세 가지를 정리했습니다.\n\n## 탄성계수(G′)\n힘을 준 뒤 제 모양으로 돌아오는 정도입니다. 값이 크다고 오래 남는다는 뜻은 아닙니다.\n\n## 점성계수(G″)\n흐르면서 잃는 힘입니다. 두 값은 같은 주파수에서 측정한 것끼리만 비교합니다.\n\n## 응집력\n덩어리로 남으려는 힘입니다. 시험 방법이 다르면 수를 비교할 수 없습니다.\n\n- 측정한 주파수와 온도를 먼저 봅니다.\n- 표의 단위가 같은지 확인합니다.\n- 제조사 자료와 논문을 나누어 읽습니다.',
    product: ofKind('device'),
  },
  {
    daysAgo: 20,
    category: '웨비나',
    title: '냉장 의약품 입고·보관 점검표 쓰기',
    body: '온도 이탈이 생겼을 때 2시간 안에 확인할 것과 기록 양식을 설명합니다. 양식은 자료실에 있습니다.\n\n- 상자를 열기 전에 온도 기록지를 봅니다.\n- 이탈이 있으면 사진을 찍고 따로 보관합니다.',
    product: ofKind('drug'),
  },
  {
    daysAgo: 30,
    category: '제품교육',
    title: '의료기기 표준코드(UDI) 실무',
    body: 'UDI-DI와 UDI-PI를 어디에 적는지, 공급내역 보고에서 자주 빠지는 칸을 설명합니다.',
  },
  {
    daysAgo: 45,
    category: '시술영상',
    title: '캐뉼라 게이지 선택 기준',
    body: '25G와 27G를 부위와 점도에 따라 고르는 기준을 도면으로 설명합니다. 환자 얼굴은 나오지 않습니다.',
  },
]

export const articleRows = (now: Date): Rows<'post'> =>
  articles.map(({ daysAgo, category, title, body, product }) => ({
    ...common,
    board: 'academic',
    title,
    body,
    category,
    publishedAt: at(now, daysAgo),
    announcedAt: at(now, daysAgo),
    at: at(now, daysAgo),
    ...(product && {
      productId: product.id,
      brandId: brandIdOf(product.brand),
    }),
  }))
