import type { Rows } from './insert-rows.ts'

const templates = [
  [
    '배송 확인',
    '{기관} 고객님, 안녕하세요. {주문번호} 주문은 오늘 출고돼요. 송장번호는 출고하는 대로 주문 상세에 보여요.',
  ],
  ['재고 확인 중', '{상품} 재고를 물류센터에 확인하고 있어요. 확인하는 대로 다시 답해 드릴게요.'],
  [
    '반품 절차',
    '주문 상세의 취소·반품·교환 신청에서 상품과 수량을 골라 주세요. 승인하면 수거 일정을 알려 드려요.',
  ],
  ['인사', '메디몰 {담당자}입니다. 더 궁금한 점이 있으면 언제든지 남겨 주세요.'],
] as const

export const answerTemplateRows = (now: Date): Rows<'answerTemplate'> =>
  templates.map(([title, body]) => ({ title, body, actor: 'cs01', at: now }))
