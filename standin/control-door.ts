import { z } from 'zod'
import { json, type Provider, type Request } from './http.ts'
import { ControlError } from './toss/control.ts'
import { tossDoor } from './toss/door.ts'
import type { TossControl } from './toss/control.ts'

/** `/__ctl/…`, for programs on this machine only. */
export function createControlDoor(toss: TossControl): Provider {
  return async (request) => {
    if (!request.path.startsWith('/__ctl/')) return undefined
    const denied = refusalToEnter(request)
    if (denied) return json(403, { error: denied })
    const action = request.path.startsWith('/__ctl/toss/') ? tossDoor[request.path.slice('/__ctl/toss/'.length)] : undefined
    if (!action) return json(404, { error: 'no such control', controls: Object.keys(tossDoor).map((name) => `/__ctl/toss/${name}`) })
    if (request.method !== (action.reads ? 'GET' : 'POST')) return json(405, { error: action.reads ? 'GET only' : 'POST only' })
    try {
      const body: unknown = request.body ? JSON.parse(request.body) : undefined
      return json(200, (await action.run(toss, body)) ?? null)
    } catch (error) {
      if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) })
      if (error instanceof SyntaxError) return json(400, { error: 'not JSON' })
      if (error instanceof ControlError) return json(409, { error: error.message })
      throw error
    }
  }
}

/**
 * A web page must not reach the door through the browser of somebody on this machine: pages send an
 * `Origin`, cannot send JSON unasked, and after a DNS trick still name their own host.
 */
function refusalToEnter({ from, headers, method }: Request): string | null {
  if (!/^(::ffff:)?127\.|^::1$/.test(from ?? '')) return 'this machine only'
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return 'not a local name'
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site') return 'not for web pages'
  if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) return 'JSON only'
  return null
}
