import { call } from '#platform/web/calls/call.ts'
import { watchSession } from '#platform/web/session/session-watch.tsx'
import type { Web } from '#platform/web/start/start.ts'
import { logout, readUser } from '#features/access/sessions/session-contract.ts'
import { pollSession } from '#features/access/sessions/poll-contract.ts'
import { sendLogs } from './client-logs.ts'

/**
 * What runs beside the pages once the first one stands: AU-05..AU-07 for members, and the page's log (CF-02).
 */
export function watchMember(web: Web) {
  sendLogs(web)
  watchSession(web, {
    poll: pollSession,
    stay: () => call(readUser, {}, { retries: 0 }),
    leave: () => void web.session.leave(() => call(logout)),
  })
}
