import { addMonths, type IsoDate } from '#domain/calendar.ts'
import type { LotRefusal, StockState } from './contract.ts'

/** At or below this many pieces a buyer is told that few are left. */
const FEW = 5
/** Buyers are told of use-by dates that are nearer. */
const NEAR_EXPIRY_MONTHS = 6

/** `smallest`: the smallest order of the product. Fewer than two of them are few as well. */
export const stockState = (available: number, smallest: number): StockState =>
  available < smallest ? 'out' : available <= FEW || available < 2 * smallest ? 'low' : 'in'

/** Use-by dates before this day are near; `today` is the day in Seoul. */
export const nearExpiryLimit = (today: IsoDate, months = NEAR_EXPIRY_MONTHS): IsoDate =>
  addMonths(today, months)

/** Whether the use-by date is less than six months away. */
export const isNearExpiry = (nextExpiry: IsoDate | null, today: IsoDate): boolean =>
  nextExpiry !== null && nextExpiry < nearExpiryLimit(today)

type LotFacts = { optionId: number; expiresOn: IsoDate | null; recalled: boolean }

/** Why a lot cannot serve an option, whatever it holds. `today` is the day in Seoul; the use-by day itself is good. */
export function lotRefusal(
  lot: LotFacts | undefined,
  { optionId, today }: { optionId: number; today: IsoDate },
): LotRefusal | null {
  if (!lot) return 'lot-unknown'
  if (lot.optionId !== optionId) return 'lot-of-other-product'
  if (lot.recalled) return 'lot-recalled'
  return lot.expiresOn !== null && lot.expiresOn < today ? 'lot-expired' : null
}
