import { call } from '#platform/web/calls/call.ts'
import { watchSession } from '#platform/web/session/session-watch.tsx'
import type { Web } from '#platform/web/start/start.ts'
import { readStaffUser, staffLogout } from '#features/access/authority/login-contract.ts'
import { pollSession } from '#features/access/sessions/poll-contract.ts'

/** AU-05..AU-07 for staff: what the office asks and how somebody leaves. */
export const watchStaff = (web: Web) =>
  watchSession(web, {
    poll: pollSession,
    stay: () => call(readStaffUser, {}, { retries: 0 }),
    leave: () => void web.session.leave(() => call(staffLogout)),
  })
