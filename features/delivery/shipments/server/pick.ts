import { isBeingCancelled, startPreparing } from '#features/buying/orders/server/index.ts'
import { pickPieces } from '#features/shelf/stock/server/index.ts'
import { noteSerials } from '#features/delivery/supply-reports/server/index.ts'
import { addMonths, seoulDate } from '#domain/calendar.ts'
import { readGs1 } from '#domain/gs1.ts'
import { serve } from '#platform/server/serve.ts'
import { pickPile, type BenchLine } from '../contract.ts'
import { lotRefusalText } from '../labels.ts'
import { isToSend, nextLot, readScan } from '../rules.ts'
import type { LotRefusal } from '#features/shelf/stock/contract.ts'
import { openBench } from './bench.ts'
import { holdPileOrder } from './exchanges.ts'
import { savePicks } from './parcel-queries.ts'

/** The bench after a scan, for the scans behind it. */
const taken = (lines: readonly BenchLine[], line: number, lotId: number, quantity: number) =>
  lines.map((one) =>
    one.line === line
      ? {
          ...one,
          picked: one.picked + quantity,
          lots: one.lots.map((lot) => (lot.lotId === lotId ? { ...lot, free: lot.free - quantity } : lot)),
        }
      : one,
  )

export const pickRoutes = [
  serve(pickPile, async ({ db, clock, caller, params, body, refuse }) => {
    const now = clock.now()
    const today = seoulDate(now)
    return db.transaction(async (tx) => {
      // sent together: the bench is read once the order is held
      const [held, seen] = await Promise.all([
        holdPileOrder(tx, params.orderNumber),
        openBench(tx, params, now),
      ])
      if (!held) throw refuse('order-not-found')
      const { order, claimId } = held
      const opened = claimId === null ? seen : await openBench(tx, params, now)
      if (!opened) throw refuse('nothing-waits')
      const { facts, bench } = opened
      const open = claimId !== null || isToSend(order.status)
      if (!open || bench.lines.length === 0 || bench.state === 'packed') throw refuse('nothing-waits')
      if (bench.assignedTo && bench.assignedTo !== caller.loginId)
        throw refuse('other-clerk', { values: [bench.assignedTo] })

      let lines = bench.lines
      const picks = body.scans.map(({ code, quantity }) => {
        const found = readScan(lines, code, body.anyLot)
        if ('refused' in found) {
          if (found.refused === 'enough-picked') throw refuse('enough-picked')
          if (found.refused === 'other-lot-first') throw refuse('other-lot-first', { values: [found.value!] })
          const why = lotRefusalText[(found.value ?? 'lot-unknown') as LotRefusal]
          const next = nextLot(lines)
          throw refuse('lot-refused', {
            values: [next ? `${why} 지금은 로트 ${next.lotNumber} 차례예요.` : why],
          })
        }
        const { line, lotId, lotNumber } = found
        if (line.picked + quantity > line.wanted) throw refuse('enough-picked')
        lines = taken(lines, line.line, lotId, quantity)
        const serial = readGs1(code)?.serial
        return { line: line.line, optionId: line.optionId, lotId, lotNumber, quantity, serial }
      })
      const [cancelled, refused] = await Promise.all([
        isBeingCancelled(tx, order),
        pickPieces(tx, picks, { today, leastUseBy: addMonths(today, bench.useByMonths) }),
      ])
      if (cancelled) throw refuse('being-cancelled')
      if (refused) throw refuse('lot-refused', { values: [lotRefusalText[refused]] })
      const by = { note: '', actor: caller.loginId, at: now }
      const saving = savePicks.row(tx, {
        parcelId: bench.parcelId,
        orderId: order.id,
        claimId,
        number: facts.nextNumber,
        storage: params.storage,
        loginId: caller.loginId,
        lines: picks.map(({ line }) => line),
        lotIds: picks.map(({ lotId }) => lotId),
        quantities: picks.map(({ quantity }) => quantity),
        at: now,
      })
      const [saved] = await Promise.all([saving, startPreparing(tx, { order, ...by })])
      const serials = picks.flatMap(({ lotId, serial }) => (serial ? [{ lotId, serial }] : []))
      if (serials.length > 0)
        await noteSerials(tx, {
          orderId: order.id,
          parcelNumber: bench.parcelNumber ?? facts.nextNumber,
          serials,
        })
      return {
        parcelId: saved!.id!,
        picked: picks.map(({ line, lotNumber, quantity }) => ({ line, lotNumber, quantity })),
      }
    })
  }),
]
