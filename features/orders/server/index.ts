export { cancelAbandoned, expireDeposits, settleUnknownPayments } from './jobs.ts'
export { orderRoutes } from './routes.ts'
