export { closeCharge, creditBack, postCharge, recordRepayment } from './charges.ts'
export { creditRoutes } from './routes.ts'
export { remindOfCredit } from './reminders.ts'
export { creditOverview } from './queries.ts'
