import { safeRelativeUrl } from '#domain/relative-url.ts'

/** An encrypted address, a path of the shop, or nothing. */
export const isAddress = (url: string) =>
  url === '' || safeRelativeUrl(url) !== null || (/^https:\/\/[\w-]/.test(url) && URL.canParse(url))

const LONGEST = 200
const personal: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b\d{6}-?[1-8]\d{6}\b/g,
  /\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g,
  /\b\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{4}\b/g,
  /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
]

/**
 * NB-06: what the log keeps of a call's data: values of the named fields, short and without anything that
 * looks personal; of every other field, that it was there. What a page sends is not trusted to be masked
 * already.
 */
export function loggedFields(
  data: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, string> {
  const text = (value: unknown) =>
    personal.reduce(
      (masked, pattern) => masked.replace(pattern, '***'),
      String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, LONGEST),
    )
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, 50)
      .map(([name, value]) => [name, keys.includes(name) ? text(value) : '***']),
  )
}
