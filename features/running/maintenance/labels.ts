import type { CheckRow } from './checks-contract.ts'

export const checkStateLabel: Record<CheckRow['state'], string> = {
  open: '점검 중',
  'to-come': '예정',
  over: '끝남',
  off: '사용 안 함',
}
