import type { PlainAccess } from '#platform/contract/endpoint.ts'
import type { CustomerType, MemberStatus } from './account-contract.ts'

export const BUSINESS: CustomerType = '02'
/** Somebody without an account: a name and a number, and orders of their own. */
const NON_MEMBER: CustomerType = '09'

/** [MY-02] What a person may do in an institution: lead it, order within limits, or read. */
export const ROLES = ['director', 'buyer', 'reader'] as const
export type Role = (typeof ROLES)[number]

/**
 * What each status, each kind and each role of an institution may do, in one table. `closed`: nothing but what concerns
 * the account itself; `looks`: everything but buying.
 */
const byStatus: Record<MemberStatus, 'closed' | 'looks' | 'acts'> = {
  '01': 'closed',
  '02': 'closed',
  '03': 'closed',
  '04': 'closed',
  '05': 'acts',
  '06': 'closed',
  '07': 'looks',
  '09': 'closed',
}
/** `visits`: to own orders; `reads`: the shop without its orders; `trades`: for an institution. */
const byKind: Record<CustomerType, 'visits' | 'reads' | 'trades'> = {
  '01': 'reads',
  '02': 'trades',
  '03': 'reads',
  '04': 'reads',
  '05': 'reads',
  '06': 'reads',
  '09': 'visits',
}
const byRole: Record<Role, { changes: boolean; leads: boolean }> = {
  director: { changes: true, leads: true },
  buyer: { changes: true, leads: false },
  reader: { changes: false, leads: false },
}

type Who = { customerType: string; status: string; institutionId?: number | null; role?: string }
type Closed =
  | 'signed-out'
  | 'member-status'
  | 'members-only'
  | 'business-only'
  | 'read-only'
  | 'director-only'
  | 'suspended'

/**
 * Why this caller may not use a door that asks for `access`, to read or to write; null when they may. The session is
 * checked before, a menu's authority after.
 */
export function refusalToEnter(
  access: PlainAccess,
  who: Who | null,
  { writes = false }: { writes?: boolean } = {},
): Closed | null {
  if (access === 'anyone' || access === 'everybody' || access === 'provider') return null
  if (!who) return 'signed-out'
  if (access === 'signed-in' || access === 'session' || access === 'staff') return null
  const status = byStatus[who.status as MemberStatus] ?? 'closed'
  const kind = byKind[who.customerType as CustomerType] ?? 'reads'
  const role = byRole[(who.role ?? 'director') as Role] ?? byRole.reader
  if (status === 'closed') return 'member-status'
  if (access === 'visitor') return null
  if (kind === 'visits') return 'members-only'
  if (access === 'member') return null
  if (kind !== 'trades' || who.institutionId === null) return 'business-only'
  if (access === 'business') return writes && !role.changes ? 'read-only' : null
  if (access === 'director' && !role.leads) return 'director-only'
  if (!role.changes) return 'read-only'
  return status === 'looks' ? 'suspended' : null
}

/** NV-10..NV-12: pages a member of this status may open, and where any other page sends them. */
const confined: Partial<Record<MemberStatus, { open: RegExp; home: string }>> = {
  '01': { open: /^\/join(\/|$)/, home: '/join' },
  '02': { open: /^\/join\/confirm(\/|$)/, home: '/join/confirm/review' },
  '03': { open: /^\/join\/(confirm|form)(\/|$)/, home: '/join/confirm/review' },
  '04': { open: /^\/join\/(confirm|form)(\/|$)/, home: '/join/confirm/review' },
  '06': { open: /^\/(join\/confirm|my\/member)(\/|$)/, home: '/my/member/info' },
}
/** Open to every status: a person must be able to leave, read the terms and see what is wrong. */
const alwaysOpen = /^\/(login|main\/terms|etc\/maintenance|error)(\/|$)/

/** AU-08: the pages of somebody without an account. */
const nonMembers = { open: /^\/(my\/order\/own|cs)(\/|$)/, home: '/my/order/own' }

/** Where a member of this status and type must go instead of `path`, or null. */
export function confinedTo(status: MemberStatus, path: string, customerType?: CustomerType): string | null {
  const rule = customerType === NON_MEMBER ? nonMembers : confined[status]
  return !rule || rule.open.test(path) || alwaysOpen.test(path) ? null : rule.home
}

/** Whoever is stopped leads nobody, and can give nothing up either. */
export const mayLead = ({ status }: { status: string }) => status !== '07'

/** Whether the institution still has somebody to lead it when this person takes another role, or none. */
export const keepsDirector = (
  people: readonly { memberId: number; role: Role; status: string }[],
  memberId: number,
  role: Role | null,
) =>
  role === 'director' ||
  people.some((one) => one.role === 'director' && mayLead(one) && one.memberId !== memberId)
