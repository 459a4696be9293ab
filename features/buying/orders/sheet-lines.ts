import { z } from 'zod'
import { CART_LINES } from '#features/buying/cart/contract.ts'

export type SheetLines = { optionId: number; quantity: number }[]

const text = /^[1-9]\d{0,8}-[1-9]\d{0,4}(\.[1-9]\d{0,8}-[1-9]\d{0,4})*$/

/** Lines of a sheet that is not made from the cart, as its address carries them: '12-3.45-1', option and quantity. */
export const SheetLines = z.codec(
  z.string().max(5_000).regex(text),
  z.array(z.object({ optionId: z.int(), quantity: z.int() })).max(CART_LINES),
  {
    decode: (lines) =>
      lines.split('.').map((line) => {
        const [optionId, quantity] = line.split('-').map(Number)
        return { optionId: optionId!, quantity: quantity! }
      }),
    encode: writeLines,
  },
)

function writeLines(lines: SheetLines): string {
  return lines.map(({ optionId, quantity }) => `${optionId}-${quantity}`).join('.')
}

/** The order sheet of these lines alone, beside the cart. `sheetKey` makes at most one order. */
export const sheetOf = (sheetKey: string, lines: SheetLines) => ({
  ordType: '01' as const,
  sheetKey,
  lines: writeLines(lines),
})
