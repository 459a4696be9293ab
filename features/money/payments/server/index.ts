export { closeIntent } from './attempt-states.ts'
export {
  attemptById,
  attemptsOf,
  moneyMovingFor,
  openPayment,
  type Attempt,
  type PaidBy,
  type Payment,
  type Refund,
} from './attempts.ts'
export { askPayment, voidAccount } from './gateway-calls.ts'
export { paymentNotices, settleUnknownPayments } from './notices.ts'
export { differencesOnDesk } from './differences-on-desk.ts'
export { differenceRoutes } from './difference-routes.ts'
export { reconcilePayments } from './reconcile.ts'
export { paymentWindow } from './payment-window.ts'
export { openRefund, refundFor, setRefundAccount } from './refund-queries.ts'
export { sendRefund, takePayment } from './send.ts'
export { settlePayment, type Causes, type PaymentHandler, type RefundHandler } from './settle.ts'
export { unknownPayments } from './unknown.ts'
