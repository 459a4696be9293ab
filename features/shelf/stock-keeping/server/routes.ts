import { z } from 'zod'
import { isIsoDate, seoulDate } from '#domain/calendar.ts'
import { readGs1 } from '#domain/gs1.ts'
import { typedPart } from '#features/shelf/search/server/index.ts'
import { changeLot, setReorderPoint } from '#features/shelf/stock/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { EXCEL_ROWS, excelStream } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import {
  changeLotPieces,
  exportLots,
  findOption,
  listLots,
  readLot,
  receiveGoods,
  saveReorderPoint,
} from '../contract.ts'
import { lotFilterLabel } from '../labels.ts'
import { effectOf, moveReasonOf } from '../rules.ts'
import { lotPaperRoutes } from './lot-papers.ts'
import { eachLot, lotsPage } from './lots-page.ts'
import { lotNow, optionsByText, readLotFacts } from './queries.ts'
import { receive } from './receive.ts'
import { tellDesk } from './tell-desk.ts'

const places = keyset({ until: z.string().refine(isIsoDate), id: idKey })

const isPast = (lot: Awaited<ReturnType<typeof lotNow>>, clock: Services['clock']) =>
  lot !== undefined && lot.expiresOn !== null && lot.expiresOn < seoulDate(clock.now())

const lookingNow = (clock: Services['clock'], { stockAlerts: alerts }: Services['settings']) => ({
  today: seoulDate(clock.now()),
  alerts,
})

async function filterOf<Asked extends { search?: string | undefined }>(
  db: Database,
  { search, ...asked }: Asked,
) {
  return {
    ...asked,
    typed: search ? { text: search.toLowerCase(), part: await typedPart(db, search) } : null,
  }
}

export const stockKeepingRoutes = [
  ...lotPaperRoutes,
  serve(listLots, async ({ db, clock, settings, query }) => {
    const { cursor, size, ...asked } = query
    const filter = await filterOf(db, asked)
    const found = await lotsPage(db, filter, lookingNow(clock, settings), places.read(cursor), size + 1)
    const { rows, next } = places.page(found, size)
    return { rows: rows.map(({ supplier: _, receivedAt: __, until: ___, ...row }) => row), next }
  }),

  serve(exportLots, async ({ db, clock, settings, query }) =>
    excelStream({
      name: '재고 로트',
      plainName: 'lots',
      at: clock.now(),
      batches: eachLot(db, await filterOf(db, query), lookingNow(clock, settings), EXCEL_ROWS),
      columns: [
        { title: '품번', value: (lot) => lot.productCode },
        { title: '상품', width: 36, value: (lot) => lot.productName },
        { title: '옵션', value: (lot) => lot.optionName },
        { title: '로트', value: (lot) => lot.lotNumber },
        { title: '유효기간', value: (lot) => lot.expiresOn },
        { title: '현재고', value: (lot) => lot.onHand },
        { title: '포장 중', value: (lot) => lot.picked },
        { title: '격리', value: (lot) => lot.quarantined },
        { title: '위치', value: (lot) => lot.place },
        { title: '상태', value: (lot) => lotFilterLabel[lot.state] },
        { title: '공급처', width: 24, value: (lot) => lot.supplier },
        { title: '입고', width: 20, value: (lot) => lot.receivedAt },
      ],
    }),
  ),

  serve(readLot, async ({ db, params, refuse }) => {
    const lot = await readLotFacts(db, params.lotId)
    if (!lot) throw refuse('lot-not-found')
    return { ...lot, receivedAt: lot.receivedAt.toISOString() }
  }),

  serve(findOption, async ({ db, query: { text } }) =>
    optionsByText(db, text, readGs1(text)?.gtin ?? null, await typedPart(db, text)),
  ),

  serve(changeLotPieces, async (call) => {
    const { params, body, caller, clock, refuse } = call
    const effect = effectOf(body)
    if (!effect) throw refuse('quantity-empty')
    return once(call, async (tx) => {
      if (body.kind === 'release' && isPast(await lotNow(tx, params.lotId), clock))
        throw refuse('lot-expired')
      const changed = await changeLot(tx, {
        lotId: params.lotId,
        ...effect,
        reason: moveReasonOf[body.kind],
        seen: body.kind === 'count' || body.kind === 'adjust' ? body.seen : null,
        note: body.note,
        cause: call.key,
        actor: caller.loginId,
        at: clock.now(),
      })
      if (!changed) {
        const lot = await lotNow(tx, params.lotId)
        if (!lot) throw refuse('lot-not-found')
        if (lot.recalled && effect.good > 0) throw refuse('lot-recalled')
        if (lot.onHand !== body.seen) throw refuse('lot-changed')
        const isHeld = lot.onHand + effect.good >= 0 && lot.quarantined + effect.quarantine >= 0
        throw refuse(isHeld ? 'too-few' : 'more-than-held')
      }
      await tellDesk(tx)
      return { change: effect.good }
    })
  }),

  serve(saveReorderPoint, async ({ db, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      if (!(await setReorderPoint(tx, params.optionId, body.pieces))) throw refuse('option-not-found')
      await tellDesk(tx)
    })
    return null
  }),

  serve(receiveGoods, (call) =>
    once(call, async (tx) => {
      const taken = await receive(tx, call)
      await tellDesk(tx)
      return taken
    }),
  ),
]
