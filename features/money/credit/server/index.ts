export { closeCharge, creditBack, postCharge, recordRepayment } from './charges.ts'
export { creditRoutes } from './routes.ts'
export { creditOverview } from './queries.ts'
