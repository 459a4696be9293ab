import { createHmac } from 'node:crypto'

/** As Channel Talk checks it: the secret is written in hex, and so is the hash. */
export const hashOf = (memberId: string, secret: string) =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(memberId).digest('hex')
