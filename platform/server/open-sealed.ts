import { createDecipheriv } from 'node:crypto'

/**
 * HT-07: what `encryptText` made with this key, by the machine's own AES: it costs others no wait. Throws on
 * anything else.
 */
export function openSealed(data: string, keyBase64: string): string {
  const key = Buffer.from(keyBase64, 'base64')
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null)
  const text = Buffer.concat([decipher.update(data, 'base64'), decipher.final()])
  return new TextDecoder('utf-8', { fatal: true }).decode(text)
}
