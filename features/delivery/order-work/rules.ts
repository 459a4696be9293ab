import { dueBefore, seoulDate, shipDate, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { heldNow, stageOf } from '#features/delivery/shipments/rules.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'

type Waiting = {
  status: OrderStatus
  placedAt: Date
  confirmedAt: Date | null
  wantedOn: IsoDate | null
  piles: readonly {
    storage: Storage
    waits: number
    heldReason: string | null
    heldUntil: IsoDate | null
  }[]
}

const open: readonly OrderStatus[] = ['confirmed', 'preparing', 'part-shipped']

/** Goods of a class that were paid for before then had to leave before today. */
export const dueMoments = (today: IsoDate) => ({
  ambientDue: dueBefore({ day: today, storage: 'ambient', holidays }),
  coldDue: dueBefore({ day: today, storage: 'cold', holidays }),
})

/** When the next of an order leaves, why it is held, and whether it should have left before today. */
export function waitOf({ status, placedAt, confirmedAt, wantedOn, piles }: Waiting, now: Date) {
  const today = seoulDate(now)
  const waiting = open.includes(status) ? piles.filter(({ waits }) => waits > 0) : []
  const paidAt = confirmedAt ?? placedAt
  const stages = waiting.map((pile) => ({
    ...stageOf({ ...pile, confirmedAt: paidAt, wantedOn }, now),
    isHeld: heldNow(pile, today) !== null,
    dueOn: [shipDate({ orderedAt: paidAt, storage: pile.storage, holidays }), wantedOn ?? '']
      .toSorted()
      .at(-1)!,
  }))
  return {
    shipsOn:
      stages
        .map(({ shipsOn }) => shipsOn)
        .toSorted()
        .at(0) ?? null,
    heldReason: stages.find(({ isHeld }) => isHeld)?.heldReason ?? '',
    late: stages.some(({ isHeld, dueOn }) => !isHeld && dueOn < today),
  }
}
