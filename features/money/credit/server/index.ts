export { closeCharge, recordRepayment } from './charges.ts'
export { creditRoutes } from './routes.ts'
