import { z } from 'zod'

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

/** Why pieces of a lot cannot leave. */
export const LotRefusal = z.enum([
  'lot-unknown',
  'lot-of-other-product',
  'lot-recalled',
  'lot-expired',
  'lot-used-up',
  'lot-too-short',
])
export type LotRefusal = z.infer<typeof LotRefusal>
