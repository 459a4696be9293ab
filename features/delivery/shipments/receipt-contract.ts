import { z } from 'zod'
import { OrderParams, orderNotFound } from '#features/buying/orders/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/receipt',
  summary: 'Confirms that everything arrived; without it some days after delivery do',
  access: 'business',
  params: OrderParams,
  body: z.object({}),
  reply: z.null(),
  refusals: {
    'order-not-found': orderNotFound,
    'not-delivered': { status: 409, message: '배송이 모두 끝난 주문만 구매확정할 수 있어요.' },
  },
})
