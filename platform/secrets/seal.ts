import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keyed hashes and encryption for what the database must not hold in plain. Each label is a key of its own.
 */
export interface Seal {
  /** The same parts give the same hash; without the key nobody can try values out. */
  hash(label: string, ...parts: string[]): Buffer
  /** AES-256-GCM; another result each time. */
  seal(label: string, text: string): string
  /** Null for what was not sealed with this label and key. */
  open(label: string, sealed: string): string | null
}

const VERSION = 'v1:'

export function openSeal(secret: string): Seal {
  const keys = new Map<string, Buffer>()
  const keyOf = (use: string, label: string) => {
    const name = `${use}/${label}`
    const known = keys.get(name)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', secret, 'medimall', name, 32))
    keys.set(name, made)
    return made
  }
  return {
    hash(label, ...parts) {
      const mac = createHmac('sha256', keyOf('hash', label))
      // each part with its length, so that ('ab', 'c') and ('a', 'bc') differ
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part)
      return mac.digest()
    },
    seal(label, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal', label), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(label, sealed) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      if (!sealed.startsWith(VERSION) || bytes.length < 28) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf('seal', label), bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
