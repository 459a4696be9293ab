/** The address with these fields added; it may be a path of this site. */
export function withQuery(address: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(fields).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
