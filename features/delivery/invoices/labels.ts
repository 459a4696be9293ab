import type { InvoiceRow } from './contract.ts'

type Standing = Pick<InvoiceRow, 'state' | 'kind' | 'bounced' | 'reversed'>

/** Words of korea's own set: 미발행 · 발행예정 · 발행완료 · 국세청전송 · 수정발행. */
export function invoiceWord({ state, kind, bounced, reversed }: Standing): string {
  if (state === 'due') return bounced ? '이메일 반송' : kind === 'correction' ? '수정발행 예정' : '발행예정'
  if (state === 'refused') return '미발행'
  if (state === 'queued' || state === 'asking') return '발행 확인 중'
  if (state === 'cancelling') return '취소 확인 중'
  if (state === 'cancelled') return '발행취소'
  const word = state === 'sent' ? '국세청전송' : '발행완료'
  return kind === 'correction' ? `수정발행 · ${word}` : reversed ? `${word} · 수정됨` : word
}

export const invoiceKindLabel = { order: '주문별', month: '월 합계', correction: '수정' } as const
