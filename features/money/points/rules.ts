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

/** Of an order line: what it cost, and what of that was delivered and is still there. Won. */
export type EarningLine = { kind: ProductKind; amount: number; kept: number }
/** Points for a thousand won of each kind, and the most that one order earns. Drugs and devices earn nothing, ever. */
export type Rates = { cosmetic: number; book: number; consumable: number; perOrder: number }

/** What an order has earned: what points paid for earns none. */
export function earnedBy(lines: readonly EarningLine[], payPoints: number, rates: Rates) {
  const permille: Partial<Record<ProductKind, number>> = rates
  const cap = pointsCap(lines)
  const earned = lines.map(({ kind, kept }) => {
    const paid = payable.includes(kind) && cap > 0 ? Math.floor((kept * (cap - payPoints)) / cap) : kept
    return Math.floor((paid * (permille[kind] ?? 0)) / 1_000)
  })
  return Math.min(
    earned.reduce((sum, each) => sum + each, 0),
    rates.perOrder,
  )
}

/** Points end, exclusively, at a midnight in Seoul: the one after their last day. */
export const expiryAfter = (lastDay: IsoDate) => seoulMidnight(addDays(lastDay, 1))
export const earliestReturnExpiry = (today: IsoDate) => expiryAfter(addDays(today, RETURNED_DAYS))

/** What a journal means in the point ledger. */
export const pointKind = ({ causeType, event }: { causeType: string; event: string }): PointEntryKind =>
  causeType === 'point-adjustment'
    ? 'adjusted'
    : event === 'granted'
      ? 'granted'
      : event === 'taken-back'
        ? 'taken-back'
        : event === 'expired'
          ? 'expired'
          : causeType === 'order' && (event === 'confirmed' || event === 'points-held')
            ? 'used'
            : causeType === 'order' && (event === 'cancelled' || event === 'points-unheld')
              ? 'returned'
              : causeType === 'part-refund' && event === 'given-back'
                ? 'returned'
                : 'adjusted'
