import type { InquiryKind, InquiryState } from './rules.ts'

export const inquiryKindLabel: Record<InquiryKind, string> = {
  order: '주문·결제',
  product: '상품',
  delivery: '배송·반품',
  money: '여신·세금계산서',
  account: '회원정보',
  'adverse-event': '이상사례 신고',
  other: '기타',
}

export const inquiryStateLabel: Record<InquiryState, string> = {
  asked: '답변 대기',
  answered: '답변완료',
  closed: '종결',
}
