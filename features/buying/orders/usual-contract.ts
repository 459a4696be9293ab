import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { PriceReason } from '#features/shelf/prices/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OrderStatus, ReorderSuggestion } from './overview-contract.ts'

/** More than a clinic repeats; those it buys most often are shown. */
export const USUAL_ITEMS = 200

export const listUsualItems = endpoint({
  method: 'GET',
  path: '/api/fo/usual-items',
  summary: `What this institution ordered in the last six months and may order today, at most ${USUAL_ITEMS}, due ones first`,
  access: 'business',
  mayLag: true,
  reply: z.array(ReorderSuggestion),
})

const ItemParams = z.object({ optionId: z.coerce.number().int().positive().max(2_147_483_647) })
const itemNotOrdered = { status: 404, message: '주문한 적이 없는 상품이에요.' } as const

export const readUsualItem = endpoint({
  method: 'GET',
  path: '/api/fo/usual-items/:optionId',
  summary:
    'One product that this institution ordered: what it bought in twelve months, and how to order it today',
  access: 'business',
  params: ItemParams,
  reply: z.object({
    optionId: z.int(),
    optionName: z.string(),
    productCode: z.string(),
    name: z.string(),
    spec: z.string(),
    unitName: z.string(),
    picture: z.string(),
    /** As `listUsualItems` has it; null when it cannot be ordered now or was not ordered for six months. */
    item: ReorderSuggestion.nullable(),
    /** The last twelve months in Seoul, oldest first, what was cancelled left out. */
    months: z.array(z.object({ month: z.string(), quantity: z.int() })),
    orderCount: z.int(),
    quantity: z.int(),
    amount: wonSchema,
  }),
  refusals: { 'item-not-ordered': itemNotOrdered },
})

export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/fo/usual-items/:optionId/purchases',
  summary: 'Every order of one product by this institution, newest first, 20 at a time',
  access: 'business',
  mayLag: true,
  params: ItemParams,
  query: z.object({
    /** `next` of an earlier answer. */
    before: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional(),
  }),
  reply: z.object({
    purchases: z.array(
      z.object({
        orderNumber: z.string(),
        orderedOn: z.iso.date(),
        status: OrderStatus,
        quantity: z.int(),
        cancelled: z.int(),
        unitPrice: wonSchema,
        priceReason: PriceReason,
        amount: wonSchema,
        /** Since the order before it; null for the first. */
        daysSince: z.int().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
