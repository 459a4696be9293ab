import { addDays, addMonths, isIsoDate, seoulDate, type IsoDate } from '#domain/calendar.ts'
import type { OrderFilter } from '../contract.ts'

export const periods = [
  ['1w', '1주일'],
  ['1m', '1개월'],
  ['3m', '3개월'],
  ['6m', '6개월'],
  ['own', '직접입력'],
] as const
/** In the order they are offered. */
export const filters: readonly OrderFilter[] = [
  'all',
  'open',
  'awaiting',
  'confirmed',
  'preparing',
  'shipping',
  'delivered',
  'cancelled',
]
export type Period = (typeof periods)[number][0]

/** What the address says about the list; what is left out is its default: three months, every state. */
export type ListSearch = {
  period?: Period
  from?: IsoDate
  to?: IsoDate
  filter?: OrderFilter
  text?: string
}

export function readListSearch({ period, from, to, filter, text }: Record<string, unknown>): ListSearch {
  const known = periods.find(([name]) => name === period)?.[0]
  const state = filters.find((name) => name === filter)
  return {
    ...(known && known !== '3m' && { period: known }),
    ...(known === 'own' && typeof from === 'string' && isIsoDate(from) && { from }),
    ...(known === 'own' && typeof to === 'string' && isIsoDate(to) && { to }),
    ...(state && state !== 'all' && { filter: state }),
    ...(typeof text === 'string' && text.trim() && { text: text.trim().slice(0, 100) }),
  }
}

/** First and last day of a period that ends today, both included. */
export function daysOf(
  { period = '3m', from, to }: ListSearch,
  today: IsoDate = seoulDate(new Date()),
): { from?: IsoDate; to?: IsoDate } {
  if (period === 'own') return { ...(from && { from }), ...(to && { to }) }
  const start =
    period === '1w'
      ? addDays(today, -6)
      : addDays(addMonths(today, -{ '1m': 1, '3m': 3, '6m': 6 }[period]), 1)
  return { from: start, to: today }
}
