export type Random = {
  /** From `from` to `to`, both included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A UUID of version 4. */
  uuid(): string
  /** Lower case letters and digits. */
  word(length: number): string
}

/** The same seed gives the same shop: mulberry32, good enough for made-up data and nothing else. */
export function openRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const letters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    uuid() {
      const hex = letters('0123456789abcdef', 30)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`
    },
    word: (length) => letters('0123456789abcdefghijklmnopqrstuvwxyz', length),
  }
}
