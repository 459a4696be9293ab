export { cancelAbandoned, expireDeposits } from './jobs.ts'
export { orderPayments } from './order-payments.ts'
export { cancellationRefunds, partRefunds } from './refunds.ts'
export { statementRoutes } from './statement.ts'
export { orderRoutes } from './routes.ts'
export { giveBackPart } from './refund-part.ts'
export { holdOrder, type HeldOrder } from './settle-queries.ts'
export {
  cancelLines,
  completeOrder,
  deliverLines,
  returnLines,
  shipLines,
  type LineStep,
} from './line-steps.ts'
