import { parseMobile } from '#domain/contact.ts'

/**
 * '+82 10-0000-0000' or '010-0000-0000' as digits; null for anything else, such as a number of another
 * country.
 */
export const readMobile = (text: string | null | undefined) =>
  text ? parseMobile(text.replace(/^\+82[ -]?0?/, '0')) : null
