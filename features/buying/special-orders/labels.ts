import type { OfferRow, RequestRow } from './contract.ts'

export const offerStateLabel: Record<OfferRow['state'], string> = {
  upcoming: '시작 전',
  offered: '견적 도착',
  ordered: '주문 전환',
  'sold-out': '수량 소진',
  expired: '기간 종료',
  closed: '마감',
}

export const requestStateLabel: Record<RequestRow['state'], string> = {
  asked: '검토중',
  answered: '견적 도착',
  declined: '반려',
}

/** Why an offer cannot be accepted, by its state; the others can. */
export const offerEndLabel: Partial<Record<OfferRow['state'], string>> = {
  upcoming: '아직 시작하지 않았어요.',
  'sold-out': '수량이 모두 나갔어요. 필요하시면 다시 요청해 주세요.',
  expired: '수락 기한이 지났어요. 필요하시면 다시 요청해 주세요.',
  closed: '담당자가 마감한 견적이에요. 필요하시면 다시 요청해 주세요.',
}

export const daysLeftText = (days: number) => (days > 0 ? `${days}일 남음` : '오늘까지')
