import { cancellationRefunds, orderPayments } from '#features/buying/orders/server/index.ts'
import { claimRefunds } from '#features/delivery/claims/server/index.ts'
import { excessRefunds, repaymentPayments, returnRefunds } from '#features/money/credit/server/index.ts'
import type { Causes } from '#features/money/payments/server/index.ts'

/** Who answers for each cause of a payment or refund when it is known how it stands. */
export const paymentCauses: Causes = {
  order: orderPayments(),
  repayment: repaymentPayments,
  cancellation: cancellationRefunds,
  'part-refund': claimRefunds,
  'repayment-excess': excessRefunds,
  'credit-return': returnRefunds,
}
