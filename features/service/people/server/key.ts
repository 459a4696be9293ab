import { createHash } from 'node:crypto'

/** An invitation's key is 256 random bits; this alone is kept of it. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()
