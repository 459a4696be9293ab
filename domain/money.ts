import { z } from 'zod'
import { formatWhole } from './whole-number.ts'

/** Whole Korean won. Prices include VAT unless a name says otherwise. */
export type Won = number

export const wonSchema = z.int({ error: '금액을 확인해 주세요.' })

/** '1,234,000원', '-12,000원', '0원'. */
export const formatWon = (won: Won): string => `${formatWhole(won)}원`

/**
 * The VAT inside a VAT-included total: round(total / 11), once per order. Equals floor((2t + 11) / 22); taken
 * by remainder so that it is exact for every safe integer.
 */
export function vatOf(taxableTotal: Won): Won {
  const rest = taxableTotal % 11
  const carry = rest >= 6 ? 1 : rest <= -6 ? -1 : 0
  return (taxableTotal - rest) / 11 + carry
}

/** 공급가액, 부가세 and 면세금액 of a total; `taxFree` is the part of the total without VAT. */
export function splitVat(total: Won, taxFree: Won = 0): { supply: Won; vat: Won; taxFree: Won } {
  const taxable = total - taxFree
  const vat = vatOf(taxable)
  return { supply: taxable - vat, vat, taxFree }
}

/**
 * Shares of `total` in proportion to whole, non-negative weights, by largest remainder: they always
 * sum to the total. On equal remainders the earlier share gets the won. All-zero weights share evenly.
 */
export function allocate(total: Won, weights: readonly number[]): Won[] {
  if (!Number.isSafeInteger(total)) throw new RangeError('total is not whole won')
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weight is not a whole number from 0')
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('nothing to share the total over')
  }

  const parts = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt)
  const whole = parts.reduce((sum, part) => sum + part, 0n)
  const amount = BigInt(Math.abs(total))
  const shares = parts.map((part, index) => ({
    index,
    won: (amount * part) / whole,
    rest: (amount * part) % whole,
  }))

  const missing = Number(amount - shares.reduce((sum, share) => sum + share.won, 0n))
  const first = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of first.slice(0, missing)) share.won += 1n

  return shares.map((share) => (total < 0 && share.won > 0n ? -Number(share.won) : Number(share.won)))
}

/** Whole percent off the list price, rounded down so that it never promises too much. */
export function discountRate(listPrice: Won, price: Won): number {
  if (listPrice <= 0 || price >= listPrice) return 0
  return Math.floor(((listPrice - price) * 100) / listPrice)
}
