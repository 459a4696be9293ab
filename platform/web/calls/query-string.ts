const DEPTH = 5
const ARRAY_LIMIT = 20
const PARAMETER_LIMIT = 1000

/**
 * HT-08: nested values as `a[b]=1`, lists as `a[0]=1`; undefined and null are left out. What the server would
 * not read back (deeper than 5, lists over 20, more than 1000 parameters) is a mistake of the page and
 * throws.
 */
export function toQueryString(values: unknown): string {
  const pairs: string[] = []
  const add = (name: string, value: unknown, depth: number) => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object' || value instanceof Date) {
      pairs.push(
        `${encodeURIComponent(name)}=${encodeURIComponent(value instanceof Date ? value.toISOString() : String(value as string | number | boolean))}`,
      )
      return
    }
    if (depth > DEPTH) throw new RangeError(`Query value ${name} is nested deeper than ${DEPTH}`)
    if (Array.isArray(value) && value.length > ARRAY_LIMIT)
      throw new RangeError(`Query list ${name} is longer than ${ARRAY_LIMIT}`)
    for (const [key, part] of Object.entries(value)) add(name ? `${name}[${key}]` : key, part, depth + 1)
  }
  add('', values, 0)
  if (pairs.length > PARAMETER_LIMIT)
    throw new RangeError(`Query has more than ${PARAMETER_LIMIT} parameters`)
  return pairs.join('&')
}
