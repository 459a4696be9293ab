import { serve, StreamAnswer } from '#platform/server/serve.ts'
import { openLive } from '../contract.ts'
import type { Hub } from './hub.ts'

export const liveRoutes = ({ hub }: { hub: Hub }) => [
  serve(openLive, ({ caller, ip, request }) => {
    const token = request.headers.authorization!.replace(/^Bearer\s+/i, '')
    const lastSeen = request.headers['last-event-id']
    return new StreamAnswer('text/event-stream; charset=utf-8', (response) =>
      hub.join({ caller, token, ip, response, lastSeen: typeof lastSeen === 'string' ? lastSeen : '' }),
    )
  }),
]
