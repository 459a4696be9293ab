import { rolesOnDesk, staffOnDesk } from '#features/access/authority/server/index.ts'
import { approvalsOnDesk } from '#features/access/recovery/server/index.ts'
import { excessOnDesk } from '#features/money/credit/server/index.ts'
import { depositsOnDesk } from '#features/money/deposits/server/index.ts'
import { specialOrdersOnDesk } from '#features/buying/special-orders/server/index.ts'
import { differencesOnDesk } from '#features/money/payments/server/index.ts'
import { codesOnDesk } from '#features/running/codes/server/index.ts'
import { claimsOnDesk } from '#features/delivery/claims/server/index.ts'
import { invoicesOnDesk } from '#features/delivery/invoices/server/index.ts'
import { ordersOnDesk } from '#features/delivery/order-work/server/index.ts'
import type { DeskSource } from '#features/running/desk/server/index.ts'
import { groupsOnDesk } from '#features/running/files/server/index.ts'
import { checksOnDesk } from '#features/running/maintenance/server/index.ts'
import { outboxOnDesk } from '#features/running/notifications/server/index.ts'
import { recallsOnDesk } from '#features/delivery/recalls/server/index.ts'
import { fulfilOnDesk } from '#features/delivery/shipments/server/index.ts'
import { supplyOnDesk } from '#features/delivery/supply-reports/server/index.ts'
import { joinsOnDesk } from '#features/service/joining/server/index.ts'
import { renewalsOnDesk } from '#features/service/membership/server/index.ts'
import { visitsOnDesk } from '#features/service/visits/server/index.ts'
import { chatsOnDesk } from '#features/service/chat/server/index.ts'
import { inquiriesOnDesk } from '#features/service/inquiries/server/index.ts'
import { stockOnDesk } from '#features/shelf/stock-keeping/server/index.ts'
import { interfacesOnDesk } from '#features/signals/app-bridge/server/index.ts'

/** What waits for staff, and what Ctrl K finds, in the order it is shown. A new screen adds its line. */
export const deskSources: readonly DeskSource[] = [
  approvalsOnDesk,
  joinsOnDesk,
  renewalsOnDesk,
  recallsOnDesk,
  chatsOnDesk,
  inquiriesOnDesk,
  visitsOnDesk,
  stockOnDesk,
  claimsOnDesk,
  supplyOnDesk,
  fulfilOnDesk,
  ordersOnDesk,
  specialOrdersOnDesk,
  differencesOnDesk,
  invoicesOnDesk,
  depositsOnDesk,
  excessOnDesk,
  outboxOnDesk,
  staffOnDesk,
  rolesOnDesk,
  codesOnDesk,
  checksOnDesk,
  groupsOnDesk,
  interfacesOnDesk,
]
