import { maskPersonal } from '#domain/mask-personal.ts'
import { safeRelativeUrl } from '#domain/relative-url.ts'

/** An encrypted address, a path of the shop, or nothing. */
export const isAddress = (url: string) =>
  url === '' || safeRelativeUrl(url) !== null || (/^https:\/\/[\w-]/.test(url) && URL.canParse(url))

const LONGEST = 200
/**
 * NB-06: what the log keeps of a call's data: values of the named fields, short and without anything that
 * looks personal; of every other field, that it was there. What a page sends is not trusted to be masked
 * already.
 */
export function loggedFields(
  data: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, string> {
  // masked before it is cut: half a number would not be known for one
  const text = (value: unknown) =>
    maskPersonal(String(typeof value === 'object' ? JSON.stringify(value) : value))
      .slice(0, LONGEST)
      .toWellFormed()
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, 50)
      .map(([name, value]) => [name, keys.includes(name) ? text(value) : '***']),
  )
}
