export { fairLinesOf } from './allowance.ts'
export { saveAddress } from './addresses.ts'
export { travelsWithSql } from './add-on.ts'
export { approveOverLimit } from './approve.ts'
export { allowOrder, refuseAllowance, type Allowed } from './allow.ts'
export { pricesNow, sumOf, waitingLines, type WaitingLine } from './prices-now.ts'
export { monthStart, spentSince } from './person-limit.ts'
export { boughtTogether } from './bought-together.ts'
export { cancelAbandoned, expireApprovals, expireDeposits } from './jobs.ts'
export { orderPayments } from './order-payments.ts'
export { cancellationRefunds, needsAccount, partRefunds } from './refunds.ts'
export { holdOrders } from './settle-queries.ts'
export { placeOnCredit, type AbsentBuyer } from './place-absent.ts'
export { repeatPlan } from './repeat-plan.ts'
export { statementRoutes } from './statement.ts'
export { orderRoutes } from './routes.ts'
export { cancelFor } from './cancel.ts'
export { attemptsFor, isBeingCancelled } from './attempts.ts'
export { giveBackPart, leftOf } from './refund-part.ts'
export { givenBackSql } from './refund-part-queries.ts'
export { holdOrder, holdOwnOrder, type HeldOrder } from './settle-queries.ts'
export {
  cancelLines,
  completeOrder,
  delayLines,
  deliverLines,
  holdLines,
  returnLines,
  shipLines,
  startPreparing,
  type LineStep,
} from './line-steps.ts'
export { countOrders, ordersAfter } from './orders-after.ts'
export { orderedBetween } from './ordered-between.ts'
export { emptyDeliveries, forgetAddresses } from './purge.ts'
export { everOrdered, openOrdersOf, ordersPlacedBy, waitingForDirector } from './open-orders.ts'
export { ordersInMerge, ordersOfPerson } from './merge.ts'
