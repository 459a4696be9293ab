import { createHmac } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { atMost } from '#platform/server/at-most.ts'
import { isStaff } from '#platform/server/caller.ts'
import { cartCount } from './queries.ts'
import type { Session } from './sessions.ts'

type Claims = {
  sub: string
  cp: string
  procId: string
  sid: string
  iat: number
  'FO_SYS_CART-PRODUCT_COUNT': number
}
/** `cp` of staff: they belong to the shop, not to an institution. */
const OFFICE = 'office'

/** Access tokens are signed and verified here; a refresh token is followed by the next of its chain. */
export function openTokens({ db, clock, secret }: { db: Database; clock: Clock; secret: string }) {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })
  const proven = new LRUCache<string, Claims>(atMost(10_000))

  return {
    tokenFor: async (session: Session) =>
      sign({
        sub: session.loginId,
        cp: isStaff(session) ? OFFICE : String(session.institutionId ?? 0),
        procId: session.processId,
        sid: session.sessionId,
        iat: clock.now().getTime() / 1000,
        'FO_SYS_CART-PRODUCT_COUNT':
          isStaff(session) || refusalToEnter('business', session) !== null
            ? 0
            : ((await cartCount(db, session.memberId))?.count ?? 0),
      } satisfies Claims),

    /** What a token says, when it was signed here; a token is verified once. */
    claimsOf(token: string): Claims | null {
      const known = proven.get(token)
      if (known) return known
      try {
        const claims = verify(token) as Claims
        proven.set(token, claims)
        return claims
      } catch {
        return null
      }
    },

    /**
     * A refresh token's child: without the secret nobody derives it, with it the same parent always has the
     * same one.
     */
    refreshAfter: (token: string) =>
      createHmac('sha256', secret).update('refresh token after\0').update(token).digest('base64url'),
  }
}
