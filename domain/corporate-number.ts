import { z } from 'zod'
import { groupTyped, readDigits } from './digits.ts'

const WEIGHTS = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]

/** [VA-05] The thirteenth digit of 법인등록번호, from the first twelve. */
export function corporateCheckDigit(firstTwelve: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(firstTwelve[index]), 0)
  return (10 - (sum % 10)) % 10
}

/** Thirteen checked digits, or null. Hyphens and spaces may stand anywhere. */
export function parseCorporateNumber(text: string): string | null {
  const digits = readDigits(text)
  if (digits?.length !== 13 || digits === '0000000000000') return null
  return corporateCheckDigit(digits) === Number(digits[12]) ? digits : null
}

export const isCorporateNumber = (text: string): boolean => parseCorporateNumber(text) !== null

/** '110111-1234567'; groups what is there while it is being typed, returns other text as it is. */
export const formatCorporateNumber = (text: string): string => groupTyped(text, [6, 7])

/** Reads what was typed into thirteen digits. */
export const corporateNumberSchema = z
  .string({ error: '법인등록번호를 입력해 주세요.' })
  .refine(isCorporateNumber, { error: '법인등록번호 13자리를 확인해 주세요.' })
  .transform((text) => parseCorporateNumber(text) ?? text)
