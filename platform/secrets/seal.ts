import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keyed hashes and encryption for what the database must not hold in plain. Each label is a key of its own.
 */
export interface Seal {
  /** The same parts give the same hash; without the key nobody can try values out. */
  hash(label: string, ...parts: string[]): Buffer
  /** AES-256-GCM; another result each time. It names its key. */
  seal(label: string, text: string): string
  /** Null for what was not sealed with this label and a key that is known. */
  open(label: string, sealed: string): string | null
  /** What is sealed with the newest key begins with this; anything else is to be sealed again. */
  readonly current: string
}

/** What was sealed before keys had names. */
const NAMELESS = 'v1:'

type Key = { prefix: string; secret: string }
/** Of a secret nothing can be read from its name. */
const named = (secret: string): Key => ({
  prefix: `v2:${Buffer.from(hkdfSync('sha256', secret, 'medimall', 'name', 6)).toString('hex')}:`,
  secret,
})

/**
 * `older`: keys before this one, the newest first. They open what was sealed with them until it is sealed again; the
 * oldest keeps keying the hashes, which cannot be made anew without what they are of.
 */
export function openSeal(secret: string, older: readonly string[] = []): Seal {
  const known = [secret, ...older].map(named)
  const newest = known[0]!
  const hashing = known.at(-1)!
  const keys = new Map<string, Buffer>()
  const keyOf = (of: Key, use: string, label: string) => {
    const name = `${use}/${label}`
    const at = of.prefix + name
    const kept = keys.get(at)
    if (kept) return kept
    const made = Buffer.from(hkdfSync('sha256', of.secret, 'medimall', name, 32))
    keys.set(at, made)
    return made
  }
  const openWith = (of: Key, label: string, text: string) => {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length < 28) return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(of, 'seal', label), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }
  return {
    current: newest.prefix,
    hash(label, ...parts) {
      const mac = createHmac('sha256', keyOf(hashing, 'hash', label))
      // each part with its length, so that ('ab', 'c') and ('a', 'bc') differ
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part)
      return mac.digest()
    },
    seal(label, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest, 'seal', label), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return newest.prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(label, sealed) {
      if (sealed.startsWith(NAMELESS)) {
        for (const key of known) {
          const text = openWith(key, label, sealed.slice(NAMELESS.length))
          if (text !== null) return text
        }
        return null
      }
      const key = known.find(({ prefix }) => sealed.startsWith(prefix))
      return key ? openWith(key, label, sealed.slice(key.prefix.length)) : null
    },
  }
}
