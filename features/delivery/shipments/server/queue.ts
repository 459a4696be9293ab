import { z } from 'zod'
import { seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { idKey, keyset, textKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { readQueue, Stage, type QueueRow } from '../contract.ts'
import { leavingDays, stageOf } from '../rules.ts'
import { openParcels, waitingPiles, type OpenParcel, type Pile, type StageSum } from './queue-queries.ts'

const begun: readonly Stage[] = ['picking', 'packed', 'shipped']

const pilePlaces = keyset(
  {
    shipsOn: z.iso.date().startsWith('2'),
    at: z.iso.datetime().startsWith('2'),
    orderNumber: textKey(/^[\dA-Z-]{1,40}$/),
    storage: Storage,
  },
  '_',
)
const firstPile = { shipsOn: '-infinity', at: '-infinity', orderNumber: '', storage: '' }
const parcelPlaces = keyset({ parcelId: idKey })

function pileRow(pile: Pile, now: Date): QueueRow {
  const { at, wantedOn: _, heldUntil: __, ...row } = pile
  const stage = stageOf({ ...pile, confirmedAt: new Date(at) }, now)
  return {
    ...row,
    ...stage,
    late: pile.promisedOn !== null && stage.shipsOn > pile.promisedOn,
    parcelId: null,
    parcelNumber: null,
    picked: 0,
    assignedTo: null,
    carrier: null,
    trackingNumber: null,
  }
}

function parcelRow({ shippedAt, ...row }: OpenParcel, now: Date): QueueRow {
  const shipsOn = seoulDate(shippedAt ?? now)
  return {
    ...row,
    shortLines: 0,
    shipsOn,
    late: row.promisedOn !== null && shipsOn > row.promisedOn,
    heldReason: '',
  }
}

const sumOf = (sums: readonly StageSum[], what: 'count' | 'late', stages: readonly Stage[]) =>
  sums.filter(({ stage }) => stages.includes(stage)).reduce((sum, one) => sum + one[what], 0)

/** What of each storage class has to leave. */
const leavingOf = (sums: readonly StageSum[]) =>
  Storage.options.map((storage) => {
    const own = sums.filter((one) => one.storage === storage)
    return {
      storage,
      open: sumOf(own, 'count', ['waiting', 'picking']),
      held: sumOf(own, 'count', ['held']),
      late: sumOf(own, 'late', Stage.options),
    }
  })

export const queueRoute = serve(readQueue, async ({ db, clock, query: { stage, text, cursor, size } }) => {
  const now = clock.now()
  const today = seoulDate(now)
  const wanted = { stage: stage ?? null, like: text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null }
  const sizeOf = (isBegun: boolean) => (stage && begun.includes(stage) !== isBegun ? 0 : size + 1)
  const from = stage && cursor
  const [waiting, open] = await Promise.all([
    waitingPiles.row(db, {
      ...wanted,
      size: sizeOf(false),
      today,
      ...leavingDays(today),
      ...(pilePlaces.read(from) ?? firstPile),
    }),
    openParcels.row(db, {
      ...wanted,
      size: sizeOf(true),
      today,
      since: seoulMidnight(today),
      after: parcelPlaces.read(from)?.parcelId ?? 0,
    }),
  ])
  const piles = pilePlaces.page(waiting!.piles, size)
  const parcels = parcelPlaces.page(open!.parcels, size)
  const sums = [...waiting!.sums, ...open!.sums]
  const rows = [
    ...piles.rows.map((pile) => pileRow(pile, now)),
    ...parcels.rows.map((parcel) => parcelRow(parcel, now)),
  ]
  return {
    at: now.toISOString(),
    rows: stage
      ? rows
      : rows.toSorted((a, b) => (a.shipsOn < b.shipsOn ? -1 : a.shipsOn > b.shipsOn ? 1 : 0)),
    next: stage ? (piles.next ?? parcels.next) : null,
    counts: Object.fromEntries(Stage.options.map((one) => [one, sumOf(sums, 'count', [one])])) as Record<
      Stage,
      number
    >,
    leaving: leavingOf(sums),
  }
})
