import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { freeLoginId } from '#features/access/accounts/server/index.ts'
import { purgeApprovals } from '#features/access/recovery/server/index.ts'
import { purgeSessions } from '#features/access/sessions/server/index.ts'
import { forgetCarts } from '#features/buying/cart/server/index.ts'
import { emptyDeliveries, forgetAddresses } from '#features/buying/orders/server/index.ts'
import { purgeRequests } from '#features/buying/special-orders/server/index.ts'
import { purgeRuns } from '#features/buying/standing-orders/server/index.ts'
import { purgeWaiting } from '#features/buying/waiting-orders/server/index.ts'
import { emptyClaims } from '#features/delivery/claims/server/index.ts'
import { purgeBounced } from '#features/delivery/invoices/server/index.ts'
import { emptyParcels } from '#features/delivery/shipments/server/index.ts'
import { emptyDeposits } from '#features/money/deposits/server/index.ts'
import { forgetChoices, purgeNotifications } from '#features/running/notifications/server/index.ts'
import { forgetReadings } from '#features/service/boards/server/index.ts'
import { purgeChats } from '#features/service/chat/server/index.ts'
import { purgeInquiries } from '#features/service/inquiries/server/index.ts'
import {
  emptyApproved,
  forgetApplications,
  purgeApplications,
} from '#features/service/joining/server/index.ts'
import {
  forgetOwnPapers,
  leftBefore,
  markFreed,
  purgeLeft,
  purgeRenewals,
} from '#features/service/membership/server/index.ts'
import { purgeVisits } from '#features/service/visits/server/index.ts'
import { forgetLooking, purgeViews } from '#features/shelf/catalogue/server/index.ts'
import { forgetAlerts } from '#features/shelf/restock-alerts/server/index.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { kept, keptKinds, type KeptKind } from '../rules.ts'

const BATCH = 200
const DAY = 86_400_000

/** What members kept for themselves alone. */
const traces = [forgetCarts, forgetLooking, forgetAlerts, forgetReadings, forgetChoices, forgetAddresses]

/** Deletes or empties at most so many of one kind that are older; how many it were. */
type Purge = (tx: Tx, before: Date, most: number, now: Date) => Promise<number>
const purges: Record<KeptKind, Purge> = {
  deliveries: emptyDeliveries,
  'left-members': (tx, _, most, now) => purgeLeft(tx, seoulDate(now), most),
  'left-ids': async (tx, before, most, now) => {
    const ids = await leftBefore(tx, before, most)
    await forgetApplications(tx, ids)
    await forgetOwnPapers(tx, ids)
    for (const forget of traces) await forget(tx, ids)
    for (const memberId of ids) await freeLoginId(tx, memberId)
    await markFreed(tx, ids, now)
    return ids.length
  },
  inquiries: purgeInquiries,
  'rejected-joins': (tx, before, most) => purgeApplications(tx, '03', before, most),
  'unfinished-joins': (tx, before, most) => purgeApplications(tx, '01', before, most),
  'asked-joins': (tx, before, most) => purgeApplications(tx, '04', before, most),
  'approved-joins': emptyApproved,
  renewals: purgeRenewals,
  sessions: (tx, before, most) => purgeSessions(tx, 'member', before, most),
  'staff-sessions': (tx, before, most) => purgeSessions(tx, 'staff', before, most),
  notifications: purgeNotifications,
  chats: purgeChats,
  visits: purgeVisits,
  'quote-requests': purgeRequests,
  claims: emptyClaims,
  parcels: emptyParcels,
  deposits: emptyDeposits,
  'unlock-requests': purgeApprovals,
  'bounced-emails': purgeBounced,
  'waiting-orders': purgeWaiting,
  'standing-runs': purgeRuns,
  views: purgeViews,
}

/** One batch and what is noted of it, together; null: another process is at it. */
const batchOf = ({ db, clock }: Pick<Services, 'db' | 'clock'>, kind: KeptKind) =>
  db.transaction(async (tx) => {
    const turn = await row(
      tx,
      sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('purge'), hashtext(${kind})) as mine`,
    )
    if (!turn?.mine) return null
    const now = clock.now()
    const purged = await purges[kind](tx, new Date(now.getTime() - kept[kind].days * DAY), BATCH, now)
    if (purged > 0)
      await rows(
        tx,
        sql`insert into "purgeRun" (kind, day, purged, at) values (${kind}, ${seoulDate(now)}::date, ${purged}, ${now})
        on conflict (kind, day) do update set purged = "purgeRun".purged + excluded.purged, at = excluded.at`,
      )
    return purged
  })

/**
 * Everything whose time is over, in small batches, each a transaction of its own: whoever is killed has lost nothing,
 * and the next run goes on. Only one process is at a kind.
 */
export async function purgeKept(services: Pick<Services, 'db' | 'clock'>) {
  for (const kind of keptKinds) {
    let purged: number | null
    do purged = await batchOf(services, kind)
    while (purged === BATCH)
  }
}
