export const approvalStateLabel: Record<'asked' | 'approved' | 'rejected', string> = {
  asked: '대기',
  approved: '승인',
  rejected: '반려',
}
export const approvalOwnerLabel: Record<'member' | 'staff', string> = { member: '회원', staff: '직원' }
/** In place of a name, where no person decided. */
export const BY_SETTING = '자동'
/** How long the way to a new password is open after an approved reset. */
export const RESET_HOURS = 24
