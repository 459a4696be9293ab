import { mask } from '#domain/masks.ts'
import { summarise } from '#features/buying/orders/rules.ts'
import { holdOrders } from '#features/buying/orders/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { putBackLots } from '#features/delivery/shipments/server/index.ts'
import { collectedCause, recallLots, sameGoods, takeBack } from '#features/shelf/stock/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  collectRecalled,
  exportRecall,
  findLots,
  listRecalls,
  readReach,
  readRecall,
  startRecall,
  tellAgain,
} from '../contract.ts'
import { recallStepLabel } from '../labels.ts'
import {
  collect,
  insertRecall,
  insertShares,
  lotsByText,
  ordersOfShare,
  ordersWith,
  reachOf,
  recallFacts,
  recallsPage,
  sendAgain,
} from './queries.ts'
import { holdNotice } from './own-queries.ts'
import { ownRecallRoutes } from './own-routes.ts'

const places = keyset({ id: idKey })
/** Orders that a drawer shows; the report has all. */
const SHOWN = 1_000

const tellDesk = (tx: Tx) => announce(tx, { to: { menu: 'recalls' }, topic: 'waiting', data: {} })
/** Each clinic is told of the lots that it may have; `cause` once. */
async function tellClinics(
  tx: Tx,
  recallId: number,
  institutionIds: readonly number[],
  { cause, at }: { cause: string; at: Date },
) {
  const { lots, reason } = (await recallFacts(tx, recallId))!
  await tell(tx, {
    kind: 'recall',
    to: { institutionIds },
    values: {
      product: summarise([...new Set(lots.map(({ product }) => product))]),
      lot: lots.map(({ lotNumber }) => lotNumber).join(', '),
      reason,
    },
    cause,
    at,
  })
}

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

export const recallRoutes = [
  ...ownRecallRoutes,

  serve(listRecalls, async ({ db, query }) => {
    const found = await recallsPage(db, query.recallId, places.read(query.cursor), query.size + 1)
    const { rows, next } = places.page(found, query.size)
    return {
      rows: rows.map(({ names, startedAt, told, read, replied, collected, ...recall }) => ({
        ...recall,
        products: summarise(names),
        startedAt: startedAt.toISOString(),
        funnel: { told, read, replied, collected },
      })),
      next,
    }
  }),

  serve(readRecall, async ({ db, params, refuse }) => {
    const recall = await recallFacts(db, params.recallId)
    if (!recall) throw refuse('recall-not-found')
    const orders = await ordersWith(
      db,
      recall.lots.map(({ lotId }) => lotId),
      SHOWN,
    )
    return {
      notice: recall.notice,
      lots: recall.lots,
      orders: orders.map(({ name, mobile, shippedAt, ...order }) => ({
        ...order,
        contact: `${mask('NAME', name)} · ${mask('PHONE', mobile)}`,
        shippedAt: shippedAt.toISOString(),
      })),
    }
  }),

  serve(findLots, ({ db, query }) => lotsByText(db, query.text)),

  serve(readReach, async ({ db, body }) => {
    return (await reachOf.row(db, { lotIds: await sameGoods(db, body.lotIds) }))!
  }),

  serve(startRecall, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse, key } = call
      const [at, actor] = [clock.now(), caller.loginId]
      const lotIds = await sameGoods(tx, body.lotIds)
      const putBack = await putBackLots(tx, lotIds, at)
      const note = `회수: ${body.reason}`
      const called = await recallLots(tx, { lotIds, cause: key, note, actor, at }, putBack)
      if (called.length !== lotIds.length) throw refuse('lot-not-free')
      const { id } = (await insertRecall(tx, { ...body, actor, at }))!
      const told = await insertShares(tx, {
        recallId: id,
        lotIds: called.map(({ lotId }) => lotId),
        quarantined: called.map(({ quarantined }) => quarantined),
        at,
      })
      const clinics = told.map(({ institutionId }) => institutionId)
      await tellClinics(tx, id, clinics, { cause: String(id), at })
      await tellDesk(tx)
      if (putBack.length > 0) await announce(tx, { to: { menu: 'fulfil' }, topic: 'waiting', data: {} })
      return {
        recallId: id,
        institutions: told.length,
        quarantined: sumOf(called.map(({ quarantined }) => quarantined)),
        putBack: sumOf(putBack.map(({ quantity }) => quantity)),
      }
    }),
  ),

  serve(tellAgain, (call) =>
    once({ ...call, body: call.params }, async (tx) => {
      const { params, clock, refuse, key } = call
      if (!(await recallFacts(tx, params.recallId))) throw refuse('recall-not-found')
      const told = await sendAgain(tx, params.recallId, clock.now())
      const clinics = told.map(({ institutionId }) => institutionId)
      await tellClinics(tx, params.recallId, clinics, { cause: `${params.recallId}/${key}`, at: clock.now() })
      return { institutions: told.length }
    }),
  ),

  serve(collectRecalled, (call) =>
    once({ ...call, body: call.params }, async (tx) => {
      const { params, caller, clock, refuse } = call
      // its clinic may just be answering anew: what it still has is read after that
      await holdNotice(tx, params.recallId, params.institutionId)
      await holdOrders(tx, await ordersOfShare(tx, params.recallId, params.institutionId))
      const lots = await collect(tx, params.recallId, params.institutionId, clock.now())
      if (lots.length === 0) throw refuse('recall-not-answered')
      if (lots.some(({ isReturning }) => isReturning)) throw refuse('return-open')
      for (const { lotId, orderNumber, pieces } of lots)
        if (pieces > 0)
          await takeBack(tx, {
            lotId,
            quantity: pieces,
            to: 'quarantine',
            cause: collectedCause(orderNumber),
            at: clock.now(),
            actor: caller.loginId,
          })
      await tellDesk(tx)
      return { pieces: sumOf(lots.map(({ pieces }) => pieces)) }
    }),
  ),

  serve(exportRecall, async ({ db, clock, params, refuse }) => {
    const recall = await recallFacts(db, params.recallId)
    if (!recall) throw refuse('recall-not-found')
    const lotIds = recall.lots.map(({ lotId }) => lotId)
    return excelOf({
      name: `회수 보고서 ${params.recallId}`,
      plainName: `recall-${params.recallId}`,
      at: clock.now(),
      rows: await ordersWith(db, lotIds, EXCEL_ROWS),
      columns: [
        { title: '주문번호', value: (order) => order.orderNumber },
        { title: '출고', width: 20, value: (order) => order.shippedAt },
        { title: '기관', width: 30, value: (order) => order.institutionName },
        { title: '담당자', value: (order) => order.name },
        { title: '휴대폰', value: (order) => order.mobile },
        { title: '로트', value: (order) => order.lotNumber },
        { title: '나간 수량', value: (order) => order.pieces },
        { title: '기관에 남은 수량', value: (order) => order.remaining },
        { title: '회신', value: (order) => order.step && recallStepLabel[order.step] },
      ],
    })
  }),
]
