import { addDays, addMonths, endOfMonth, type IsoDate } from '#domain/calendar.ts'
import { vatBack } from '#features/buying/orders/sold.ts'

export const invoiceStates = [
  'queued',
  'asking',
  'issued',
  'sent',
  'refused',
  'cancelling',
  'cancelled',
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What staff may do with an invoice. */
export const mayCancel = (state: InvoiceState) => state === 'issued'
export const mayCorrect = (row: { state: InvoiceState; supply: number; reversed: boolean }) =>
  (row.state === 'issued' || row.state === 'sent') && row.supply > 0 && !row.reversed
export const mayRetry = (state: InvoiceState) => state === 'refused'

/** 월합계 invoices are issued until the 10th of the next month. */
export function deadlineOf(month: string): IsoDate {
  return addDays(endOfMonth(`${month}-01`), 10)
}

/** The month whose invoices are looked at on a day: the one before until its deadline has passed. */
export const monthToIssue = (today: IsoDate) =>
  (today <= deadlineOf(addMonths(today, -1).slice(0, 7)) ? addMonths(today, -1) : today).slice(0, 7)

type Amounts = { supply: number; vat: number; taxFree: number }

/**
 * What a refund takes off an order's tax: VAT is taken over all that was given back so far, so that parts add
 * up to the whole to the won. Throws when more is given back than the order holds.
 */
export function correctionOf(order: Amounts, before: Amounts, given: { amount: number; taxFree: number }) {
  const taxed = given.amount - given.taxFree
  const backBefore = before.supply + before.vat
  const left = order.supply + order.vat - backBefore - taxed
  const taxFreeLeft = order.taxFree - before.taxFree - given.taxFree
  if (taxed < 0 || given.taxFree < 0 || left < 0 || taxFreeLeft < 0)
    throw new RangeError('more is given back than the order holds')
  const vat = vatBack(order, backBefore + taxed) - before.vat
  return { supply: taxed - vat, vat, taxFree: given.taxFree }
}
