import { collectRoutes } from './collect-routes.ts'
import { officeRoutes } from './office-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { requestRoutes } from './request.ts'
import { stepRoutes } from './step-routes.ts'
import { turnRoutes } from './turn.ts'

export { resealAccounts } from './reseal.ts'
export { claimsWithoutAccount, isComingSql, openClaimsOf } from './coming-sql.ts'
export { claimRefunds } from './give-back.ts'
export { claimsOnDesk } from './on-desk.ts'
export { finishExchanges } from './jobs.ts'
export const claimRoutes = [
  ...requestRoutes,
  ...ownRoutes,
  ...officeRoutes,
  ...collectRoutes,
  ...stepRoutes,
  ...turnRoutes,
]
export { claimsInMerge, claimsOfPerson } from './merge.ts'
export { emptyClaims } from './purge.ts'
