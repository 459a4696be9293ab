import { BODY_BYTES, type Access, type Endpoint } from './endpoint.ts'
import type { commonRefusals } from './envelope.ts'

type Common = keyof typeof commonRefusals
type Door = {
  who: string
  /** Whether a token must come along, may, or is not even looked at. */
  token: 'needed' | 'read' | 'ignored'
  /** What the door itself may answer with; `whenWriting`: only calls that change something. */
  refusals: readonly Common[]
  whenWriting?: readonly Common[]
}

const session: readonly Common[] = ['signed-out', 'FS01', 'FS10', 'token-old']

/** Every level of access: the API's page, the reference and the tests of the doors read it here. */
export const doors = {
  anyone: { who: 'anyone', token: 'read', refusals: [] },
  everybody: {
    who: 'strangers, members and staff; the answer depends on who asks',
    token: 'read',
    refusals: [],
  },
  provider: { who: 'an outside service, which the handler verifies', token: 'ignored', refusals: [] },
  session: { who: 'a member or staff', token: 'needed', refusals: session },
  'signed-in': { who: "a member, whatever the member's status", token: 'needed', refusals: session },
  visitor: {
    who: 'an active or suspended member, or a non-member with orders of their own',
    token: 'needed',
    refusals: [...session, 'member-status'],
  },
  member: {
    who: 'an active or suspended member',
    token: 'needed',
    refusals: [...session, 'member-status', 'members-only'],
  },
  business: {
    who: 'a member of a hospital or clinic',
    token: 'needed',
    refusals: [...session, 'member-status', 'members-only', 'business-only'],
    whenWriting: ['read-only'],
  },
  buyer: {
    who: 'a member of a hospital or clinic who may order now',
    token: 'needed',
    refusals: [...session, 'member-status', 'members-only', 'business-only', 'read-only', 'suspended'],
    whenWriting: ['maintenance'],
  },
  director: {
    who: 'a member who leads a hospital or clinic and may order now',
    token: 'needed',
    refusals: [...session, 'member-status', 'members-only', 'business-only', 'director-only', 'suspended'],
    whenWriting: ['maintenance'],
  },
  staff: { who: 'anybody of the back office', token: 'needed', refusals: session },
  menu: {
    who: 'staff whose roles open this menu or this function of it, from an address it allows',
    token: 'needed',
    refusals: [...session, 'no-authority', 'forbidden-place'],
  },
} as const satisfies Record<string, Door>

/** Strangers need no more than a short body, unless it is sealed. */
const STRANGERS_BYTES = 16_384
/** The longest body that an endpoint takes. */
export const bodyBytesOf = (endpoint: Endpoint) =>
  endpoint.bodyBytes ??
  (endpoint.secured || doorOf(endpoint.access).token === 'needed' ? BODY_BYTES : STRANGERS_BYTES)

/** Whether calls from one address are counted. */
export const isLimited = (endpoint: Endpoint) =>
  endpoint.limited !== undefined || doorOf(endpoint.access).token !== 'needed'

export const doorOf = (access: Access): Door =>
  doors[access.startsWith('menu:') ? 'menu' : (access as keyof typeof doors)]

/**
 * The common refusals that an endpoint may answer with besides its own. `hashes`: it waits for a password's
 * hash, and is closed while too many do.
 */
export function commonRefusalsOf(endpoint: Endpoint, { hashes = false } = {}): Common[] {
  const { refusals, whenWriting = [] } = doorOf(endpoint.access)
  return [
    ...refusals,
    ...(endpoint.method === 'GET' ? [] : whenWriting),
    ...(endpoint.idempotent ? (['key-missing', 'key-reused'] as const) : []),
    // a part of the address that is too long for the router
    ...(endpoint.params ? (['not-found'] as const) : []),
    ...(isLimited(endpoint) || hashes ? (['too-many'] as const) : []),
    'invalid-input',
    'busy',
    'server-error',
  ]
}
