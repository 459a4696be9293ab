import { z } from 'zod'
import { LineProblemCode } from '#features/buying/cart/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OrderParams, orderNotFound } from './payment-contract.ts'

export const reorder = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/reorder',
  summary:
    'Put the lines of an earlier order into the cart again, or ask only what of them can be had; each says whether it could be',
  access: 'buyer',
  idempotent: true,
  params: OrderParams,
  body: z
    .object({
      /** They go to an order sheet of their own: the cart stays as it is. */
      besideCart: z.boolean().default(false),
    })
    .default({ besideCart: false }),
  reply: z.object({
    count: z.int(),
    lines: z.array(
      z.object({
        optionId: z.int(),
        name: z.string(),
        optionName: z.string(),
        spec: z.string(),
        unitName: z.string(),
        /**
         * What was put into the cart: less than ordered then when stock is short, 0 when it cannot be
         * ordered.
         */
        quantity: z.int(),
        added: z.boolean(),
        problem: LineProblemCode.nullable(),
        message: z.string(),
      }),
    ),
  }),
  refusals: {
    'order-not-found': orderNotFound,
    'cart-full': {
      status: 409,
      message: '장바구니에는 {0}종까지 담을 수 있어요. 안 쓰는 상품을 지우고 다시 담아 주세요.',
    },
  },
})
