import { call } from '#platform/web/call.ts'
import { watchSession } from '#platform/web/session-watch.tsx'
import type { Web } from '#platform/web/start.ts'
import { logout, readUser } from '#features/sign-in/contract.ts'
import { pollSession } from '#features/sign-in/poll-contract.ts'

/** AU-05..AU-07 for members: what the shop asks and how a member leaves. */
export const watchMember = (web: Web) =>
  watchSession(web, {
    poll: pollSession,
    stay: () => call(readUser, {}, { retries: 0 }),
    leave: () => void web.session.leave(() => call(logout)),
  })
