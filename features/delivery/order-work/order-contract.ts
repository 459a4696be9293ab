import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import {
  CancelReason,
  cancelOrder,
  OrderParams,
  orderNotFound,
  OrderStatus,
  PaymentKind,
  RefundAccount,
  TaxDocument,
} from '#features/buying/orders/contract.ts'
import { Kind, State } from '#features/delivery/claims/shapes.ts'
import { invoiceStates } from '#features/delivery/invoices/rules.ts'
import { ChargeGroup } from '#features/money/credit/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { Lot } from '#features/shelf/stock/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const Line = z.object({
  line: z.int(),
  productCode: z.string(),
  name: z.string(),
  storage: Storage,
  unitName: z.string(),
  quantity: z.int(),
  cancelled: z.int(),
  shipped: z.int(),
  returned: z.int(),
  unitPrice: wonSchema,
  amount: wonSchema,
  heldReason: z.string(),
  heldUntil: z.iso.date().nullable(),
  /** What was set aside or has left. */
  lots: z.array(Lot),
})

const Parcel = z.object({
  id: z.int(),
  number: z.int(),
  storage: Storage,
  state: z.enum(['picking', 'packed', 'shipped', 'delivered', 'given-up']),
  exchange: z.boolean(),
  carrier: z.string(),
  carrierName: z.string(),
  trackingNumber: z.string(),
  assignedTo: z.string(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
})

/** `kind` null: a state of the order; else what staff wrote or did, to it or to a parcel of it. */
const Event = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['note', 'hold', 'release', 'approve', 'cancel', 'corrected', 'arrived']).nullable(),
  status: OrderStatus.nullable(),
  words: z.string(),
  actor: z.string(),
})

export const OfficeOrder = z.object({
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatus,
  cancelReason: CancelReason.nullable(),
  clinic: z.string(),
  orderedBy: z.string(),
  paymentKind: PaymentKind,
  taxDocument: TaxDocument,
  wantedOn: z.iso.date().nullable(),
  shipsOn: z.iso.date().nullable(),
  late: z.boolean(),
  lines: z.array(Line),
  /** Numbers of the orders that leave together with it. */
  travelsWith: z.array(z.string()),
  parcels: z.array(Parcel),
  sums: z.object({
    supply: wonSchema,
    vat: wonSchema,
    taxFree: wonSchema,
    shipping: wonSchema,
    total: wonSchema,
    credit: wonSchema,
    points: wonSchema,
    gateway: wonSchema,
  }),
  /** Of an order over the limit that waits for staff, won. */
  overLimit: z
    .object({ limit: wonSchema, used: wonSchema, lacking: wonSchema, asksUntil: z.iso.datetime() })
    .nullable(),
  creditDueOn: ChargeGroup.shape.dueOn.nullable(),
  /** Payments and refunds at the gateway, newest first. */
  attempts: z.array(
    z.object({
      refund: z.boolean(),
      amount: wonSchema,
      state: z.enum(['intent', 'sent', 'unknown', 'waiting-deposit', 'done', 'failed']),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(z.object({ part: z.string(), amount: wonSchema, at: z.iso.datetime() })),
  claims: z.array(z.object({ claimNumber: z.string(), kind: Kind, state: State, settling: z.boolean() })),
  invoices: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['order', 'month', 'correction']),
      state: z.enum(invoiceStates),
      supply: wonSchema,
      vat: wonSchema,
    }),
  ),
  /** Masked; `readOfficeReceiver` shows it whole for a reason. */
  receiver: z.object({ name: z.string(), phone: z.string(), address: z.string(), memo: z.string() }),
  events: z.array(Event),
  /** Why staff cannot cancel it at once; empty: they can. */
  cancelProblem: z.string(),
  /** A deposit has no way back: cancelling needs the clinic's account. */
  refundAccountNeeded: z.boolean(),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

export const readOfficeOrder = endpoint({
  method: 'GET',
  path: '/api/bo/orders/:orderNumber',
  summary: 'One order with lots, parcels, payment, claims, invoices and who did what',
  access: 'menu:orders',
  personal: true,
  params: OrderParams,
  reply: OfficeOrder,
  refusals: { 'order-not-found': orderNotFound },
})

const Reason = z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200)

export const readOfficeReceiver = endpoint({
  method: 'GET',
  path: '/api/bo/orders/:orderNumber/receiver',
  summary: 'Who gets an order, whole, for a reason that goes into the audit trail',
  access: 'menu:orders',
  personal: true,
  params: OrderParams,
  query: z.object({ reason: Reason }),
  reply: OfficeOrder.shape.receiver,
  refusals: { 'order-not-found': orderNotFound },
})

/** Of two of staff at one order, the later one is told that it is no longer what they saw. */
const orderMoved = {
  status: 409,
  message: '그사이 다른 직원이나 병의원이 이 주문을 바꿨어요. 새로 확인하고 다시 해 주세요.',
} as const

export const approveOfficeOrder = endpoint({
  method: 'PUT',
  path: '/api/bo/orders/:orderNumber/approval',
  summary: 'Let an order go over the limit of its clinic, for a reason: it is owed from then on',
  access: 'menu:credit:write',
  params: OrderParams,
  body: z.object({
    /** Won over the limit, as staff saw it. */
    lacking: wonSchema,
    reason: Reason,
  }),
  reply: z.null(),
  refusals: {
    'order-not-found': orderNotFound,
    'order-moved': orderMoved,
    'credit-blocked': {
      status: 409,
      message: '이 병의원은 여신 주문이 정지되어 있어요. 여신/수금에서 정지를 먼저 풀어 주세요.',
    },
    'lacks-more': {
      status: 409,
      message: '그사이 미결제 금액이 늘어 {0}이 부족해요. 금액을 확인하고 다시 승인해 주세요.',
    },
  },
})

export const holdOfficeOrder = endpoint({
  method: 'PUT',
  path: '/api/bo/orders/:orderNumber/hold',
  summary: 'Hold all that waits of an order, or let it go, for a reason',
  access: 'menu:orders:write',
  params: OrderParams,
  body: z.object({
    /** Whether it was held when its reader saw it. */
    seenHeld: z.boolean(),
    seen: OrderStatus,
    held: z.boolean(),
    reason: Reason,
    until: z.iso.date({ error: '날짜를 확인해 주세요.' }).nullable().default(null),
  }),
  reply: z.null(),
  refusals: {
    'order-not-found': orderNotFound,
    'order-moved': orderMoved,
    'nothing-waits': { status: 409, message: '출고를 기다리는 상품이 없는 주문이에요.' },
  },
})

export const noteOfficeOrder = endpoint({
  method: 'POST',
  path: '/api/bo/orders/:orderNumber/notes',
  summary: 'Write a note to an order, which its clinic does not read',
  access: 'menu:orders:write',
  idempotent: true,
  params: OrderParams,
  body: z.object({ words: z.string().trim().min(1, '메모를 입력해 주세요.').max(500) }),
  reply: z.null(),
  refusals: { 'order-not-found': orderNotFound },
})

export const cancelOfficeOrder = endpoint({
  method: 'POST',
  path: '/api/bo/orders/:orderNumber/cancellation',
  summary:
    "Cancel a whole order on its clinic's behalf, as long as the clinic could; the money goes back first",
  access: 'menu:orders:write',
  idempotent: true,
  personal: true,
  params: OrderParams,
  body: z.object({ seen: OrderStatus, reason: Reason, refundAccount: RefundAccount.optional() }),
  reply: z.object({ status: OrderStatus, message: z.string() }),
  refusals: { ...cancelOrder.refusals, 'order-moved': orderMoved },
})
