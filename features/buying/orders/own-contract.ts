import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { TakenOff } from './history-contract.ts'
import { CancelReason, PaymentKind } from './payment-contract.ts'
import { OrderStatus } from './overview-contract.ts'

const OwnOrder = z.object({
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatus,
  cancelReason: CancelReason.nullable(),
  summary: z.string(),
  paymentKind: PaymentKind,
  total: wonSchema,
  takenOff: TakenOff,
})
export type OwnOrder = z.infer<typeof OwnOrder>

/**
 * For somebody without an institution, a non-member above all: what they ordered themself, and nothing of
 * anybody else.
 */
export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/fo/orders/own',
  summary: 'Orders that the caller placed, newest first, the last 100',
  access: 'visitor',
  reply: z.object({ orders: z.array(OwnOrder) }),
})
