import type { Served } from '#platform/server/serve.ts'
import { authorityRoutes } from '#features/authority/server/index.ts'
import { appBridgeRoutes } from '#features/app-bridge/server/index.ts'
import { boardRoutes } from '#features/boards/server/index.ts'
import { cartRoutes } from '#features/cart/server/index.ts'
import { catalogueRoutes, documentRoutes } from '#features/catalogue/server/index.ts'
import { clientLogRoutes } from '#features/client-logs/server/index.ts'
import { codeRoutes, type Words } from '#features/codes/server/index.ts'
import { creditRoutes } from '#features/credit/server/index.ts'
import { fileRoutes } from '#features/files/server/index.ts'
import { liveRoutes, type Hub } from '#features/live/server/index.ts'
import { maintenanceRoutes, type Maintenance } from '#features/maintenance/server/index.ts'
import { orderRoutes, statementRoutes } from '#features/orders/server/index.ts'
import { pointRoutes } from '#features/points/server/index.ts'
import { verificationRoutes } from '#features/verification/server/index.ts'
import {
  pollRoutes,
  signInRoutes,
  type PasswordHasher,
  type Sessions,
} from '#features/sign-in/server/index.ts'

/** Every room that serves endpoints. */
export const rooms = (deps: {
  sessions: Sessions
  hasher: PasswordHasher
  secret: string
  hub: Hub
  words: Words
  maintenance: Maintenance
}): Served[] => [
  ...signInRoutes(deps),
  ...pollRoutes(deps),
  ...authorityRoutes(deps),
  ...boardRoutes,
  ...clientLogRoutes,
  ...catalogueRoutes,
  ...documentRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...statementRoutes(deps),
  ...creditRoutes,
  ...fileRoutes,
  ...pointRoutes,
  ...verificationRoutes,
  ...liveRoutes(deps),
  ...appBridgeRoutes,
  ...codeRoutes(deps),
  ...maintenanceRoutes(deps),
]
