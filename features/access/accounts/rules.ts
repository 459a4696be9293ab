import type { PlainAccess } from '#platform/contract/endpoint.ts'
import type { CustomerType, MemberStatus } from './account-contract.ts'

export const BUSINESS: CustomerType = '02'
/** Somebody without an account: a name and a number, and orders of their own. */
const NON_MEMBER: CustomerType = '09'

type Who = { customerType: string; status: string; institutionId?: number | null }

/**
 * Why this caller may not use a door that asks for `access`; null when they may. The session is checked
 * before, a menu's authority after.
 */
export function refusalToEnter(
  access: PlainAccess,
  who: Who | null,
): 'signed-out' | 'member-status' | 'members-only' | 'business-only' | 'suspended' | null {
  if (access === 'anyone' || access === 'everybody' || access === 'provider') return null
  if (!who) return 'signed-out'
  if (access === 'signed-in' || access === 'session' || access === 'staff') return null
  if (who.status !== '05' && who.status !== '07') return 'member-status'
  if (access === 'visitor') return null
  if (who.customerType === NON_MEMBER) return 'members-only'
  if (access === 'member') return null
  if (who.customerType !== BUSINESS || who.institutionId === null) return 'business-only'
  return access === 'buyer' && who.status === '07' ? 'suspended' : null
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
