/**
 * What one page of signing in hands to the next. Kept in memory alone: neither address nor storage holds a
 * ticket.
 */
export const handOver: {
  loginId?: string
  ticket?: string
  linkTicket?: string
  linkName?: string
  rtnUrl?: string
} = {}

/** Takes a value out, once. */
export function takeOver(name: keyof typeof handOver): string {
  const value = handOver[name] ?? ''
  delete handOver[name]
  return value
}
