import { cartOfPerson } from '#features/buying/cart/server/index.ts'
import { kitsInMerge } from '#features/buying/lists/server/index.ts'
import { ordersInMerge, ordersOfPerson } from '#features/buying/orders/server/index.ts'
import { preparedInMerge } from '#features/buying/prepared-orders/server/index.ts'
import { offersInMerge } from '#features/buying/special-orders/server/index.ts'
import { standingInMerge, standingOfPerson } from '#features/buying/standing-orders/server/index.ts'
import { waitingInMerge, waitingOfPerson } from '#features/buying/waiting-orders/server/index.ts'
import { claimsInMerge, claimsOfPerson } from '#features/delivery/claims/server/index.ts'
import { invoicesInMerge } from '#features/delivery/invoices/server/index.ts'
import { recallsInMerge } from '#features/delivery/recalls/server/index.ts'
import { creditInMerge } from '#features/money/credit/server/index.ts'
import { depositsInMerge } from '#features/money/deposits/server/index.ts'
import { pointsInMerge } from '#features/money/points/server/index.ts'
import { filesOfPerson } from '#features/running/files/server/index.ts'
import { readingsOfPerson } from '#features/service/boards/server/index.ts'
import { chatOfPerson } from '#features/service/chat/server/index.ts'
import { inquiriesOfPerson } from '#features/service/inquiries/server/index.ts'
import type { MergePart, PersonPart } from '#features/service/member-desk/server/index.ts'
import { licenceOfPerson, papersInMerge, papersOfPerson } from '#features/service/membership/server/index.ts'
import { invitationsInMerge } from '#features/service/people/server/index.ts'
import { visitsInMerge, visitsOfPerson } from '#features/service/visits/server/index.ts'
import { viewsOfPerson, wishesOfPerson } from '#features/shelf/catalogue/server/index.ts'
import { pricesInMerge } from '#features/shelf/prices/server/index.ts'
import { alertsOfPerson } from '#features/shelf/restock-alerts/server/index.ts'
import { useByInMerge } from '#features/shelf/use-by-wishes/server/index.ts'

/** What moves when two institutions become one: orders first, then what hangs on them, accounts after that, lots last. */
export const mergeParts: readonly MergePart[] = [
  ordersInMerge,
  claimsInMerge,
  invoicesInMerge,
  pricesInMerge,
  kitsInMerge,
  standingInMerge,
  waitingInMerge,
  preparedInMerge,
  offersInMerge,
  visitsInMerge,
  useByInMerge,
  recallsInMerge,
  papersInMerge,
  invitationsInMerge,
  depositsInMerge,
  creditInMerge,
  pointsInMerge,
]

/** What moves when two logins of one person become one; who signed an order stays in its history. */
export const personParts: readonly PersonPart[] = [
  ordersOfPerson,
  claimsOfPerson,
  standingOfPerson,
  waitingOfPerson,
  inquiriesOfPerson,
  visitsOfPerson,
  licenceOfPerson,
  papersOfPerson,
  cartOfPerson,
  wishesOfPerson,
  viewsOfPerson,
  alertsOfPerson,
  readingsOfPerson,
  chatOfPerson,
  filesOfPerson,
]
