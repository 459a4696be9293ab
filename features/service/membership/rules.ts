import { addDays, type IsoDate } from '#domain/calendar.ts'
import type { MemberStatus } from '#features/access/accounts/account-contract.ts'

/** Days before the last day of a paper when its owner is told, the longest first. */
export const REMIND_DAYS = [30, 7] as const
/** From when a page says that a paper ends soon. */
const SOON_DAYS = 30

/** A paper holds until the end of its last day. */
export const hasEnded = (endsOn: IsoDate | null, today: IsoDate) => endsOn !== null && endsOn < today
export const endsSoon = (endsOn: IsoDate | null, today: IsoDate) =>
  endsOn !== null && !hasEnded(endsOn, today) && endsOn <= addDays(today, SOON_DAYS)

/** Who is led to renewal (06) by a paper that ended, and let out again by an accepted one. */
export const toRenewal = (status: string): MemberStatus | null => (status === '05' ? '06' : null)
export const renewed = (status: string): MemberStatus | null => (status === '06' ? '05' : null)

/** Only who was let in keeps papers and changes data; applicants do so in their application. */
export const mayRenew = (status: string) => ['05', '06', '07'].includes(status)

/** Whoever only reads in an institution changes neither its data nor its papers. */
export const mayAsk = (role: string) => role !== 'reader'

/** Whoever has an account may leave. */
export const mayLeave = (status: string) => status !== '09'

export type Unsettled = { credit: number; orders: string[]; claims: string[] }
/** What must be settled before the last of an institution leaves; nothing else holds anybody. */
export const isSettled = ({ credit, orders, claims }: Unsettled) =>
  credit === 0 && orders.length === 0 && claims.length === 0

/** How long what is known of whoever left is kept apart, and their id is not given to others. */
export const KEPT = { tradeMonths: 60, idDays: 30 } as const
/** The label that the seal knows it by. */
export const SEALED = 'left-member'
