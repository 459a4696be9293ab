import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { askedFields, askedValues } from './change-asked-labels.ts'
import { commonFields } from './change-field-labels.ts'
import { tradeFields } from './change-trade-labels.ts'
import { changeValues } from './change-value-labels.ts'

/** Records of the audit trail in Korean. */
const records: Record<string, string> = {
  staff: '직원',
  staffRole: '직원의 권한',
  role: '권한',
  roleAuthority: '권한의 기능',
  grantRequest: '권한 요청',
  menu: '메뉴',
  menuFunction: '메뉴의 기능',
  codeGroup: '코드 그룹',
  code: '공통코드',
  messageText: '메시지',
  systemCheck: '시스템 점검',
  notificationTemplate: '알림 문구',
  appInterface: '인터페이스',
  fileGroup: '파일 그룹',
  approvalRequest: '로그인 승인',
  member: '회원',
  institution: '기관',
  taxInvoice: '세금계산서',
  bouncedEmail: '반송된 이메일',
  stock: '재고',
  lot: '로트',
  claim: '클레임',
  claimLine: '클레임 상품',
  parcel: '출고',
  recall: '로트 회수',
  recallNotice: '회수 안내',
  supplyEntry: '공급내역',
  product: '상품',
  category: '카테고리',
  brand: '브랜드',
  productOption: '상품 옵션',
  lotPaper: '로트 문서',
  supplyReport: '공급내역보고',
  savedOrderFilter: '주문 검색 조건',
  orderNote: '주문 메모',
  creditTerms: '여신 조건',
  bankDeposit: '입금',
  depositMatch: '입금 확정',
  pointTerms: '적립 기준',
  collection: '기획전',
  banner: '배너',
  pricePlan: '예약한 판매가',
  promotion: '프로모션',
  homeLayout: '홈 섹션',
  preparedOrder: '대리 주문',
  answerTemplate: '답변 템플릿',
  clearance: '임박 특가',
  exchangeLine: '교환 상품',
  renewal: '서류 갱신',
}
const fields = { ...askedFields, ...commonFields, ...tradeFields }

export const recordName = (record: string, key: string) => `${records[record] ?? record} ${key}`
export const fieldName = (field: string) => fields[field] ?? field
/** Whether staff read both in Korean. */
/** Whether staff read in Korean by what a call was asked. */
export const isAsked = (field: string) => field in fields
export const isNamed = (record: string, field: string) => record in records && field in fields

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Numbers that count nothing. */
const isName = (field: string) => /(id|year)$/i.test(field)
const hasWords = new Set(['state', 'kind', 'reason', 'flags'])

export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return isName(field) ? String(value) : formatWhole(value)
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object')
    return value.map((item) => valueText(field, item)).join(isPlain ? ', ' : ' / ')
  }
  if (typeof value === 'object')
    return Object.entries(value as object)
      .map(([part, inside]) => `${fieldName(part)} ${valueText(part, inside)}`)
      .join(', ')
  if (typeof value !== 'string') return String(value)
  if (value === 'infinity') return '기한 없음'
  if (MOMENT.test(value)) return formatDateTime(value)
  if (DAY.test(value)) return formatDate(value)
  return (
    changeValues[field]?.[value] ??
    askedValues[field]?.[value] ??
    (hasWords.has(field) ? changeValues['']![value] : undefined) ??
    value
  )
}
