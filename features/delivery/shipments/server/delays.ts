import { formatDate, seoulDate } from '#domain/calendar.ts'
import { delayLines, holdOrder, type HeldOrder } from '#features/buying/orders/server/index.ts'
import { storageWord } from '#features/buying/orders/labels.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { delayOf, nextLeaving } from '../rules.ts'
import { PAGE, promisedPiles } from './delay-queries.ts'

const NO_DAY = '추후 안내'

const fromFirst = { afterPaidAt: null, afterId: null, afterStorage: null }

/** [BX-07] Tells the clinic of an order that is held here when its goods will not leave on the day it knows of. */
export async function tellDelay(tx: Tx, order: HeldOrder, storage: Storage, now: Date, atOnce = false) {
  const today = seoulDate(now)
  const [pile] = await promisedPiles.rows(tx, {
    today,
    until: today,
    orderId: order.id,
    storage,
    ...fromFirst,
  })
  const delay = pile && delayOf(pile, now, atOnce)
  if (!pile || !delay) return false
  const line = { orderId: order.id, storage }
  if (delay === 'over') {
    await delayLines(tx, { ...line, expectedOn: null, reason: null })
    return false
  }
  const { expectedOn, reason } = delay
  await delayLines(tx, { ...line, expectedOn, reason })
  await tell(tx, {
    kind: 'order-delayed',
    to: { memberId: order.memberId },
    cause: `${order.number}/${storage}/${expectedOn ?? today}`,
    values: {
      orderNumber: order.number,
      goods: `${order.summary}(${storageWord[storage]})`,
      promisedOn: formatDate(pile.promisedOn),
      expectedOn: expectedOn ? formatDate(expectedOn) : NO_DAY,
      reason,
    },
    at: now,
  })
  return true
}

/** Looks for promises that will not be kept. Returns how many clinics were told of one. */
export async function tellDelays({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const days = (['ambient', 'cold', 'frozen'] as const).map((storage) => nextLeaving(storage, now))
  const those = { today: seoulDate(now), until: days.toSorted().at(-1)!, orderId: null, storage: null }
  let told = 0
  let piles = await promisedPiles.rows(db, { ...those, ...fromFirst })
  while (piles.length > 0) {
    for (const pile of piles.filter((one) => delayOf(one, now)))
      await db.transaction(async (tx) => {
        const order = await holdOrder(tx, pile.orderNumber)
        if (order && (await tellDelay(tx, order, pile.storage, now))) told++
      })
    const last = piles.length < PAGE ? null : piles.at(-1)!
    const after = last && { afterPaidAt: last.paidAt, afterId: last.id, afterStorage: last.storage }
    piles = after ? await promisedPiles.rows(db, { ...those, ...after }) : []
  }
  return told
}
