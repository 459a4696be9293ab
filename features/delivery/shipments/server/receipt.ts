import { completeOrder, holdOwnOrder } from '#features/buying/orders/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { confirmReceipt } from '../receipt-contract.ts'

export const receiptRoutes = [
  serve(confirmReceipt, async ({ db, clock, caller, params, refuse }) => {
    await db.transaction(async (tx) => {
      const order = await holdOwnOrder(tx, params.orderNumber, caller.institutionId)
      if (!order) throw refuse('order-not-found')
      if (order.status === 'completed') return
      if (order.status !== 'delivered') throw refuse('not-delivered')
      await completeOrder(tx, { order, note: '', actor: caller.loginId, at: clock.now() })
    })
    return null
  }),
]
