import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id floor (19 MiB, 2 passes), strings in PHC format. @node-rs/argon2 hashes with argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs on libuv's threads, which file calls need too: two at a time, a short queue, then no. */
const AT_ONCE = 2
const QUEUE = 20

export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  verified(): number
  /** A3: runs a login only while there is room for its hash. A flood is turned away before it costs a statement, and counts against nobody. */
  admit<T>(login: () => Promise<T>): Promise<T>
}

export function passwordHasher(): PasswordHasher {
  let running = 0
  let verified = 0
  let inside = 0
  const waiting: (() => void)[] = []
  async function gated<T>(work: () => Promise<T>) {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE) throw new HashQueueFull()
      await new Promise<void>((go) => waiting.push(go))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
  return {
    hash: (password) => gated(() => hash(password.normalize('NFC'), cost)),
    verify: (stored, password) =>
      gated(() => {
        verified++
        return verify(stored, password.normalize('NFC'))
      }),
    verified: () => verified,
    async admit(login) {
      if (inside >= AT_ONCE + QUEUE) throw new HashQueueFull()
      inside++
      try {
        return await login()
      } finally {
        inside--
      }
    },
  }
}
