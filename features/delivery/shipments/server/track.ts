import { completeOrder, holdOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { TrackingAnswer } from '#platform/parcels/port.ts'
import { eachAlone } from '#platform/server/each-alone.ts'
import type { Services } from '#platform/server/serve.ts'
import { DELIVERED } from '../rules.ts'
import { arrive } from './arrive.ts'
import { goesBy, holdParcel } from './parcel-queries.ts'
import { keepEvents, longDelivered, setLevel, takeDue } from './track-queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How soon is asked again after an answer, and after none. */
const AGAIN_MS = 3 * MINUTE
const SYSTEM = 'system'

/** What the carrier says of a parcel, exactly once whatever comes late, twice or out of order. */
async function follow(
  tx: Tx,
  asked: { id: number; orderNumber: string; carrier: string; trackingNumber: string },
  answer: TrackingAnswer & { kind: 'seen' },
  now: Date,
) {
  const order = await holdOrder(tx, asked.orderNumber)
  const parcel = await holdParcel(tx, asked.id)
  if (!order || parcel?.state !== 'shipped') return
  // corrected since: what was said of the old number is another parcel's
  if (!goesBy(parcel, asked)) return
  await keepEvents.rows(tx, {
    parcelId: parcel.id,
    at: answer.events.map(({ at }) => at),
    levels: answer.events.map(({ level }) => level),
    places: answer.events.map(({ place }) => place),
    words: answer.events.map(({ words }) => words),
  })
  const level = Math.max(answer.level, ...answer.events.map((event) => event.level))
  if (level === DELIVERED) return arrive(tx, { order, parcel, actor: SYSTEM, at: now })
  const nextCheckAt = new Date(now.getTime() + AGAIN_MS)
  await setLevel.rows(tx, { id: parcel.id, level, deliveredAt: null, nextCheckAt })
}

type Needs = Pick<Services, 'db' | 'clock' | 'parcels'>

/** Asks about parcels on their way; one that fails stops none of the others. */
export async function trackParcels({ db, clock, parcels }: Needs) {
  const now = clock.now()
  const due = await takeDue.rows(db, { now, until: new Date(now.getTime() + AGAIN_MS) })
  const failures: unknown[] = []
  for (const parcel of due)
    try {
      const answer = await parcels.track(parcel)
      if (answer.kind === 'seen') await db.transaction((tx) => follow(tx, parcel, answer, clock.now()))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parcels were not followed`)
  return due.length
}

/** Orders whose buyers said nothing for so many days after delivery are confirmed. */
export async function completeDelivered({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>) {
  const before = new Date(clock.now().getTime() - settings.completeAfterDays * DAY)
  const due = await longDelivered.rows(db, { before })
  await eachAlone(due, ({ number }) =>
    db.transaction(async (tx) => {
      const order = await holdOrder(tx, number)
      if (order?.status === 'delivered')
        await completeOrder(tx, {
          order,
          note: `배송 완료 ${settings.completeAfterDays}일 뒤 자동 확정`,
          actor: SYSTEM,
          at: clock.now(),
        })
    }),
  )
  return due.length
}
