import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'

/** Why a price is what it is, strongest first: of equal prices the earlier reason is named. */
export const PriceReason = z.enum(['offer', 'contract', 'group', 'promotion', 'tier', 'clearance', 'base'])
export type PriceReason = z.infer<typeof PriceReason>

/** From this quantity on, each piece costs this. */
export const PriceStep = z.object({
  minQuantity: z.int(),
  unitPrice: wonSchema,
  reason: PriceReason,
  promotionName: z.string().optional(),
})
export type PriceStep = z.infer<typeof PriceStep>

/**
 * What this member pays for one sales unit, VAT included. `discountRate` is whole percent off the list price.
 */
export const ShownPrice = z.object({
  unitPrice: wonSchema,
  listPrice: wonSchema,
  discountRate: z.int(),
  reason: PriceReason,
  promotionName: z.string().optional(),
  nextTier: z.object({ minQuantity: z.int(), unitPrice: wonSchema }).optional(),
})
export type ShownPrice = z.infer<typeof ShownPrice>
