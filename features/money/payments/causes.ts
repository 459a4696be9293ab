/** What in the shop asks for a payment. */
export const paymentCauses = ['order', 'repayment'] as const
export type PaymentCause = (typeof paymentCauses)[number]

/** What in the shop asks for a refund. */
export const refundCauses = ['cancellation', 'part-refund', 'repayment-excess', 'credit-return'] as const
export type RefundCause = (typeof refundCauses)[number]
