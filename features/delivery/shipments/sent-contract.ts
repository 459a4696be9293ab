import { z } from 'zod'
import { OrderParams, orderNotFound } from '#features/buying/orders/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const SentParcel = z.object({
  number: z.int(),
  claimNumber: z.string().nullable(),
  storage: Storage,
  boxes: z.int(),
  carrier: z.string().nullable(),
  carrierName: z.string(),
  trackingNumber: z.string().nullable(),
  level: z.int().min(0).max(6),
  shippedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  /** Who took it in, where staff said that it arrived. */
  receiver: z.string().nullable(),
  handover: z.object({ temperature: z.number(), by: z.string(), to: z.string() }).nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      unitName: z.string(),
      lotNumber: z.string(),
      expiresOn: z.iso.date().nullable(),
      quantity: z.int(),
    }),
  ),
  events: z.array(z.object({ at: z.iso.datetime(), level: z.int(), place: z.string(), words: z.string() })),
})
export type SentParcel = z.infer<typeof SentParcel>

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/parcels',
  summary: "An order's parcels with lots, use-by dates and what the carrier said",
  access: 'business',
  params: OrderParams,
  reply: z.object({ parcels: z.array(SentParcel) }),
  refusals: { 'order-not-found': orderNotFound },
})
