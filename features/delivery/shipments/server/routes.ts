import { seoulDate } from '#domain/calendar.ts'
import { holdLines, holdOrder } from '#features/buying/orders/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { unpickStock } from '#features/shelf/stock/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { carrierName } from '../carriers.ts'
import { giveUpParcel, holdPile, packParcel, readBench, shipParcels } from '../contract.ts'
import { isToSend } from '../rules.ts'
import { listParcels } from '../sent-contract.ts'
import { openBench } from './bench.ts'
import { tellDelay } from './delays.ts'
import { holdPileOrder } from './exchanges.ts'
import { holdExchange, missingOf } from './exchange-queries.ts'
import { checkHoldDay } from './held.ts'
import { sentParcels } from './own-queries.ts'
import { holdParcel, orderOfParcel, setGivenUp, setPacked } from './parcel-queries.ts'
import { mendRoutes } from './mend.ts'
import { pickRoutes } from './pick.ts'
import { putBackOf } from './put-back.ts'
import { queueRoute } from './queue.ts'
import { printRoutes } from './print.ts'
import { receiptRoutes } from './receipt.ts'
import { shipParcel } from './ship.ts'

export const shipmentRoutes = [
  queueRoute,
  ...pickRoutes,
  ...printRoutes,
  ...mendRoutes,
  ...receiptRoutes,

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
    const now = clock.now()
    const reason = body.reason || null
    const hold = { storage: params.storage, reason, until: reason && body.until }
    checkHoldDay(hold.until, seoulDate(now))
    await db.transaction(async (tx) => {
      const held = await holdPileOrder(tx, params.orderNumber)
      if (!held) throw refuse('order-not-found')
      const { order, claimId } = held
      // no day was promised for an exchange, so nobody is told of another one
      if (claimId !== null) return holdExchange(tx, { claimId, ...hold })
      // what was held before may always be let go
      if (reason && !isToSend(order.status)) throw refuse('not-to-send')
      await holdLines(tx, { orderId: order.id, ...hold })
      await tellDelay(tx, order, params.storage, now, body.ask)
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
          carrierName: carrierName(parcel.carrier),
          trackingNumber: parcel.trackingNumber,
          level: parcel.level!,
          shippedAt: shippedAt!.toISOString(),
          deliveredAt: deliveredAt?.toISOString() ?? null,
          receiver: parcel.receiver,
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
