import type { Served } from '#platform/server/serve.ts'
import { Refusal, refuseCommonly } from '#platform/server/refuse.ts'
import { HashQueueFull, type PasswordHasher } from './passwords.ts'

/**
 * A3: a door that hashes a password. While too many wait for their hash it is closed before a body is read: a
 * flood costs no statement, no decryption and no hash. Each address's own limit is asked after it.
 */
export function hashing(hasher: PasswordHasher, { endpoint, handle }: Served): Served {
  const declared = endpoint.refusals?.['login-busy']
  const turnedAway = () => (declared ? new Refusal('login-busy', declared) : refuseCommonly('too-many'))
  return {
    endpoint,
    turnAway: () => (hasher.full() ? turnedAway() : null),
    handle: (call) =>
      hasher
        .admit(async () => handle(call))
        .catch((error: unknown) => {
          throw error instanceof HashQueueFull ? turnedAway() : error
        }),
  }
}
