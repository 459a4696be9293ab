import { createHash, randomBytes } from 'node:crypto'

/**
 * What one sign-in elsewhere is bound to: state against forged returns, verifier against stolen codes (RFC
 * 7636, S256). Keep both on the server.
 */
export function newOAuthAttempt() {
  const verifier = randomBytes(32).toString('base64url')
  return { state: randomBytes(24).toString('base64url'), verifier, challenge: challengeOf(verifier) }
}

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
