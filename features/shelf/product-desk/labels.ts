import type { productStates } from './fields.ts'

export const productStateLabel: Record<(typeof productStates)[number], string> = {
  hidden: '숨김',
  'on-sale': '판매중',
  paused: '일시중지',
  discontinued: '단종',
}

const fieldLabel: Record<string, string> = {
  name: '상품명',
  spec: '규격',
  brandId: '브랜드',
  categoryId: '분류',
  kind: '구분',
  deviceGrade: '등급',
  taxable: '과세',
  packQuantity: '낱개 수',
  unitName: '주문 단위',
  storage: '보관',
  saleState: '판매 상태',
  licensedOnly: '면허 기관만',
  priceOnRequest: '가격 문의',
  minQuantity: '최소 수량',
  stepQuantity: '배수',
  permit: '허가번호',
  substitutes: '대체 상품',
  related: '관련 상품',
  udi: 'UDI-DI',
  listPrice: '정가',
  price: '판매가',
  allowance: '기관당 한도',
  allowancePeriod: '한도 기간',
  onSaleAt: '판매 시작 예약',
  offSaleAt: '판매 종료 예약',
  facts: '표시사항',
  photos: '사진',
  documents: '문서',
  paragraphs: '상세 설명',
  made: '등록',
  tierPrice: '수량별 가격',
  groupPrice: '그룹 가격',
  contractPrice: '기관 계약 가격',
  promotionPrice: '프로모션 가격',
  clearance: '임박 특가',
}

/** What a field of a product change is called; of an option, with what kind of field it is. */
export function changedFieldLabel(field: string): string {
  const own = field.split('.').at(-1)!
  const label = fieldLabel[own] ?? own
  return field.startsWith('options.') ? `옵션 ${own === 'name' ? '이름' : label}` : label
}

const valueLabel: Record<string, string> = {
  ...productStateLabel,
  ambient: '실온',
  cold: '냉장',
  frozen: '냉동',
  week: '한 주',
  month: '한 달',
  true: '예',
  false: '아니요',
  '': '없음',
}
export const changedValueLabel = (value: string): string => valueLabel[value] ?? value
