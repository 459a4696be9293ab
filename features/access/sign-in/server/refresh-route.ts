import { serve } from '#platform/server/serve.ts'
import { refreshSession } from '../refresh-contract.ts'
import type { Sessions } from './sessions.ts'

export const refreshRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(refreshSession, ({ body }) => sessions.refresh(body.refreshToken, body.procId)),
]
