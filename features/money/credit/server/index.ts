export { closeCharge, creditBack, OwesLess, postCharge, recordRepayment, undoRepayment } from './charges.ts'
export { excessOnDesk } from './on-desk.ts'
export { resealReturns } from './reseal.ts'
export { owedBack } from './return-queries.ts'
export { returnRoutes } from './return-routes.ts'
export { returnRefunds } from './returns.ts'
export { repaymentOfficeRoutes } from './repayment-office.ts'
export { repaymentRoutes } from './repayment-routes.ts'
export { excessRefunds, repaymentPayments } from './repayments.ts'
export { creditRoutes } from './routes.ts'
export { remindOfCredit } from './reminders.ts'
export {
  chargedOrder,
  creditBlock,
  creditFigures,
  creditRoom,
  creditRoomOf,
  creditTermsOf,
  creditOverview,
  openCharges,
  type CreditFigures,
} from './queries.ts'
export { creditOfficeRoutes } from './office-routes.ts'
export { owedByAge } from './owed-by-age.ts'
export { creditInMerge } from './merge.ts'
