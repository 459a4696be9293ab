import type { Served } from '#platform/server/serve.ts'
import { authorityRoutes, recordStaffCall } from '#features/access/authority/server/index.ts'
import { appBridgeRoutes } from '#features/signals/app-bridge/server/index.ts'
import { joiningOfficeRoutes, joiningRoutes } from '#features/service/joining/server/index.ts'
import { ownTaskRoutes } from '#features/service/own-tasks/server/index.ts'
import {
  clinicRoutes,
  institutionRoutes,
  memberDeskRoutes,
  mergeRoutes,
  loginMergeRoutes,
} from '#features/service/member-desk/server/index.ts'
import { invitationRoutes, peopleRoutes } from '#features/service/people/server/index.ts'
import { visitOfficeRoutes, visitRoutes } from '#features/service/visits/server/index.ts'
import { shopHomeOfficeRoutes, shopHomeRoutes } from '#features/service/shop-home/server/index.ts'
import { boardOfficeRoutes, boardRoutes } from '#features/service/boards/server/index.ts'
import { chatOfficeRoutes, chatRoutes } from '#features/service/chat/server/index.ts'
import {
  inquiryOfficeRoutes,
  inquiryRoutes,
  templateRoutes,
} from '#features/service/inquiries/server/index.ts'
import { approvalRoutes as orderApprovalRoutes } from '#features/buying/approvals/server/index.ts'
import { cartRoutes } from '#features/buying/cart/server/index.ts'
import {
  brandDeskRoutes,
  catalogueRoutes,
  categoryDeskRoutes,
  documentRoutes,
  photographRoutes,
  previewRoutes,
  synonymRoutes,
  teachingRoutes,
} from '#features/shelf/catalogue/server/index.ts'
import { claimRoutes } from '#features/delivery/claims/server/index.ts'
import { clientLogRoutes } from '#features/signals/client-logs/server/index.ts'
import { codeRoutes, type Words } from '#features/running/codes/server/index.ts'
import { depositRoutes } from '#features/money/deposits/server/index.ts'
import {
  creditOfficeRoutes,
  creditRoutes,
  repaymentOfficeRoutes,
  repaymentRoutes,
  returnRoutes,
} from '#features/money/credit/server/index.ts'
import { fileRoutes } from '#features/running/files/server/index.ts'
import { listRoutes } from '#features/buying/lists/server/index.ts'
import { liveRoutes, type Hub } from '#features/signals/live/server/index.ts'
import { jobRoutes } from '#features/running/jobs/server/index.ts'
import { backupRoutes } from '#features/running/backups/server/index.ts'
import { maintenanceRoutes, type Maintenance } from '#features/running/maintenance/server/index.ts'
import {
  advertRoutes,
  notificationOfficeRoutes,
  notificationRoutes,
} from '#features/running/notifications/server/index.ts'
import { orderWorkRoutes } from '#features/delivery/order-work/server/index.ts'
import { orderRoutes, statementRoutes } from '#features/buying/orders/server/index.ts'
import { preparedOfficeRoutes, preparedRoutes } from '#features/buying/prepared-orders/server/index.ts'
import { quickOrderRoutes } from '#features/buying/quick-order/server/index.ts'
import { specialOrderRoutes } from '#features/buying/special-orders/server/index.ts'
import { standingRoutes } from '#features/buying/standing-orders/server/index.ts'
import { differenceRoutes, paymentNotices } from '#features/money/payments/server/index.ts'
import { pointOfficeRoutes, pointRoutes } from '#features/money/points/server/index.ts'
import { operationRoutes } from '#features/insight/operations/server/index.ts'
import { reportRoutes } from '#features/insight/reports/server/index.ts'
import { recallRoutes } from '#features/delivery/recalls/server/index.ts'
import {
  collectionOfficeRoutes,
  recommendationRoutes,
} from '#features/buying/recommendations/server/index.ts'
import {
  priceCheckRoutes,
  priceDeskRoutes,
  priceGroupRoutes,
  priceSheetRoutes,
} from '#features/shelf/price-desk/server/index.ts'
import {
  productDeskRoutes,
  productGridRoutes,
  pricePlanRoutes,
  productMakingRoutes,
  makingSheetRoutes,
  productSheetRoutes,
} from '#features/shelf/product-desk/server/index.ts'
import { waitingRoutes } from '#features/buying/waiting-orders/server/index.ts'
import { restockRoutes } from '#features/shelf/restock-alerts/server/index.ts'
import { clearanceRoutes } from '#features/shelf/clearances/server/index.ts'
import { stockKeepingRoutes } from '#features/shelf/stock-keeping/server/index.ts'
import { useByRoutes } from '#features/shelf/use-by-wishes/server/index.ts'
import { verificationRoutes } from '#features/access/verification/server/index.ts'
import { sessionRoutes, type Sessions } from '#features/access/sessions/server/index.ts'
import { signInRoutes } from '#features/access/sign-in/server/index.ts'
import { retentionRoutes } from '#features/service/retention/server/index.ts'
import { membershipRoutes } from '#features/service/membership/server/index.ts'
import {
  approvalRoutes,
  confirmRoutes,
  ownContactRoutes,
  recoveryRoutes,
} from '#features/access/recovery/server/index.ts'
import { accountRoutes, type PasswordHasher } from '#features/access/accounts/server/index.ts'

