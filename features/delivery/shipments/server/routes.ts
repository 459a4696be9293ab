import { seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { holdLines, holdOrder } from '#features/buying/orders/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { unpickStock } from '#features/shelf/stock/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { carriers, isCarrier } from '../carriers.ts'
import {
  giveUpParcel,
  holdPile,
  listParcels,
  packParcel,
  readBench,
  readQueue,
  shipParcels,
  type QueueRow,
  type Stage,
} from '../contract.ts'
import { stageOf } from '../rules.ts'
import { openBench } from './bench.ts'
import { tellDelay } from './delays.ts'
import { holdPileOrder } from './exchanges.ts'
import { exchangeParcels, exchangePiles, holdExchange, missingOf } from './exchange-queries.ts'
import { sentParcels } from './own-queries.ts'
import { holdParcel, orderOfParcel, setGivenUp, setPacked } from './parcel-queries.ts'
import { pickRoutes } from './pick.ts'
import { putBackOf } from './put-back.ts'
import { openParcels, waitingPiles } from './queue-queries.ts'
import { printRoutes } from './print.ts'
import { receiptRoutes } from './receipt.ts'
import { shipParcel } from './ship.ts'

export const shipmentRoutes = [
  ...pickRoutes,
  ...printRoutes,
  ...receiptRoutes,

  serve(readQueue, async ({ db, clock }) => {
    const now = clock.now()
    const today = seoulDate(now)
    const since = seoulMidnight(today)
    const [piles, parcels, anew, sentAnew] = await Promise.all([
      waitingPiles.rows(db, { today }),
      openParcels.rows(db, { since }),
      exchangePiles.rows(db, { today }),
      exchangeParcels.rows(db, { since }),
    ])
    const exchanges = new Set([...anew, ...sentAnew].map(({ orderNumber }) => orderNumber))
    const waiting = [...piles, ...anew].map((pile): QueueRow => {
      const { confirmedAt: _, wantedOn: __, heldUntil: ___, ...row } = pile
      const stage = stageOf(pile, now)
      return {
        travelsWith: [],
        ...row,
        exchange: exchanges.has(row.orderNumber),
        ...stage,
        late: pile.promisedOn !== null && stage.shipsOn > pile.promisedOn,
        parcelId: null,
        parcelNumber: null,
        picked: 0,
        assignedTo: null,
        carrier: null,
        trackingNumber: null,
      }
    })
    const open = [...parcels, ...sentAnew].map(({ state, shippedAt, ...row }): QueueRow => ({
      travelsWith: [],
      ...row,
      stage: state === 'delivered' ? 'shipped' : state,
      exchange: exchanges.has(row.orderNumber),
      shortLines: 0,
      shipsOn: seoulDate(shippedAt ?? now),
      late: row.promisedOn !== null && seoulDate(shippedAt ?? now) > row.promisedOn,
      heldReason: '',
    }))
    const rows = [...waiting, ...open].toSorted((a, b) =>
      a.shipsOn < b.shipsOn ? -1 : a.shipsOn > b.shipsOn ? 1 : 0,
    )
    const counts: Record<Stage, number> = { waiting: 0, picking: 0, packed: 0, held: 0, later: 0, shipped: 0 }
    for (const { stage } of rows) counts[stage]++
    return { at: now.toISOString(), rows, counts }
  }),

  serve(readBench, async ({ db, clock, params, refuse }) => {
    const found = await openBench(db, params, clock.now())
    if (!found) throw refuse('order-not-found')
    return { ...found.bench, travelsWith: found.facts.travelsWith, putBack: await putBackOf(db, params) }
  }),

  serve(packParcel, async ({ db, clock, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const order = await orderOfParcel(tx, params.parcelId)
      if (!order) throw refuse('parcel-not-found')
      await holdOrder(tx, order.number)
      const parcel = (await holdParcel(tx, params.parcelId))!
      if (!['picking', 'packed'].includes(parcel.state) || parcel.pieces.length === 0)
        throw refuse('parcel-gone')
      if (parcel.claimId !== null && (await missingOf(tx, parcel.claimId, parcel.storage)) > 0)
        throw refuse('exchange-short')
      await setPacked.rows(tx, { id: parcel.id, boxes: body.boxes, at: clock.now() })
    })
    return null
  }),

  serve(giveUpParcel, async ({ db, params, refuse }) => {
    await db.transaction(async (tx) => {
      const order = await orderOfParcel(tx, params.parcelId)
      if (!order) throw refuse('parcel-not-found')
      await holdOrder(tx, order.number)
      const parcel = (await holdParcel(tx, params.parcelId))!
      if (!['picking', 'packed'].includes(parcel.state)) throw refuse('parcel-gone')
      await unpickStock(tx, parcel.pieces)
      await setGivenUp.rows(tx, { id: parcel.id })
    })
    return null
  }),

  serve(shipParcels, async ({ db, clock, caller, body }) => {
    const rows: { orderNumber: string; shipped: boolean; problem: string }[] = []
    for (const row of body.rows) {
      const problem = await shipParcel(db, row, { actor: caller.loginId, at: clock.now() })
      rows.push({ orderNumber: row.orderNumber, shipped: problem === null, problem: problem ?? '' })
    }
    return { rows }
  }),

  serve(holdPile, async ({ db, clock, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const held = await holdPileOrder(tx, params.orderNumber)
      if (!held) throw refuse('order-not-found')
      const { order, claimId } = held
      const reason = body.reason || null
      const hold = { storage: params.storage, reason, until: reason && body.until }
      // no day was promised for an exchange, so nobody is told of another one
      if (claimId !== null) return holdExchange(tx, { claimId, ...hold })
      await holdLines(tx, { orderId: order.id, ...hold })
      await tellDelay(tx, order, params.storage, clock.now(), body.ask)
    })
    return null
  }),

  serve(listParcels, async ({ db, caller, params, refuse }) => {
    const found = await sentParcels.rows(db, { ...params, institutionId: caller.institutionId })
    if (found.length === 0) throw refuse('order-not-found')
    return {
      parcels: found
        .filter(({ number }) => number !== null)
        .map(({ temperature, by, to, shippedAt, deliveredAt, ...parcel }) => ({
          number: parcel.number!,
          claimNumber: parcel.claimNumber,
          storage: parcel.storage!,
          boxes: parcel.boxes!,
          carrier: parcel.carrier,
          carrierName:
            parcel.carrier && isCarrier(parcel.carrier) ? carriers[parcel.carrier].name : '직접 전달',
          trackingNumber: parcel.trackingNumber,
          level: parcel.level!,
          shippedAt: shippedAt!.toISOString(),
          deliveredAt: deliveredAt?.toISOString() ?? null,
          handover: temperature === null ? null : { temperature, by: by ?? '', to: to ?? '' },
          lines: parcel.lines!.map(({ productName, optionName, ...line }) => ({
            ...line,
            name: nameWithOption({ name: productName, optionName }),
          })),
          events: parcel.events!,
        })),
    }
  }),
]
