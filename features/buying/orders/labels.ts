import { formatDate, weekdayName, type IsoDate } from '#domain/calendar.ts'
import type { Parcel } from '#features/buying/cart/contract.ts'
import type {
  CancelReason,
  OrderFilter,
  OrderStatus,
  PaymentKind,
  PaymentOutcome,
  TaxDocument,
} from './contract.ts'

export const orderStatusLabel: Record<OrderStatus, string> = {
  'awaiting-approval': '승인대기',
  'awaiting-payment': '주문접수',
  'checking-payment': '결제확인중',
  'awaiting-deposit': '입금대기',
  confirmed: '주문확정',
  preparing: '상품준비중',
  'part-shipped': '부분출고',
  shipped: '배송중',
  delivered: '배송완료',
  completed: '구매확정',
  cancelled: '주문취소',
}

const cancelReasonLabel: Record<CancelReason, string> = {
  buyer: '주문취소',
  'payment-failed': '결제실패',
  'deposit-expired': '입금기한만료',
  abandoned: '결제시간만료',
  shop: '판매자취소',
  'approval-refused': '여신 승인거절',
  'approval-expired': '여신 승인기한만료',
  'director-refused': '원장 승인거절',
  'director-expired': '원장 승인기한만료',
}

/** A cancelled order says why. */
export const statusText = (order: { status: OrderStatus; cancelReason?: CancelReason | null }) =>
  order.status === 'cancelled' && order.cancelReason
    ? cancelReasonLabel[order.cancelReason]
    : orderStatusLabel[order.status]

export const paymentKindLabel: Record<PaymentKind, string> = {
  credit: '여신',
  points: '포인트 전액',
  card: '신용카드',
  'virtual-account': '가상계좌',
  transfer: '계좌이체',
}

export const taxDocumentLabel: Record<TaxDocument, string> = {
  'tax-invoice': '세금계산서',
  'card-slip': '카드전표',
  'cash-receipt': '현금영수증(지출증빙)',
  none: '발행 안 함',
}

export const orderFilterLabel: Record<OrderFilter, string> = {
  all: '전체',
  awaiting: '입금대기',
  confirmed: '주문확정',
  preparing: '상품준비중',
  shipping: '배송중',
  delivered: '배송완료',
  cancelled: '주문취소',
  open: '진행 중',
}

/** What leaves together, in a word. */
export const storageWord: Record<Parcel['storage'], string> = {
  ambient: '실온',
  cold: '냉장',
  frozen: '냉동',
}
/** '11.23(월)' */
export const shipWord = (day: IsoDate) => `${formatDate(day).slice(5)}(${weekdayName(day)})`
/** '냉장 11.23(월) · 실온 11.20(금)' */
export const shipsWords = (parcels: readonly Pick<Parcel, 'storage' | 'shipsOn'>[]) =>
  parcels.map(({ storage, shipsOn }) => `${storageWord[storage]} ${shipWord(shipsOn)}`).join(' · ')

type Delayed = {
  storage: Parcel['storage']
  promisedOn: IsoDate | null
  expectedOn: IsoDate | null
  delayReason: string | null
}
/** '냉장 상품의 출고가 11.23(월)에서 11.25(수)로 늦어져요. 입고 지연' */
export const delayText = ({ storage, promisedOn, expectedOn, delayReason }: Delayed) =>
  [
    `${storageWord[storage]} 상품의 출고가`,
    promisedOn && `${shipWord(promisedOn)}에서`,
    expectedOn && `${shipWord(expectedOn)}로`,
    expectedOn ? '늦어져요.' : '늦어져요. 출고일이 정해지면 알려 드릴게요.',
    delayReason,
  ]
    .filter(Boolean)
    .join(' ')

export const outcomeTitle: Record<PaymentOutcome, string> = {
  paid: '주문이 완료됐어요',
  'awaiting-approval': '승인을 요청했어요',
  'awaiting-deposit': '입금을 기다리고 있어요',
  'awaiting-payment': '결제를 기다리고 있어요',
  checking: '결제 결과를 확인하고 있어요',
  failed: '결제하지 못했어요',
  cancelled: '취소된 주문이에요',
}

const bar = ['주문접수', '결제완료', '상품준비중', '배송중', '배송완료'] as const

/** The buyer's five steps and the index of the one the order is at; null for a cancelled order. */
export function stepBar(order: {
  status: OrderStatus
  paymentKind: PaymentKind
}): { steps: string[]; at: number } | null {
  const second =
    order.paymentKind === 'credit' ? '주문확정' : order.status === 'awaiting-deposit' ? '입금대기' : bar[1]
  const steps = [bar[0], second, bar[2], bar[3], bar[4]]
  const at: Record<OrderStatus, number> = {
    'awaiting-approval': 0,
    'awaiting-payment': 0,
    'checking-payment': 0,
    'awaiting-deposit': 1,
    confirmed: 1,
    preparing: 2,
    'part-shipped': 3,
    shipped: 3,
    delivered: 4,
    completed: 4,
    cancelled: -1,
  }
  return order.status === 'cancelled' ? null : { steps, at: at[order.status] }
}

/** Why an order has no transaction statement. */
export const noStatementWord = (status: OrderStatus) =>
  status === 'cancelled' ? '취소한 주문이라 거래명세서가 없어요.' : '결제가 끝난 뒤 볼 수 있어요.'
