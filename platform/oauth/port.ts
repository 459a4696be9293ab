/** Signing in with an account elsewhere: OAuth 2 authorization code. */
export interface OAuthProvider {
  /**
   * Where the browser is sent. `challenge` is the S256 challenge of the verifier; a provider without PKCE
   * leaves it out.
   */
  authorizeUrl(input: { state: string; challenge: string; redirectUri: string }): string
  /**
   * Exchanges the code for a token and reads who it is; the token is not kept. `state` must have been checked
   * by the caller.
   */
  readProfile(input: {
    code: string
    state: string
    verifier: string
    redirectUri: string
  }): Promise<OAuthResult>
}

export type OAuthProviders = Record<OAuthName, OAuthProvider>
type OAuthName = 'kakao' | 'naver'

export type OAuthResult =
  | { kind: 'profile'; profile: OAuthProfile }
  /** The provider says no: a used or foreign code, a wrong verifier, a withdrawn consent. */
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string }

/** Accounts are linked by provider and id, never by e-mail. The rest is a help for filling in a form. */
interface OAuthProfile {
  provider: OAuthName
  id: string
  name: string | null
  email: string | null
  /** Digits only. */
  mobile: string | null
}

export interface OAuthSettings {
  /** The page that asks for consent, as browsers reach it. */
  authorizeUrl: string
  tokenUrl: string
  profileUrl: string
  clientId: string
  clientSecret: string
  /** How long one call may take, answer body included; 10 s unless told. */
  timeoutMs?: number
}
