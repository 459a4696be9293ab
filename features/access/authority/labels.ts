import type { DeviceScope } from './menu-contract.ts'
import type { StaffStatus } from './staff-contract.ts'

export const staffStatusLabel: Record<StaffStatus, string> = {
  active: '사용',
  pending: '승인 대기',
  disabled: '중지',
}
export const deviceScopeLabel: Record<DeviceScope, string> = { A: '모든 기기', D: '데스크톱', M: '모바일' }
export const authorityScopeLabel: Record<'01' | '03', string> = { '01': '권한 확인', '03': '누구나' }
export const outcomeLabel: Record<'allowed' | 'refused' | 'failed', string> = {
  allowed: '완료',
  refused: '거부',
  failed: '실패',
}
