/**
 * AU-01: what an access token says. `sub` is the user id; `cp` and `procId` name the company and the login
 * process.
 */
export type Claims = { sub: string; cp: string; procId?: string; iat?: number } & Record<string, unknown>

/** Reads a token's claims without checking its signature (the server does); null when it is no token. */
export function readClaims(token: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(
      atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The claims that make a session active: both `sub` and `cp` are there. */
export function readUserClaims(token: string | null): Claims | null {
  const claims = token ? readClaims(token) : null
  return typeof claims?.sub === 'string' && claims.sub && typeof claims.cp === 'string' && claims.cp
    ? (claims as Claims)
    : null
}
