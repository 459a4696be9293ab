import { parseQuantity } from '#ui/quantity-stepper/step.ts'
import type { PastedLine } from '../rules.ts'

const LINE = /^([^\s,;]+)[\s,;]+(\S.*)$/

/** Reads lines copied from a sheet or a mail; a head line like `품번 수량` and empty lines are passed over. */
export const readPastedLines = (text: string): PastedLine[] =>
  text.split(/\r\n?|\n/).flatMap((given, index) => {
    const trimmed = given.trim()
    if (trimmed === '') return []
    const [, code = trimmed, amount = ''] = LINE.exec(trimmed) ?? []
    const quantity = parseQuantity(amount)
    if (quantity === undefined && !/\d/.test(trimmed)) return []
    return [{ line: index + 1, code: code.toUpperCase(), quantity }]
  })

/** Whether a paste is an order list and not just a number for one cell. */
export const isOrderList = (text: string) => /[\t\n\r]/.test(text.trim()) && readPastedLines(text).length > 0
