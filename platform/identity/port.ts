/**
 * Mobile identity verification: a person proves name, birth date and number to their carrier, and the shop
 * asks for the result.
 */
export interface IdentityChecker {
  /** What the browser needs to open the provider's window. */
  clientConfig(): { sdkUrl: string; storeId: string; channelKey: string }
  find(identityVerificationId: string): Promise<IdentityLookup>
}

export type IdentityLookup =
  | { kind: 'verified'; person: VerifiedPerson; verifiedAt: Date }
  /** Begun, not finished. */
  | { kind: 'ready' }
  | { kind: 'failed'; code: string | null }
  | { kind: 'not-found' }
  | { kind: 'unknown'; reason: string }

export interface VerifiedPerson {
  name: string
  /** Digits only. */
  mobile: string
  /** YYYY-MM-DD. */
  birthDate: string
  /** 연계정보: one value per person across all services. Keep it sealed or hashed only. */
  ci: string
}
