import { formatWon } from '#domain/money.ts'
import {
  allowOrder as allow,
  holdOwnOrder,
  pricesNow,
  refuseAllowance,
  sumOf,
  waitingLines,
  type HeldOrder,
} from '#features/buying/orders/server/index.ts'
import { creditRoomOf } from '#features/money/credit/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { allowOrder, denyOrder, listApprovals } from '../contract.ts'
import { saidYes } from '../labels.ts'
import { PAGE, waitingOf } from './queries.ts'

const places = keyset({ dueAt: instantKey, orderId: idKey })

const waits = ({ status, awaits }: HeldOrder) => status === 'awaiting-approval' && awaits === 'director'

export const approvalRoutes = [
  serve(listApprovals, async ({ db, clock, caller, query }) => {
    const now = clock.now()
    const after = places.read(query.cursor)
    const [waiting, credit] = await Promise.all([
      waitingOf.rows(db, {
        institutionId: caller.institutionId,
        memberId: caller.role === 'director' ? null : caller.memberId,
        afterDue: after?.dueAt ?? null,
        afterId: after?.orderId ?? null,
      }),
      creditRoomOf.row(db, { institutionId: caller.institutionId }),
    ])
    const { rows: found, next } = places.page(waiting, PAGE)
    const orderIds = found.map(({ orderId }) => orderId)
    const then = orderIds.length ? await waitingLines.rows(db, { orderIds }) : []
    const lines = await pricesNow(db, caller, now, then)
    const { orderable, overLimitAsks } = credit!
    return {
      orderable,
      overLimitAsks,
      next,
      rows: found.map(({ orderId, payPoints, placedAt, dueAt, ...order }) => {
        const own = lines.flatMap((line, at) =>
          line.orderId === orderId ? [{ line, unitPriceThen: then[at]!.unitPrice }] : [],
        )
        const { total } = sumOf(
          own.map(({ line }) => line),
          now,
        ).amounts
        const owed = order.paymentKind === 'credit' ? total - payPoints : 0
        return {
          ...order,
          placedAt: placedAt.toISOString(),
          dueAt: dueAt.toISOString(),
          total,
          lacking: Math.max(0, owed - orderable),
          lines: own.map(({ line, unitPriceThen }) => ({
            name: nameWithOption(line),
            unitName: line.unitName,
            quantity: line.quantity,
            unitPriceThen,
            unitPrice: line.unitPrice,
          })),
        }
      }),
    }
  }),

  serve(allowOrder, ({ db, clock, caller, params, body, refuse, ...services }) =>
    db.transaction(async (tx) => {
      const order = await holdOwnOrder(tx, params.orderNumber, caller.institutionId)
      if (!order) throw refuse('order-not-found')
      if (!waits(order)) throw refuse('order-moved')
      const result = await allow(tx, services, {
        order,
        buyer: { ...caller, memberId: order.memberId },
        total: body.total,
        actor: caller.loginId,
        at: clock.now(),
      })
      switch (result.kind) {
        case 'sum-changed':
          throw refuse('sum-changed', { values: [formatWon(result.total)], data: { total: result.total } })
        case 'credit-blocked':
          throw refuse('credit-blocked', { values: [result.words] })
        case 'credit-exceeded': {
          const { missing, orderable } = result
          throw refuse('credit-exceeded', { values: [formatWon(missing)], data: { missing, orderable } })
        }
        case 'points-unfit':
          throw refuse('points-unfit')
        default:
          return {
            status: result.kind === 'awaiting-staff' ? ('awaiting-approval' as const) : result.kind,
            message: saidYes[result.kind],
          }
      }
    }),
  ),

  serve(denyOrder, ({ db, clock, caller, params, body, refuse }) =>
    db.transaction(async (tx) => {
      const order = await holdOwnOrder(tx, params.orderNumber, caller.institutionId)
      if (!order) throw refuse('order-not-found')
      if (!waits(order)) throw refuse('order-moved')
      await refuseAllowance(tx, order, body.reason, caller.loginId, clock.now())
      return null
    }),
  ),
]
