import { z } from 'zod'
import { CART_LINES } from '#features/buying/cart/contract.ts'

export type SheetLines = { optionId: number; quantity: number }[]

/** Lines of a sheet that is not made from the cart, as its address carries them: '12-3.45-1', option and quantity. */
export const SheetLines = z.codec(
  z
    .string()
    .max(5_000)
    .regex(/^[1-9]\d{0,8}-[1-9]\d{0,4}(\.[1-9]\d{0,8}-[1-9]\d{0,4})*$/),
  z.array(z.object({ optionId: z.int(), quantity: z.int() })).max(CART_LINES),
  { decode: split, encode: writeLines },
)

function split(text: string): SheetLines {
  return text.split('.').map((line) => {
    const [optionId, quantity] = line.split('-').map(Number)
    return { optionId: optionId!, quantity: quantity! }
  })
}

function writeLines(lines: SheetLines): string {
  return lines.map(({ optionId, quantity }) => `${optionId}-${quantity}`).join('.')
}

/** Null for what no page has written. */
export const readLines = (text: string): SheetLines | null => SheetLines.safeParse(text).data ?? null

/** The order sheet of these lines alone, beside the cart. `sheetKey` makes at most one order. */
export const sheetOf = (sheetKey: string, lines: SheetLines) => ({
  ordType: '01',
  sheetKey,
  lines: writeLines(lines),
})
