import type { RefundCause } from './causes.ts'

/** What the gateway is told and shows as the reason. */
export const refundReason: Record<RefundCause, string> = {
  cancellation: '주문 취소',
  'part-refund': '부분 환불',
}
