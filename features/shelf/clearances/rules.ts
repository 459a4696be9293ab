import { addDays, type IsoDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { ClearanceProblem } from './contract.ts'

/** So long before its use-by date a clearance ends where staff name no day. */
const DAYS_LEFT = 14

type LotToClear = {
  expiresOn: IsoDate | null
  recalled: boolean
  /** Its option sells near-expiry goods already. */
  isClearance: boolean
  /** A clearance of it is open. */
  open: boolean
  priceOnRequest: boolean
  price: number
  free: number
  smallest: number
}

/** Why nothing of a lot can be sold for less, the strongest reason first, or null. */
export function clearanceProblem(
  lot: LotToClear,
  today: IsoDate,
  nearMonths: number,
): ClearanceProblem | null {
  if (lot.isClearance) return 'lot-is-clearance'
  if (lot.recalled) return 'lot-recalled'
  if (lot.expiresOn === null) return 'lot-undated'
  if (lot.expiresOn < today) return 'lot-expired'
  if (lot.expiresOn >= nearExpiryLimit(today, nearMonths)) return 'lot-not-near'
  if (lot.open) return 'already-open'
  if (lot.priceOnRequest || lot.price < 2) return 'no-price'
  return lot.free < lot.smallest ? 'too-few' : null
}

/** The last day to sell that is proposed for goods with this use-by date. */
export function proposedUntil(expiresOn: IsoDate, today: IsoDate): IsoDate {
  const day = addDays(expiresOn, -DAYS_LEFT)
  return day < today ? expiresOn : day
}

/** What the option is called, beside the ordinary one. */
export const clearanceName = (optionName: string) =>
  optionName === '' || optionName === '기본' ? '임박 특가' : `${optionName} 임박 특가`
