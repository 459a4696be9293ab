import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's argon2id floor (19 MiB, 2 passes), strings in PHC format. @node-rs/argon2 hashes with argon2id by
 * default.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash takes a core and one of libuv's four threads, which file calls need too: one core and one thread
 * stay for everything else.
 */
const MOST_AT_ONCE = 3
/** So many wait for their turn; whoever comes then is told to come back. */
const QUEUE = 20

export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  verified(): number
  /** Whether a call that hashes would be turned away now. */
  full(): boolean
  /**
   * A3: runs a call that hashes only while there is room for it. A flood is turned away before it costs a
   * statement, and counts against nobody.
   */
  admit<T>(call: () => Promise<T>): Promise<T>
}

export const hashesAtOnce = (cores: number) => Math.max(1, Math.min(MOST_AT_ONCE, cores - 1))

export function passwordHasher(atOnce = hashesAtOnce(availableParallelism())): PasswordHasher {
  const gated = turnstile(atOnce)
  let verified = 0
  let inside = 0
  const full = () => inside >= atOnce + QUEUE
  return {
    hash: (password) => gated(() => hash(password.normalize('NFC'), cost)),
    verify: (stored, password) =>
      gated(() => {
        verified++
        return verify(stored || NOBODY_HASH, password.normalize('NFC'))
      }),
    verified: () => verified,
    full,
    async admit(call) {
      if (full()) throw new HashQueueFull()
      inside++
      try {
        return await call()
      } finally {
        inside--
      }
    },
  }
}

/**
 * At most so many pieces of work at once. One that ends hands its place to the next in line, so nobody who
 * comes just then slips in beside.
 */
export function turnstile(atOnce: number, queue = QUEUE) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= queue) throw new HashQueueFull()
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Verified when an id does not exist or has no password, so that the answer takes as long (A2). Nobody knows the password behind
 * it.
 */
export const NOBODY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bWVkaW1hbGwtbm9ib2R5$XVUdZwzxhJPwf1mBYwP6MwbXcwlR2iDGKUAxIKQzcLQ'
