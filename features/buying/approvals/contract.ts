import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { AddOnNumber } from '#features/buying/orders/add-on-contract.ts'
import { PaymentKind } from '#features/buying/orders/payment-contract.ts'
import { OrderStatus } from '#features/buying/orders/overview-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const params = z.object({ orderNumber: AddOnNumber })

const WaitingOrder = z.object({
  orderNumber: z.string(),
  orderedBy: z.string(),
  placedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  paymentKind: PaymentKind,
  /** Where it goes. */
  place: z.string(),
  /** Its sum when it was placed, and at the prices of this moment, won. */
  totalThen: wonSchema,
  total: wonSchema,
  lines: z.array(
    z.object({
      name: z.string(),
      unitName: z.string(),
      quantity: z.int(),
      unitPriceThen: wonSchema,
      unitPrice: wonSchema,
    }),
  ),
  /** By how much it is more than may be owed by now; 0: it is not. */
  lacking: wonSchema,
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

const orderMissing = { status: 404, message: '주문을 찾을 수 없어요.' } as const
const orderMoved = {
  status: 409,
  message: '이미 처리됐거나 취소된 주문이에요. 목록을 새로 확인해 주세요.',
} as const

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/fo/approvals',
  summary:
    "Orders that wait for a director, the first to end first, at this moment's prices: a director reads all of the institution, the others their own",
  access: 'business',
  /** `next` of an earlier answer. */
  query: z.object({ cursor: z.string().max(30).optional() }),
  reply: z.object({
    rows: z.array(WaitingOrder),
    next: z.string().nullable(),
    /** What the clinic may still owe, won, and whether staff may be asked for more. */
    orderable: wonSchema,
    overLimitAsks: z.boolean(),
  }),
})

export const allowOrder = endpoint({
  method: 'POST',
  path: '/api/fo/approvals/:orderNumber/yes',
  summary: 'Agree to an order at the sum that was shown',
  access: 'director',
  params,
  body: z.object({ total: wonSchema }),
  reply: z.object({ status: OrderStatus, message: z.string() }),
  refusals: {
    'order-not-found': orderMissing,
    'order-moved': orderMoved,
    'sum-changed': {
      status: 409,
      message: '그사이 가격이 바뀌어 주문금액이 {0}이 됐어요. 확인하고 다시 승인해 주세요.',
      data: z.object({ total: wonSchema }),
    },
    'credit-blocked': { status: 409, message: '{0}' },
    'credit-exceeded': {
      status: 409,
      message: '주문가능 여신이 {0} 부족해요. 여신을 결제한 뒤 다시 승인하거나 거절해 주세요.',
      data: z.object({ missing: wonSchema, orderable: wonSchema }),
    },
    'points-unfit': {
      status: 409,
      message: '가격이 바뀌어 이 포인트와 결제수단으로는 낼 수 없어요. 거절하고 다시 주문하게 해 주세요.',
    },
  },
})

export const denyOrder = endpoint({
  method: 'POST',
  path: '/api/fo/approvals/:orderNumber/no',
  summary: 'Refuse an order; whoever placed it reads why',
  access: 'director',
  params,
  body: z.object({
    reason: z
      .string('거절하는 이유를 입력해 주세요.')
      .trim()
      .min(1, '거절하는 이유를 입력해 주세요.')
      .max(200, '200자까지 입력할 수 있어요.'),
  }),
  reply: z.null(),
  refusals: { 'order-not-found': orderMissing, 'order-moved': orderMoved },
})
