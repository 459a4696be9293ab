import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { LineProblemCode } from '#features/buying/cart/contract.ts'

/** A line that is not sold as its buyer saw it. */
export const ChangedLine = z.object({
  optionId: z.int(),
  problem: LineProblemCode,
  message: z.string(),
  unitPriceNow: wonSchema.nullable(),
  available: z.int().nullable(),
  /** The most that can be ordered instead, at `unitPriceNow`; null when it is not a matter of fewer. */
  fits: z.int().nullable(),
})
export type ChangedLine = z.infer<typeof ChangedLine>

/** What was chosen and cannot be ordered as it stands. `fits`: the most that can be; null for none. */
export const LeftOutLine = z.object({
  lineId: z.int(),
  optionId: z.int(),
  name: z.string(),
  optionName: z.string(),
  unitName: z.string(),
  problem: LineProblemCode,
  message: z.string(),
  fits: z.int().nullable(),
})
