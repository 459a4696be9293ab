import { orderStatusLabel, paymentKindLabel, storageWord } from '#features/buying/orders/labels.ts'
import type { OfficeOrder, OrderFilters, OrderSort, SearchTarget } from './contract.ts'

export const searchTargetLabel: Record<SearchTarget, string> = {
  clinic: '병의원명',
  order: '주문번호',
  product: '상품명·코드',
  tracking: '송장번호',
  lot: '로트번호',
}

export const daysLabel: Record<Exclude<OrderFilters['days'], ''>, string> = {
  '1': '오늘',
  '7': '1주일',
  '30': '1개월',
  '90': '3개월',
}

export const onlyLabel: Record<Exclude<OrderFilters['only'], ''>, string> = {
  held: '출고보류',
  late: '출고 기한 지남',
}

export const orderSortLabel: Record<OrderSort, string> = {
  newest: '최근 주문순',
  oldest: '오래된 주문순',
  amount: '주문금액 큰 순',
  due: '출고 약속 빠른 순(미출고)',
}

/** '1주일 · 주문확정 · 냉장'; what a kept filter asks for. */
export function filterWords({
  days,
  from,
  to,
  status,
  paymentKind,
  storage,
  only,
  target,
  text,
}: OrderFilters) {
  const words = [
    days ? daysLabel[days] : (from || to) && `${from} ~ ${to}`,
    status && orderStatusLabel[status],
    only && onlyLabel[only],
    storage && storageWord[storage],
    paymentKind && paymentKindLabel[paymentKind],
    text && `${searchTargetLabel[target]} ${text}`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : '전체'
}

export const parcelStateLabel: Record<OfficeOrder['parcels'][number]['state'], string> = {
  picking: '피킹중',
  packed: '송장 대기',
  shipped: '배송중',
  delivered: '배송완료',
  'given-up': '취소',
}

export const attemptLabel: Record<OfficeOrder['attempts'][number]['state'], string> = {
  intent: '시작 전',
  sent: '확인 중',
  unknown: '확인 중',
  'waiting-deposit': '입금대기',
  done: '완료',
  failed: '실패',
}

export const eventLabel: Record<NonNullable<OfficeOrder['events'][number]['kind']>, string> = {
  note: '메모',
  hold: '출고보류',
  release: '보류 해제',
  approve: '한도 초과 승인',
  cancel: '취소 처리',
  corrected: '송장 수정',
  arrived: '도착 처리',
}
