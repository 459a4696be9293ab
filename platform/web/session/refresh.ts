import { SUCCESS } from '#platform/contract/envelope.ts'
import { readUserClaims } from './claims.ts'
import type { AuthSession, EndReason } from './session.ts'
import type { TokenStore } from './token.ts'
import { readEnvelope } from '../calls/wire.ts'

/** AU-17; the contract is the sign-in room's, which platform code does not know. */
export const REFRESH_PATH = '/api/fo/cm/cmm/auth/refresh'
const ENDINGS: Record<string, EndReason> = { FS01: 'duplicated', FS10: 'expired' }

let flight: Promise<boolean> | null = null

type Deps = {
  tokens: Pick<TokenStore, 'read' | 'readRefresh' | 'catchUp'>
  session: Pick<AuthSession, 'accept' | 'end'>
  fetch: typeof globalThis.fetch
}

/**
 * Takes a young access token for the one that is too old; one flight for all calls that wait for it. False:
 * the session is over, or nobody answers.
 */
export const refreshToken = (deps: Deps): Promise<boolean> =>
  (flight ??= takeAnother(deps).finally(() => (flight = null)))

async function takeAnother({ tokens, session, fetch }: Deps): Promise<boolean> {
  const old = tokens.read()
  await tokens.catchUp()
  if (tokens.read() !== old) return tokens.read() !== null
  const refresh = tokens.readRefresh()
  const procId = readUserClaims(old)?.procId
  if (!refresh || !procId) {
    session.end('expired', old)
    return false
  }
  const answer = await fetch(REFRESH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ refreshToken: refresh, procId }),
  }).then(
    (response) => response.text(),
    () => '',
  )
  const envelope = readEnvelope(answer)
  if (envelope?.resultCode === SUCCESS) {
    const { accessToken, refreshToken: next } = envelope.body as { accessToken: string; refreshToken: string }
    session.accept(accessToken, old, next)
    return true
  }
  const reason = ENDINGS[envelope?.resultCode ?? '']
  if (reason) session.end(reason, old)
  return false
}
