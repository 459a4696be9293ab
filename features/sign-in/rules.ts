import type { Access } from '#platform/contract/endpoint.ts'
import type { CustomerType, MemberStatus } from './contract.ts'

export const BUSINESS: CustomerType = '02'

type Who = { customerType: string; status: string; institutionId?: number | null }

/** Why this caller may not use a door that asks for `access`; null when they may. The session is checked before, a menu's authority after. */
export function refusalToEnter(access: Exclude<Access, `menu:${string}`>, who: Who | null): 'signed-out' | 'member-status' | 'business-only' | 'suspended' | null {
  if (access === 'anyone' || access === 'everybody' || access === 'provider') return null
  if (!who) return 'signed-out'
  if (access === 'signed-in' || access === 'session' || access === 'staff') return null
  if (who.status !== '05' && who.status !== '07') return 'member-status'
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

/** Where a member of this status must go instead of `path`, or null. */
export function confinedTo(status: MemberStatus, path: string): string | null {
  const rule = confined[status]
  return !rule || rule.open.test(path) || alwaysOpen.test(path) ? null : rule.home
}

/** Failed sign-ins before an id locks, and what is said on the way (LG-03, LG-04). */
export const attemptsText = (max: number, failed: number) => `인증이 실패되었습니다. 최대 인증 시도 ${max} 건 중 ${failed} 건을 시도하였습니다.`
export const LOCKED_HELP = '10분 뒤에 다시 로그인하거나 관리자에게 문의해 주세요.'
export const LOCK_MINUTES = 10
