import type { Served } from '#platform/server/serve.ts'
import { boardRoutes } from '#features/boards/server/index.ts'
import { cartRoutes } from '#features/cart/server/index.ts'
import { catalogueRoutes } from '#features/catalogue/server/index.ts'
import { creditRoutes } from '#features/credit/server/index.ts'
import { orderRoutes } from '#features/orders/server/index.ts'
import { pointRoutes } from '#features/points/server/index.ts'
import { signInRoutes, type PasswordHasher, type Sessions } from '#features/sign-in/server/index.ts'

/** Every room that serves endpoints. */
export const rooms = (deps: { sessions: Sessions; hasher: PasswordHasher; secret: string }): Served[] => [
  ...signInRoutes(deps),
  ...boardRoutes,
  ...catalogueRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...creditRoutes,
  ...pointRoutes,
]
