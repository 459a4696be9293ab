import type { ProductDetails } from '#features/shelf/catalogue/details.ts'
import { kindText, storageLabel } from '#features/shelf/catalogue/labels.ts'
import { brandOf } from './brands.ts'
import { categoryPath } from './categories.ts'
import type { DemoProduct } from './product-list.ts'

type Fact = ProductDetails['facts'][number]

const HOME = '대한민국'
const AMBIENT_TEXT = '실온 2~25℃, 직사광선을 피해 보관'
const COLD_TEXT = '냉장 2~8℃, 얼리지 않음'

/** What the detail page says of a product. Every number lies in a range that is never given out. */
export function detailsOf(product: DemoProduct): ProductDetails {
  return {
    facts: factsOf(product).map(([label, value]): Fact => ({ label, value })),
    paragraphs: paragraphsOf(product),
    // seedDocuments adds them with their files
    documents: [],
    pictures: picturesOf(product) as ProductDetails['pictures'],
    deliveryNote:
      product.kind === 'equipment'
        ? '설치 일정을 정한 뒤 담당자가 방문해 설치해요. 계약 후 2~3주 걸려요.'
        : product.storage === 'cold'
          ? '냉장 상품은 월~목 15:00까지 결제하면 당일 출고해요. 금요일과 공휴일 전날은 출고하지 않아요.'
          : '15:00까지 결제하면 당일 출고해요. 주말과 공휴일에는 출고하지 않아요.',
    notice:
      product.kind === 'equipment'
        ? '설치를 마친 장비는 단순변심으로 반품할 수 없어요.'
        : product.licensedOnly
          ? '로트 추적 상품과 냉장·개봉 상품은 단순변심으로 반품할 수 없어요. 밀봉 포장 단위로만 판매해요.'
          : '받은 날부터 7일 안에 반품·교환을 신청할 수 있어요. 개봉한 상품은 단순변심으로 반품할 수 없어요.',
  }
}

/** A GTIN-14 whose prefix is for use inside one company; the last digit checks the others. */
function udiOf(optionId: number, level: 0 | 1 = 0): string {
  const digits = `${level}2999${String(optionId).padStart(8, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return digits + ((10 - (sum % 10)) % 10)
}

/** Devices and drugs carry one; other goods do not. */
export const optionUdi = ({ grade, kind }: DemoProduct, optionId: number) =>
  grade !== null || kind === 'drug' ? udiOf(optionId) : ''

function factsOf(product: DemoProduct): [label: string, value: string][] {
  const brand = brandOf(product.brand)
  const imported = brand.country !== HOME
  const storage: [string, string] = ['보관방법', product.storage === 'cold' ? COLD_TEXT : AMBIENT_TEXT]
  const origin: [string, string][] = [
    ...(imported ? [['수입사', '(주)데모메디몰'] as [string, string]] : []),
    ['제조국', brand.country],
  ]
  const pack: [string, string] = ['포장단위', `${product.spec} / 1${product.unit}`]
  const expiry: [string, string] = ['사용기한', `제조일부터 ${product.months}개월, 로트별 표기`]

  if (product.kind === 'book')
    return [
      ['발행', `데모 ${brand.name}`],
      ...(product.taxable ? [] : [['ISBN', `데모-${product.code}`] as [string, string]]),
      pack,
      ['과세 구분', product.taxable ? '과세' : '면세'],
    ]
  if (product.kind === 'cosmetic')
    return [
      ['화장품책임판매업자', `(주)데모${brand.name}`],
      ...origin,
      pack,
      ['사용기한', `${expiry[1]} (개봉 후 12개월)`],
      storage,
      ['사용 구분', '도포용 · 주입 금지'],
    ]
  if (product.kind === 'drug')
    return [
      ['구분', '전문의약품'],
      ['제조사', `(주)데모${brand.name}`],
      ...origin,
      ['품목허가번호', permit(product, '의허')],
      ['표준코드', udiOf(product.options[0]!.id)],
      pack,
      expiry,
      storage,
      ['사용 구분', '1회용 · 재사용 금지'],
    ]
  if (product.grade === null) return [['제조사', `(주)데모${brand.name}`], ...origin, pack, expiry, storage]
  const machine = product.kind === 'equipment'
  return [
    ['구분', kindText({ kind: 'device', deviceGrade: product.grade })],
    ['품목명', `데모 ${groupOf(product).name}`],
    ['분류번호', `Z${String(groupOf(product).id * 10).padStart(5, '0')}.01(${product.grade})`],
    ['모델명', product.code.replace('DM', product.brand)],
    ['제조사', `(주)데모${brand.name}`],
    ...origin,
    [
      product.grade === 1 ? '신고번호' : product.grade === 2 ? '인증번호' : '허가번호',
      permit(
        product,
        (imported ? '수' : '제') + (product.grade === 1 ? '신' : product.grade === 2 ? '인' : '허'),
      ),
    ],
    ['등급', `의료기기 ${product.grade}등급`],
    ['UDI-DI', `${udiOf(product.options[0]!.id)} (단품) · ${udiOf(product.options[0]!.id, 1)} (박스)`],
    pack,
    ...(machine ? [['A/S', '설치일부터 24개월 무상'] as [string, string]] : [expiry]),
    storage,
    ['사용 구분', machine ? '의료기관 전용' : '일회용 · 재사용 금지'],
    ...(product.grade >= 3
      ? [['광고심의', `데모-심의 2026-${product.code.slice(-4)}`] as [string, string]]
      : []),
  ]
}

/** Real class numbers begin with A to D. */
const groupOf = (product: DemoProduct) => categoryPath(product.category)[1]!

const permit = (product: DemoProduct, kind: string) =>
  `데모${kind} 00-${String(product.id).padStart(4, '0')}호`

function paragraphsOf(product: DemoProduct): string[] {
  if (product.kind === 'book')
    return product.taxable
      ? ['접수 순서대로 좌석을 드려요. 일정은 주문 후 담당자가 안내해요.', '교육용 데모 과정이에요.']
      : ['의료인을 위한 교육용 교재예요. 도서는 면세 상품이에요.']
  if (product.kind === 'equipment')
    return [
      `구성: 본체 1대, 사용설명서 1부, 설치와 사용 교육 1회.`,
      '설치 전에 전원과 공간 조건을 확인해 주세요.',
      '사용 전 사용설명서를 확인해 주세요.',
    ]
  const opening = `${product.spec} 포장이에요. 1${product.unit} 단위로 판매하고 낱개로 나누어 팔지 않아요.`
  if (product.kind === 'cosmetic')
    return [
      opening,
      '피부에 바르는 화장품이에요. 주입하지 마세요.',
      '이상이 있으면 사용을 멈추고 전문가와 상담해 주세요.',
    ]
  return [
    opening,
    `입고 즉시 ${storageLabel[product.storage]}에 보관해 주세요.`,
    '사용 전 첨부문서를 확인해 주세요.',
    '개봉한 제품은 보관하지 않아요.',
  ]
}

/** The pack itself, then its outer box. */
const picturesOf = ({ picture, shape, kind }: DemoProduct) =>
  shape === 'box' || kind === 'equipment' || kind === 'book'
    ? [picture]
    : [picture, picture.replace(shape, 'box')]
