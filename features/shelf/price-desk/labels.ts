import { formatDate } from '#domain/calendar.ts'
import type { EntryState, PriceEntry, Scope } from './contract.ts'

export const entryStateLabel: Record<EntryState, string> = { now: '적용', coming: '예정', over: '끝남' }

export const notTakenLabel = {
  fewer: '수량이 모자라요',
  'not-yet': '아직 시작하지 않았어요',
  over: '기간이 끝났어요',
  dearer: '더 낮은 단가가 있어요',
} as const

export const scopeLabel: Record<Scope, string> = {
  tier: '수량별',
  group: '그룹',
  contract: '기관 계약',
  promotion: '프로모션',
}

/** The days that a price holds, the last one included. */
export const daysText = (from: string | null, until: string | null) =>
  from || until
    ? [from && formatDate(from), ' ~ ', until && formatDate(until)].filter(Boolean).join('').trim()
    : '상시'

/** When a price holds; a promotion's price holds no longer than the promotion. */
export const heldText = ({ heldFrom, heldUntil, startsOn, endsOn }: PriceEntry) =>
  daysText(heldFrom ?? startsOn, heldUntil ?? endsOn)
