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

export const daysLeftText = (days: number) => (days > 0 ? `${days}일 남음` : '오늘까지')
