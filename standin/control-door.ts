import { z } from 'zod'
import type { Boots } from './channel/channel.ts'
import { ControlError, type DoorAction } from './door-action.ts'
import { json, type Provider, type Request } from './http.ts'
import { oauthDoor, type OAuthControl } from './oauth/control.ts'
import { portOneDoor, type PortOneControl } from './portone/control.ts'
import { popbillDoor, type InvoiceControl } from './popbill/control.ts'
import { smsDoor, type SmsControl } from './solapi/control.ts'
import { businessDoor, type BusinessControl } from './odcloud/odcloud.ts'
import { trackingDoor, type TrackingControl } from './sweettracker/sweettracker.ts'
import { tossDoor } from './toss/door.ts'
import type { TossControl } from './toss/control.ts'

export type Controls = {
  toss: TossControl
  sms: SmsControl
  portone: PortOneControl
  popbill: InvoiceControl
  oauth: OAuthControl
  tracking: TrackingControl
  businesses: BusinessControl
  /** Where the chat of others is played: who it was started for. */
  channel?: { boots: () => Boots }
}
type Action = { reads?: boolean | undefined; run(body: unknown): unknown }

/** `/__ctl/<service>/<name>`, for programs on this machine only. */
export function createControlDoor(controls: Controls): Provider {
  const actions = new Map<string, Action>([
    ...actionsOf('toss', tossDoor, controls.toss),
    ...actionsOf('sms', smsDoor, controls.sms),
    ...actionsOf('portone', portOneDoor, controls.portone),
    ...actionsOf('popbill', popbillDoor, controls.popbill),
    ...actionsOf('oauth', oauthDoor, controls.oauth),
    ...actionsOf('tracking', trackingDoor, controls.tracking),
    ...actionsOf('businesses', businessDoor, controls.businesses),
  ])
  return async (request) => {
    if (!request.path.startsWith('/__ctl/')) return undefined
    const denied = refusalToEnter(request)
    if (denied) return json(403, { error: denied })
    const action = actions.get(request.path)
    if (!action) return json(404, { error: 'no such control', controls: [...actions.keys()] })
    if (request.method !== (action.reads ? 'GET' : 'POST'))
      return json(405, { error: action.reads ? 'GET only' : 'POST only' })
    try {
      const body: unknown = request.body ? JSON.parse(request.body) : undefined
      return json(200, (await action.run(body)) ?? null)
    } catch (error) {
      if (error instanceof z.ZodError) return json(400, { error: z.prettifyError(error) })
      if (error instanceof SyntaxError) return json(400, { error: 'not JSON' })
      if (error instanceof ControlError) return json(409, { error: error.message })
      throw error
    }
  }
}

const actionsOf = <Control>(service: string, door: Record<string, DoorAction<Control>>, control: Control) =>
  Object.entries(door).map(([name, { reads, run }]): [string, Action] => [
    `/__ctl/${service}/${name}`,
    { reads, run: (body) => run(control, body) },
  ])

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
