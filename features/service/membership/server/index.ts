import { leavingRoutes } from './leaving.ts'
import { membershipOfficeRoutes } from './office-routes.ts'
import { ownDataRoutes } from './own-data.ts'
import { membershipRoutes as fileRoutes } from './routes.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'

export { consenting, followConsents, forgetConsents, insertConsents } from './consents.ts'
export { forgetOwnPapers, markFreed, leftBefore, purgeLeft, purgeRenewals } from './purge.ts'
export {
  forgetLicences,
  keepingLicence,
  openLicence,
  sealLicence,
  resealLicences,
  sealedLicence,
} from './licences.ts'
export { anyEnded, keepPapers, papersEnding } from './queries.ts'
export { renewalsOnDesk } from './office-queries.ts'
export { resealLeft } from './reseal.ts'
export { watchPapers } from './reminders.ts'
export { withdraw } from './withdraw.ts'
export const membershipRoutes = (deps: { sessions: Sessions }) => [
  ...fileRoutes,
  ...ownDataRoutes,
  ...leavingRoutes(deps),
  ...membershipOfficeRoutes(deps),
]
export { licenceOfPerson, papersInMerge, papersOfPerson } from './merge.ts'
