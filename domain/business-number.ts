import { z } from 'zod'
import { groupTyped } from './digits.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** [VA-04] The tenth digit of 사업자등록번호, from the first nine. */
export function businessCheckDigit(firstNine: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(firstNine[index]), 0)
  return (10 - ((sum + Math.floor((5 * Number(firstNine[8])) / 10)) % 10)) % 10
}

/** Ten checked digits, or null. They may be grouped 3-2-5. All zeros fits the sum but is nobody's. */
export function parseBusinessNumber(text: string): string | null {
  const digits = /^(\d{10}|\d{3}-\d{2}-\d{5})$/.test(text.trim()) ? text.replace(/\D/g, '') : null
  if (!digits || digits === '0000000000') return null
  return businessCheckDigit(digits) === Number(digits[9]) ? digits : null
}

export const isBusinessNumber = (text: string): boolean => parseBusinessNumber(text) !== null

/** '123-45-67890'; groups what is there while it is being typed, returns other text as it is. */
export const formatBusinessNumber = (text: string): string => groupTyped(text, [3, 2, 5])

/** Reads what was typed into ten digits. */
export const businessNumberSchema = z
  .string({ error: '사업자등록번호를 입력해 주세요.' })
  .refine(isBusinessNumber, { error: '사업자등록번호 10자리를 확인해 주세요.' })
  .transform((text) => parseBusinessNumber(text) ?? text)
