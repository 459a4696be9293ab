import { openSealed } from '#platform/server/open-sealed.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { PollKey, pollSession } from '../poll-contract.ts'
import type { Sessions } from './sessions.ts'

/**
 * AU-06: answered from the sessions in memory; a session that is not there yet costs a read or two. It never
 * extends the idle
 * time (A8) and asks for no access token: a page that only polls may hold one that is long too old.
 * `RefreshToken` is the
 * SHA-256 of the refresh token, since addresses are written down in many places, or an access token.
 */
export const pollRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(pollSession, async ({ query, settings }) => {
    const { UserKey, RefreshToken, ProcId } = readKey(query.k, settings.securedKey)
    const caller = RefreshToken.includes('.')
      ? await sessions.callerOf(RefreshToken, true)
      : await sessions.behindRefresh(Buffer.from(RefreshToken, 'base64'))
    if (!caller || caller.loginId !== UserKey || caller.processId !== ProcId) throw refuseCommonly('FS10')
    return null
  }),
]

function readKey(sealed: string, securedKey: string) {
  try {
    return PollKey.parse(JSON.parse(openSealed(sealed, securedKey)))
  } catch {
    throw refuseCommonly('invalid-input')
  }
}
