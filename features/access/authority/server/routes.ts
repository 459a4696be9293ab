import type { PasswordHasher } from '#features/access/accounts/server/index.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'
import { auditRoutes, type SentenceOf } from './audit-routes.ts'
import { favouriteRoutes } from './favourite-routes.ts'
import { grantRequestRoutes } from './grant-request-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { menuRoutes } from './menu-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { staffRoutes } from './staff-routes.ts'

type Deps = { sessions: Sessions; hasher: PasswordHasher; words: { saidOf: SentenceOf } }

export const authorityRoutes = (deps: Deps) => [
  ...loginRoutes(deps),
  ...menuRoutes,
  ...favouriteRoutes,
  ...roleRoutes,
  ...grantRequestRoutes,
  ...staffRoutes(deps),
  ...auditRoutes(deps.words.saidOf),
]
