import { serve } from '#platform/server/serve.ts'
import { isAuthenticated, logout, readUser } from '../contract.ts'
import { readMember } from '../member-contract.ts'
import { approvalRoutes } from './approval-routes.ts'
import { userOf } from './entry.ts'
import { loginRoute } from './login.ts'
import { otherLoginRoutes } from './other-logins.ts'
import type { PasswordHasher } from './passwords.ts'
import { placeRoutes } from './places.ts'
import { memberFacts, type MemberSession } from './queries.ts'
import { recoveryRoutes } from './recovery.ts'
import { refreshRoutes } from './refresh-route.ts'
import type { Sessions } from './sessions.ts'

export const signInRoutes = (deps: { sessions: Sessions; hasher: PasswordHasher }) => [
  loginRoute(deps),
  ...otherLoginRoutes(deps),
  ...refreshRoutes(deps),
  ...recoveryRoutes(deps),
  ...approvalRoutes,
  ...placeRoutes(deps),

  serve(logout, async ({ caller }) => {
    await deps.sessions.end({ id: caller.sessionId }, 'logout')
    return null
  }),

  serve(isAuthenticated, ({ caller }) => caller !== null),

  serve(readUser, ({ caller, ip }) => userOf(caller as MemberSession, ip)),

  serve(readMember, async ({ db, caller }) => {
    const { createdAt, passwordChangedAt, ...facts } = (await memberFacts(db, caller.memberId))!
    return { ...facts, joinedAt: createdAt.toISOString(), passwordChangedAt: passwordChangedAt.toISOString() }
  }),
]

export const tokenOf = (header: string | undefined) =>
  header?.startsWith('Bearer ') ? header.slice(7) : null
