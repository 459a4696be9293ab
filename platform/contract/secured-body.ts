import { ecb } from '@noble/ciphers/aes.js'
import { z } from 'zod'
import { BODY_BYTES } from './endpoint.ts'

/**
 * HT-07: AES, ECB, PKCS7, key in base64. An obfuscation the wire format asks for: it hides nothing that TLS
 * does not, and what comes out is validated, authorised and priced like any plain body.
 */
export const SecuredBody = z.object({ data: z.string().max(BODY_BYTES) })

export const encryptText = (text: string, keyBase64: string) =>
  toBase64(ecb(fromBase64(keyBase64)).encrypt(new TextEncoder().encode(text)))

/** Throws on anything that is not what `encryptText` made with this key. */
export const decryptText = (data: string, keyBase64: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(ecb(fromBase64(keyBase64)).decrypt(fromBase64(data)))

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** HT-07: a key for the two above: 16 random characters (96 bits), in base64. */
export const createSecret = () =>
  btoa(Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => SIGNS[byte % SIGNS.length]).join(''))

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
