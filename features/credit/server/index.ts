export { closeCharge, recordRepayment } from './charges.ts'
export { creditOverview } from './queries.ts'
export { creditRoutes } from './routes.ts'
