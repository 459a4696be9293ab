import qs from 'qs'

const QUERY_LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1000 } as const

/**
 * [HT-08] Reads a query string with nested keys. Deeper keys stay text, longer arrays become objects
 * by index, further parameters are dropped; keys that belong to every object (__proto__, toString) are
 * ignored.
 */
export const parseQueryString = (text: string): Record<string, unknown> =>
  qs.parse(text, { ...QUERY_LIMITS, ignoreQueryPrefix: true })

/**
 * The query string, without '?', that parseQueryString reads back. Null and undefined values are left out.
 */
export const formatQueryString = (values: Readonly<Record<string, unknown>>): string =>
  qs.stringify(values, { skipNulls: true })
