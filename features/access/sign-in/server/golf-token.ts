import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const LIVES_S = 60
/** Clocks of two companies differ a little. */
const SKEW_S = 5

/** `iat` in seconds; `jti` makes each token another one. */
const Payload = z.object({
  sub: z.string().min(1).max(100),
  name: z.string().max(50).nullable().default(null),
  iat: z.number(),
  jti: z.string().min(8).max(100),
})
type GolfMember = z.infer<typeof Payload>

const signatureOf = (payload: string, secret: string) => createHmac('sha256', secret).update(payload).digest()

/**
 * `base64url(JSON) . base64url(HMAC-SHA256 of the first part)`, as the app's server makes it
 * (docs/operations.md).
 */
export function signGolfToken(member: { sub: string; name: string | null }, secret: string, now: Date) {
  const payload = Buffer.from(
    JSON.stringify({
      ...member,
      iat: Math.floor(now.getTime() / 1000),
      jti: randomBytes(12).toString('base64url'),
    }),
  ).toString('base64url')
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`
}

/**
 * Who the app says it is; null for a token that is forged, too old or from the future. Whether it was used is
 * for the caller.
 */
export function readGolfToken(token: string, secret: string, now: Date): GolfMember | null {
  const [payload, signature, ...rest] = token.split('.')
  if (!payload || !signature || rest.length) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(payload, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    const member = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const age = now.getTime() / 1000 - member.iat
    return age <= LIVES_S && age >= -SKEW_S ? member : null
  } catch {
    return null
  }
}
