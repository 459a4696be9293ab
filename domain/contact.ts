import { z } from 'zod'
import { groupDigits, readDigits } from './digits.ts'

const PHONE = /^\d{2,3}-\d{3,4}-\d{4}$/
const MOBILE = /^01[016789]-?\d{3,4}-?\d{4}$/
/** 대표번호, which has no area code: 1588-0000. */
const REPRESENTATIVE = /^1[568]\d{2}-\d{4}$/
const LOCAL_PART = /^[A-Za-z0-9_%+'-]+(\.[A-Za-z0-9_%+'-]+)*$/
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** [VA-03] 2-3, 3-4 and 4 digits with hyphens. */
export const isPhone = (text: string): boolean => PHONE.test(text)

/** [VA-03] 01 then 0, 1, 6, 7, 8 or 9, then 3-4 and 4 digits; hyphens optional. */
export const isMobile = (text: string): boolean => MOBILE.test(text)

/** [VA-03] A local part, @ and a domain with a dot, within the lengths of RFC 5321. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    DOMAIN.test(text.slice(at + 1))
  )
}

/**
 * '02-000-0000', '031-0000-0000', '010-0000-0000', '1588-0000'; groups what is there while it is being typed.
 */
export function formatPhone(text: string): string {
  const digits = readDigits(text)
  if (digits === null) return text
  if (/^1[568]/.test(digits)) return groupDigits(digits, [4, 4])
  const area = digits.startsWith('02') ? 2 : 3
  return groupDigits(digits, [area, digits.length >= area + 8 ? 4 : 3, 4])
}

export const formatMobile = formatPhone

/** The digits of a Korean land line, mobile or representative number, or null. */
export function parsePhone(text: string): string | null {
  const grouped = formatPhone(text)
  return (grouped.startsWith('0') && isPhone(grouped)) || REPRESENTATIVE.test(grouped)
    ? grouped.replaceAll('-', '')
    : null
}

/** The digits of a mobile number, or null. */
export function parseMobile(text: string): string | null {
  const digits = readDigits(text)
  return digits !== null && isMobile(digits) ? digits : null
}

/** Reads what was typed into digits. */
export const phoneSchema = z
  .string({ error: '전화번호를 입력해 주세요.' })
  .refine((text) => parsePhone(text) !== null, { error: '전화번호를 확인해 주세요. 예: 02-000-0000' })
  .transform((text) => parsePhone(text) ?? text)

/** Reads what was typed into digits. */
export const mobileSchema = z
  .string({ error: '휴대폰 번호를 입력해 주세요.' })
  .refine((text) => parseMobile(text) !== null, { error: '휴대폰 번호를 확인해 주세요. 예: 010-0000-0000' })
  .transform((text) => parseMobile(text) ?? text)

/** A contact number of either kind, read into digits. */
export const mobileOrPhoneSchema = z
  .string({ error: '연락처를 입력해 주세요.' })
  .refine((text) => parsePhone(text) !== null, { error: '연락처를 확인해 주세요. 예: 010-0000-0000' })
  .transform((text) => parsePhone(text) ?? text)

/** Trims, and lower-cases so that one mailbox has one spelling. */
export const emailSchema = z
  .string({ error: '이메일을 입력해 주세요.' })
  .trim()
  .toLowerCase()
  .refine(isEmail, { error: '이메일 주소를 확인해 주세요. 예: name@example.com' })
