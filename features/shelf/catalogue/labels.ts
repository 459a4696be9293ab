import { formatWhole } from '#domain/whole-number.ts'
import type { ProductFlag, ProductKind, ProductSort, SaleState, Storage } from './contract.ts'

export const productKindLabel: Record<ProductKind, string> = {
  device: '의료기기',
  drug: '전문의약품',
  cosmetic: '화장품',
  consumable: '의료소모품',
  equipment: '의료장비',
  book: '도서·교육',
}
/** '의료기기 4등급' */
export const kindText = (product: { kind: ProductKind; deviceGrade: number | null }) =>
  product.deviceGrade === null
    ? productKindLabel[product.kind]
    : `${productKindLabel[product.kind]} ${product.deviceGrade}등급`

export const storageLabel: Record<Storage, string> = { ambient: '실온', cold: '냉장 2~8℃', frozen: '냉동' }
export const saleStateLabel: Record<SaleState, string> = {
  'on-sale': '판매중',
  paused: '판매 일시중지',
  discontinued: '단종',
}
export const productFlagLabel: Record<ProductFlag, string> = {
  new: '신상품',
  best: 'BEST',
  ending: '단종 예정',
}
export const productSortLabel: Record<ProductSort, string> = {
  recommended: '추천순',
  popular: '판매순',
  newest: '신상품순',
  'price-low': '낮은가격순',
  'price-high': '높은가격순',
}
export const pinStateLabel = { upcoming: '예정', running: '적용', ended: '끝남' } as const
export const synonymMeaningLabel = { category: '카테고리', name: '상품 이름' } as const
export const TAX_FREE_LABEL = '면세'
export const VAT_INCLUDED_LABEL = 'VAT 포함'
export const PRICE_ON_REQUEST_LABEL = '가격 문의'
/** Choices of the use-by filter, in months. */
export const expiryMonthsLabel = (months: number) => `유효기간 ${months}개월 이상`

/** What the only option of a product is called. */
const PLAIN_OPTION = '기본'

/** An option that is the only one, or repeats the spec, adds nothing to the name. */
export const nameWithOption = ({
  name,
  optionName,
  spec,
}: {
  name: string
  optionName: string
  spec?: string
}) =>
  optionName && optionName !== PLAIN_OPTION && optionName !== spec && !name.endsWith(` ${optionName}`)
    ? `${name} ${optionName}`
    : name

/** '최소 5박스, 5박스 단위' where an order is bound to more than single units. */
export const orderRuleText = ({
  minQuantity,
  stepQuantity,
  unitName,
}: {
  minQuantity: number
  stepQuantity: number
  unitName: string
}) =>
  [minQuantity > 1 && `최소 ${minQuantity}${unitName}`, stepQuantity > 1 && `${stepQuantity}${unitName} 단위`]
    .filter(Boolean)
    .join(', ')

/** '10박스' */
export const countText = (count: number, unitName: string) => `${formatWhole(count)}${unitName}`

/** '1,204개', '2,000개 이상'; nothing when none of those looked at was one and there may be others. */
export function totalText({ total, atLeast }: { total: number; atLeast: readonly string[] }) {
  const isLeast = atLeast.includes('total')
  if (isLeast && total === 0) return null
  return `${formatWhole(total)}개${isLeast ? ' 이상' : ''}`
}

/** What a field of a category or brand is called in its history. */
export const rangeFieldLabel: Record<string, string> = {
  made: '등록',
  removed: '삭제',
  name: '이름',
  nameEn: '영문 이름',
  parent: '위 카테고리',
  position: '순서',
  hidden: '메뉴에서 숨김',
  field: '분야',
  story: '소개',
  country: '제조국',
  foundedYear: '설립연도',
  hue: '색',
  initial: '색인 글자',
  logo: '로고',
}
const rangeValues: Record<string, string> = { true: '예', false: '아니요', '': '없음' }
export const rangeValueLabel = (value: string): string =>
  rangeValues[value] ?? (value.startsWith('photo:') ? '사진' : value)
