import { z } from 'zod'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { PriceStep, ShownPrice } from '#features/shelf/prices/contract.ts'
import { ShownStock } from '#features/shelf/stock/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const OrderStatus = z.enum([
  'awaiting-approval',
  'awaiting-payment',
  'checking-payment',
  'awaiting-deposit',
  'confirmed',
  'preparing',
  'part-shipped',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const readOrderSummary = endpoint({
  method: 'GET',
  path: '/api/fo/orders/summary',
  summary: 'How many orders of the last three months are in each state',
  access: 'business',
  mayLag: true,
  reply: z.record(OrderStatus, z.int()),
})

export const ReorderSuggestion = z.object({
  optionId: z.int(),
  optionName: z.string(),
  productCode: z.string(),
  name: z.string(),
  spec: z.string(),
  brandName: z.string(),
  picture: z.string(),
  storage: Storage,
  unitName: z.string(),
  packQuantity: z.int(),
  minQuantity: z.int(),
  stepQuantity: z.int(),
  orderCount: z.int(),
  lastOrderedOn: z.iso.date(),
  daysSince: z.int(),
  lastQuantity: z.int(),
  /** Ordered most often, brought to what may be ordered now. */
  usualQuantity: z.int(),
  /** Days between orders so far; null as long as they lie within a week. */
  everyDays: z.int().nullable(),
  /** That many days have passed since the last order, it can be had, and it does not wait in the cart already. */
  isDue: z.boolean(),
  /** At the usual quantity. */
  price: ShownPrice.nullable(),
  /** Every quantity at which the unit price changes, from 1 up; none without a price. */
  steps: z.array(PriceStep),
  shipsOn: z.iso.date(),
  ...ShownStock.shape,
})
export type ReorderSuggestion = z.infer<typeof ReorderSuggestion>

export const suggestReorders = endpoint({
  method: 'GET',
  path: '/api/fo/reorder-suggestions',
  summary:
    "What this institution orders most in the last three months, at most 20, due ones first, with today's price and stock",
  access: 'business',
  mayLag: true,
  reply: z.array(ReorderSuggestion),
})
