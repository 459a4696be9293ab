import { addDays, addMonths, endOfMonth, type IsoDate } from '#domain/calendar.ts'
import type { ChargeState, CreditEntryKind } from './contract.ts'

/**
 * Supply on credit is paid within six months of receipt (Pharmaceutical Affairs Act 47, Medical Devices Act
 * 18).
 */
const LONGEST_MONTHS = 6

/**
 * When an order falls due. Terms in whole months close at month's end and are paid at the end of the month so
 * many months later (30 days: 월말마감 익월말); other terms count days.
 */
export function dueOn(orderedOn: IsoDate, termDays: number): IsoDate {
  const due =
    termDays % 30 === 0
      ? endOfMonth(addMonths(`${orderedOn.slice(0, 7)}-01`, termDays / 30))
      : addDays(orderedOn, termDays)
  const latest = addMonths(orderedOn, LONGEST_MONTHS)
  return due < latest ? due : latest
}

/** Won, from a credit account: posted is minus what is owed, floor is minus the limit. */
export const creditState = ({ posted, floor }: { posted: number; floor: number }) => ({
  limit: 0 - floor,
  used: 0 - posted,
  orderable: Math.max(0, posted - floor),
})

/** How much of the limit is used, in whole percent: 100 only when all of it is. */
export const usedPercent = ({ limit, used }: { limit: number; used: number }) =>
  limit > 0 ? Math.min(100, Math.floor((used * 100) / limit)) : 0

export const chargeState = (
  charge: { amount: number; settled: number; dueOn: IsoDate },
  today: IsoDate,
): ChargeState =>
  charge.settled === charge.amount
    ? 'paid'
    : charge.dueOn < today
      ? 'overdue'
      : charge.settled > 0
        ? 'part-paid'
        : 'unpaid'

/** What a journal means in the credit ledger. */
export const entryKind = (journal: { causeType: string; event: string; amount: number }): CreditEntryKind =>
  journal.causeType === 'order'
    ? journal.event === 'confirmed'
      ? 'charge'
      : journal.event === 'cancelled'
        ? 'reversal'
        : 'adjustment'
    : journal.causeType === 'repayment'
      ? journal.event === 'undone'
        ? 'reversal'
        : 'repayment'
      : journal.causeType === 'part-refund' && journal.event === 'given-back'
        ? 'reversal'
        : 'adjustment'

/** What is owed, by days since it fell due. */
export const ageingBuckets = ['not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]