import { shipmentRoutes } from '#features/delivery/shipments/server/index.ts'
import { paperRoutes } from '#features/delivery/papers/server/index.ts'
import { supplyRoutes } from '#features/delivery/supply-reports/server/index.ts'
import { invoiceRoutes } from '#features/delivery/invoices/server/index.ts'
import { deskRoutes } from '#features/running/desk/server/index.ts'
import { deskSources } from './desk-sources.ts'
import { jobs } from './jobs.ts'
import { mergeParts, personParts } from './merge-parts.ts'
import { paymentCauses } from './payment-causes.ts'
import { recordRules } from './record-rules.ts'

/** Every room that serves endpoints. */
export const rooms = (deps: {
  sessions: Sessions
  hasher: PasswordHasher
  secret: string
  hub: Hub
  words: Words
  maintenance: Maintenance
}): Served[] => [
  ...accountRoutes,
  ...sessionRoutes(deps),
  ...signInRoutes(deps),
  ...recoveryRoutes({ ...deps, recordStaffCall }),
  ...ownContactRoutes(deps),
  ...approvalRoutes,
  ...authorityRoutes(deps),
  ...confirmRoutes(deps),
  ...membershipRoutes(deps),
  ...retentionRoutes,
  ...joiningRoutes(deps),
  ...joiningOfficeRoutes(deps),
  ...institutionRoutes,
  ...clinicRoutes(deps),
  ...memberDeskRoutes(deps),
  ...ownTaskRoutes,
  ...mergeRoutes({ ...deps, mergeParts }),
  ...loginMergeRoutes({ ...deps, personParts }),
  ...peopleRoutes(deps),
  ...invitationRoutes(deps),
  ...visitRoutes,
  ...visitOfficeRoutes,
  ...boardRoutes,
  ...boardOfficeRoutes,
  ...shopHomeRoutes,
  ...shopHomeOfficeRoutes,
  ...inquiryRoutes,
  ...inquiryOfficeRoutes,
  ...templateRoutes,
  ...chatRoutes,
  ...chatOfficeRoutes,
  ...clientLogRoutes(),
  ...catalogueRoutes,
  ...documentRoutes,
  ...photographRoutes,
  ...previewRoutes(deps),
  ...categoryDeskRoutes,
  ...brandDeskRoutes,
  ...synonymRoutes,
  ...teachingRoutes,
  ...cartRoutes,
  ...quickOrderRoutes,
  ...specialOrderRoutes,
  ...listRoutes,
  ...standingRoutes,
  ...orderApprovalRoutes,
  ...preparedRoutes,
  ...preparedOfficeRoutes,
  ...orderRoutes,
  ...statementRoutes(deps),
  ...claimRoutes,
  ...paymentNotices(paymentCauses),
  ...differenceRoutes,
  ...shipmentRoutes,
  ...orderWorkRoutes,
  ...creditRoutes,
  ...creditOfficeRoutes,
  ...repaymentRoutes,
  ...returnRoutes,
  ...repaymentOfficeRoutes,
  ...depositRoutes,
  ...fileRoutes({ recordRules }),
  ...pointRoutes,
  ...pointOfficeRoutes,
  ...recommendationRoutes,
  ...collectionOfficeRoutes,
  ...productDeskRoutes,
  ...productGridRoutes,
  ...pricePlanRoutes,
  ...productMakingRoutes,
  ...makingSheetRoutes,
  ...productSheetRoutes,
  ...priceDeskRoutes,
  ...priceGroupRoutes,
  ...priceSheetRoutes,
  ...priceCheckRoutes,
  ...waitingRoutes,
  ...restockRoutes,
  ...clearanceRoutes,
  ...stockKeepingRoutes,
  ...useByRoutes,
  ...recallRoutes,
  ...reportRoutes,
  ...verificationRoutes,
  ...liveRoutes(deps),
  ...appBridgeRoutes,
  ...codeRoutes(deps),
  ...maintenanceRoutes(deps),
  ...notificationRoutes,
  ...notificationOfficeRoutes,
  ...advertRoutes,
  ...invoiceRoutes,
  ...supplyRoutes,
  ...paperRoutes(deps),
  ...backupRoutes,
  ...jobRoutes({ jobs }),
  ...operationRoutes({ jobs, sentences: deps.words.originals }),
  ...deskRoutes({ deskSources }),
]
