import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Parcel } from '#features/buying/cart/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { PriceReason } from '#features/shelf/prices/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OrderStatus } from './overview-contract.ts'
import {
  CancelReason,
  Deposit,
  OrderParams,
  orderNotFound,
  PaymentKind,
  PaymentWindow,
  Refund,
  TaxDocument,
} from './payment-contract.ts'

export const OrderAction = z.enum(['pay', 'cancel', 'reorder', 'statement'])
export type OrderAction = z.infer<typeof OrderAction>

/** What the buyer may do; when not, `reason` says why. */
export const ActionState = z.object({ action: OrderAction, allowed: z.boolean(), reason: z.string() })
export type ActionState = z.infer<typeof ActionState>

/** What of a total does not stand any more: of cancelled pieces, and given back for others; how much of both on credit and in points. */
export const TakenOff = z.object({
  cancelled: wonSchema,
  returned: wonSchema,
  credit: wonSchema,
  points: wonSchema,
})

export const OrderRow = z.object({
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatus,
  cancelReason: CancelReason.nullable(),
  summary: z.string(),
  lineCount: z.int(),
  /** Of the first line. */
  picture: z.string(),
  paymentKind: PaymentKind,
  total: wonSchema,
  payCredit: wonSchema,
  payPoints: wonSchema,
  payGateway: wonSchema,
  takenOff: TakenOff,
  /** Until when the payment or the deposit is awaited. */
  dueAt: z.iso.datetime().nullable(),
  actions: z.array(ActionState),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A tab of the list: `open` is everything on its way, `awaiting` waits for money. */
export const OrderFilter = z.enum([
  'all',
  'awaiting',
  'confirmed',
  'preparing',
  'shipping',
  'delivered',
  'cancelled',
  'open',
])
export type OrderFilter = z.infer<typeof OrderFilter>

const typed = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const day = typed(z.iso.date({ error: '날짜를 확인해 주세요.' }).optional())

/** Orders are counted so far: more are "so many and more". */
export const COUNTED = 1_000

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/fo/orders',
  summary: "The institution's orders, newest first, 20 at a time",
  access: 'business',
  mayLag: true,
  query: z.object({
    filter: typed(OrderFilter.default('all')),
    /** Days in Seoul, both included. */
    from: day,
    to: day,
    /** Part of a product name, or an order number. */
    text: typed(z.string().trim().max(100).optional()),
    /** `next` of an earlier answer. */
    before: typed(
      z
        .string()
        .regex(/^\d{1,10}$/)
        .optional(),
    ),
  }),
  reply: z.object({
    orders: z.array(OrderRow),
    next: z.string().nullable(),
    /** Of all pages, counted up to `COUNTED`; null after the first page, which has said it. */
    total: z.int().nullable(),
  }),
})

const OrderLine = z.object({
  line: z.int(),
  optionId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  optionName: z.string(),
  spec: z.string(),
  unitName: z.string(),
  picture: z.string(),
  storage: Storage,
  taxable: z.boolean(),
  quantity: z.int(),
  shipped: z.int(),
  cancelled: z.int(),
  /** The day that was promised for leaving; null until the order is paid. */
  promisedOn: z.iso.date().nullable(),
  /** Of a delay that the buyer was told: why, and the day instead, null while nobody can say. */
  expectedOn: z.iso.date().nullable(),
  delayReason: z.string().nullable(),
  listPrice: wonSchema,
  unitPrice: wonSchema,
  priceReason: PriceReason,
  amount: wonSchema,
  /** What has left, by lot. */
  lots: z.array(z.object({ lotNumber: z.string(), expiresOn: z.iso.date().nullable(), quantity: z.int() })),
})

export const OrderDetail = OrderRow.extend({
  lines: z.array(OrderLine),
  /** [BX-10] Numbers of the orders that leave together with it. */
  travelsWith: z.array(z.string()),
  parcels: z.array(Parcel),
  listTotal: wonSchema,
  discount: wonSchema,
  goods: wonSchema,
  shipping: wonSchema,
  supply: wonSchema,
  vat: wonSchema,
  taxFree: wonSchema,
  delivery: z.object({
    label: z.string(),
    receiver: z.string(),
    phone: z.string(),
    postcode: z.string(),
    address1: z.string(),
    address2: z.string(),
    memo: z.string(),
  }),
  wantedOn: z.iso.date().nullable(),
  taxDocument: TaxDocument,
  orderedBy: z.string(),
  events: z.array(z.object({ status: OrderStatus, note: z.string(), at: z.iso.datetime() })),
  payment: z.object({
    /** What the buyer should know about it, in Korean; empty when all is well. */
    message: z.string(),
    creditDueOn: z.iso.date().nullable(),
    card: z
      .object({
        issuer: z.string(),
        number: z.string(),
        approveNumber: z.string(),
        installmentMonths: z.int(),
      })
      .nullable(),
    deposit: Deposit.nullable(),
    /** The card slip, to be opened in a window of its own; null when there is none. */
    receiptUrl: z.string().nullable(),
    /** To go on with a payment that was left open. */
    window: PaymentWindow.nullable(),
    refund: Refund.nullable(),
    /** The cancellation must name an account to pay back to. */
    refundAccountNeeded: z.boolean(),
  }),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber',
  summary: 'One order with its lines, lots, events, payment and what may be done',
  access: 'business',
  params: OrderParams,
  reply: OrderDetail,
  refusals: { 'order-not-found': orderNotFound },
})
