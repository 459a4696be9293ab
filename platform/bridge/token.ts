/** NB-03: how far a token's time may be from now, and what its digits must sum to. */
const TOLERANCE_MS = 10_000
const MODULUS = 17
const REMAINDER = 3

/** 13 digits of the time in ms, 8 random ones that make it this call's own, 2 that make the sum right. */
const SHAPE = /^\d{23}$/
const TIME_DIGITS = 13

const digitSum = (text: string) => [...text].reduce((sum, digit) => sum + Number(digit), 0)

/** A token for one call. `random` gives a number in [0, 1): in a browser from `crypto`. */
export function createToken(nowMs: number, random: () => number): string {
  const begun =
    String(nowMs).padStart(TIME_DIGITS, '0') +
    Array.from({ length: 8 }, () => Math.floor(random() * 10)).join('')
  const missing = (MODULUS + REMAINDER - (digitSum(begun) % MODULUS)) % MODULUS
  return `${begun}${Math.min(9, missing)}${Math.max(0, missing - 9)}`
}

export const isValidToken = (token: unknown, nowMs: number): token is string =>
  typeof token === 'string' &&
  SHAPE.test(token) &&
  digitSum(token) % MODULUS === REMAINDER &&
  Math.abs(nowMs - Number(token.slice(0, TIME_DIGITS))) <= TOLERANCE_MS

/** Takes each valid token once: nothing that was overheard can be sent again. */
export function createTokenGate(now: () => number) {
  const taken = new Map<string, number>()
  return (token: unknown): token is string => {
    const at = now()
    for (const [old, until] of taken) {
      if (until >= at) break
      taken.delete(old)
    }
    if (!isValidToken(token, at) || taken.has(token)) return false
    taken.set(token, at + 2 * TOLERANCE_MS)
    return true
  }
}
