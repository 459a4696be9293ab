export { cancelAbandoned, expireDeposits, settleUnknownPayments } from './jobs.ts'
export { statementLink, statementRoutes } from './statement.ts'
export { orderRoutes } from './routes.ts'
