import { addDays, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import type { ProductKind } from '#features/shelf/catalogue/contract.ts'
import type { PointEntryKind } from './contract.ts'

/** Points that come back after their day stay usable for this long. */
const RETURNED_DAYS = 30
export const EXPIRING_DAYS = 30

/**
 * Points never pay for drugs and devices: there a discount in kind could be taken for a rebate
 * (Pharmaceutical Affairs Act 47, Medical Devices Act 13).
 */
const payable: readonly ProductKind[] = ['cosmetic', 'book']
export const POINTS_REASON = '화장품·도서 금액 안에서만 쓸 수 있어요.'

/** The part of the goods that points may pay for. */
export const pointsCap = (lines: readonly { kind: ProductKind; amount: number }[]) =>
  lines.filter(({ kind }) => payable.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)

/** Points end, exclusively, at a midnight in Seoul: the one after their last day. */
export const expiryAfter = (lastDay: IsoDate) => seoulMidnight(addDays(lastDay, 1))
export const earliestReturnExpiry = (today: IsoDate) => expiryAfter(addDays(today, RETURNED_DAYS))

/** What a journal means in the point ledger. */
export const pointKind = ({ causeType, event }: { causeType: string; event: string }): PointEntryKind =>
  event === 'granted'
    ? 'granted'
    : event === 'expired'
      ? 'expired'
      : causeType === 'order' && (event === 'confirmed' || event === 'points-held')
        ? 'used'
        : causeType === 'order' && (event === 'cancelled' || event === 'points-unheld')
          ? 'returned'
          : causeType === 'part-refund' && event === 'given-back'
            ? 'returned'
            : 'adjusted'
