import { sql } from 'kysely'
import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import { changeLot } from '#features/shelf/stock/server/index.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { tellDesk } from './tell-desk.ts'

/** So many lots at a turn; the next one comes soon. */
const MOST = 200

/** Lots past their use-by date with good pieces that no parcel holds. */
const expiredLots = (on: Queryable, today: IsoDate) =>
  rows(
    on,
    sql<{ lotId: number; free: number }>`
    select l.id as "lotId", l."onHand" - l.picked as free from lot l
    where l."onHand" + l.quarantined > 0 and coalesce(l."expiresOn", date '9999-12-31') < ${today}::date and l."onHand" > l.picked and not l.recalled
    order by coalesce(l."expiresOn", date '9999-12-31'), l.id limit ${MOST}`,
  )

/** Puts into quarantine what may no longer leave, so that nobody is promised it; a parcel's pieces when they are put back. */
export async function setExpiredApart({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const at = clock.now()
  for (const { lotId, free } of await expiredLots(db, seoulDate(at)))
    await db.transaction(async (tx) => {
      await changeLot(tx, {
        lotId,
        good: -free,
        quarantine: free,
        reason: 'quarantined',
        seen: null,
        note: '유효기간 지남',
        cause: `expired/${lotId}/${at.getTime()}`,
        actor: null,
        at,
      })
      await tellDesk(tx)
    })
}
