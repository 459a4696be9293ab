import { postponeChange, type PasswordHasher } from '#features/access/accounts/server/index.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { postponePassword } from '../login-contract.ts'
import { linkedRoutes } from './linked-routes.ts'
import { loginRoute } from './login.ts'
import { otherLoginRoutes } from './other-logins.ts'

export const signInRoutes = (deps: { sessions: Sessions; hasher: PasswordHasher }) => [
  loginRoute(deps),
  ...otherLoginRoutes(deps),
  ...linkedRoutes(deps),

  serve(postponePassword, async ({ db, caller, clock }) => {
    await postponeChange(db, caller.memberId, clock.now())
    return null
  }),
]
