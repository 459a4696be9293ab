import { holdOrder, startPreparing } from '#features/buying/orders/server/index.ts'
import { pickPieces } from '#features/shelf/stock/server/index.ts'
import { seoulDate } from '#domain/calendar.ts'
import { serve } from '#platform/server/serve.ts'
import { pickPile, type BenchLine } from '../contract.ts'
import { lotRefusalText } from '../labels.ts'
import { readScan } from '../rules.ts'
import type { LotRefusal } from '#features/shelf/stock/contract.ts'
import { openBench } from './bench.ts'
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
    return db.transaction(async (tx) => {
      const order = await holdOrder(tx, params.orderNumber)
      if (!order) throw refuse('order-not-found')
      const { facts, bench } = (await openBench(tx, params, now))!
      const open = ['confirmed', 'preparing', 'part-shipped'].includes(order.status)
      if (!open || bench.lines.length === 0 || bench.state === 'packed') throw refuse('nothing-waits')
      if (bench.assignedTo && bench.assignedTo !== caller.loginId)
        throw refuse('other-clerk', { values: [bench.assignedTo] })

      let lines = bench.lines
      const picks = body.scans.map(({ code, quantity }) => {
        const found = readScan(lines, code, body.anyLot)
        if ('refused' in found) {
          if (found.refused === 'enough-picked') throw refuse('enough-picked')
          if (found.refused === 'other-lot-first') throw refuse('other-lot-first', { values: [found.value!] })
          throw refuse('lot-refused', {
            values: [lotRefusalText[(found.value ?? 'lot-unknown') as LotRefusal]],
          })
        }
        const { line, lotId, lotNumber } = found
        if (line.picked + quantity > line.wanted) throw refuse('enough-picked')
        lines = taken(lines, line.line, lotId, quantity)
        return { line: line.line, optionId: line.optionId, lotId, lotNumber, quantity }
      })
      const refused = await pickPieces(tx, picks, seoulDate(now))
      if (refused) throw refuse('lot-refused', { values: [lotRefusalText[refused]] })
      const by = { note: '', actor: caller.loginId, at: now }
      const saved = await savePicks.row(tx, {
        parcelId: bench.parcelId,
        orderId: order.id,
        number: facts.nextNumber,
        storage: params.storage,
        loginId: caller.loginId,
        lines: picks.map(({ line }) => line),
        lotIds: picks.map(({ lotId }) => lotId),
        quantities: picks.map(({ quantity }) => quantity),
        at: now,
      })
      await startPreparing(tx, { order, ...by })
      return {
        parcelId: saved!.id!,
        picked: picks.map(({ line, lotNumber, quantity }) => ({ line, lotNumber, quantity })),
      }
    })
  }),
]
