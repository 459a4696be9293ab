import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** `out`: not enough for the smallest order. `low`: few left. */
export const StockState = z.enum(['in', 'low', 'out'])
export type StockState = z.infer<typeof StockState>

/** What a buyer is told about an option's stock; `available` is exact. Dates are days in Seoul. */
export const ShownStock = z.object({
  available: z.int(),
  stockState: StockState,
  /** The nearest use-by date on the shelf; null for goods without one. */
  nextExpiry: z.iso.date().nullable(),
  /** Less than six months left. */
  nearExpiry: z.boolean(),
  /** When more is expected, while it is out. */
  restockOn: z.iso.date().nullable(),
})
export type ShownStock = z.infer<typeof ShownStock>

export const Lot = z.object({ lotNumber: z.string(), expiresOn: z.iso.date().nullable(), quantity: z.int() })
export type Lot = z.infer<typeof Lot>

export const listLots = endpoint({
  method: 'GET',
  path: '/api/fo/options/:optionId/lots',
  summary: 'Lots on the shelf, first to leave first; recalled lots are not shown',
  access: 'member',
  params: z.object({ optionId: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) }),
  reply: z.array(Lot),
})
