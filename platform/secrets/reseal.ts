import type { Seal } from './seal.ts'

/** The same under the newest key; null: no known key opens it, so it stays as it is. */
export const resealed = (seal: Seal, label: string, text: string): string | null => {
  const plain = seal.open(label, text)
  return plain === null ? null : seal.seal(label, plain)
}
