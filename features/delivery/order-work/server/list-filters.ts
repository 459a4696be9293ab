import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { OrderStatus, PaymentKind } from '#features/buying/orders/contract.ts'
import { heldSql } from '#features/delivery/shipments/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'

/** What a page is asked by: null, false and infinite moments leave a filter out. */
export type Asked = {
  from: string
  to: string
  status: OrderStatus | null
  paymentKind: PaymentKind | null
  storage: Storage | null
  held: boolean
  late: boolean
  today: IsoDate
  /** Paid before then, goods of these classes had to leave before today. */
  ambientDue: Date
  coldDue: Date
  /** What is searched for by the target: as it was typed, or part of a name. */
  text: string
  like: string
  id: number
  size: number
}

/**
 * The index that a page is walked along. `number`, `tracking`, `lot` and `held` lead to few orders, which are sorted; the
 * others go through the orders in time and stop when the page is full.
 */
export const paths = [
  'number',
  'tracking',
  'lot',
  'held',
  'clinic',
  'product',
  'cool',
  'late',
  'status',
  'payment',
  'all',
] as const
export type Path = (typeof paths)[number]

/** Scalar on purpose: PostgreSQL would gather all lines of the shop for an EXISTS that it expects to ask often. */
const isHeld = (input: Asked) => sql`(o.status in ('confirmed', 'preparing', 'part-shipped') and (
  select true from "orderLine" h where h."orderId" = o.id and ${heldSql('h', input.today)} limit 1))`
const isLate = (input: Asked) => sql`(
  o.status in ('confirmed', 'preparing', 'part-shipped') and (o."wantedOn" is null or o."wantedOn" < ${input.today}::date) and (
    select true from "orderLine" w where w."orderId" = o.id and w.quantity > w.cancelled + w.shipped
      and not ${heldSql('w', input.today)}
      and coalesce(o."confirmedAt", o."placedAt") < case w.storage when 'ambient' then ${input.ambientDue}::timestamptz else ${input.coldDue}::timestamptz end limit 1))`

export const inPeriod = (input: Asked) =>
  sql`o."placedAt" >= ${input.from}::timestamptz and o."placedAt" < ${input.to}::timestamptz`
/** All filters but the period. */
export const besides = (input: Asked) => sql`
  (${input.status}::text is null or o.status = ${input.status}::text)
  and (${input.paymentKind}::text is null or o."paymentKind" = ${input.paymentKind}::text)
  and (${input.storage}::text is null or (select true from "orderLine" s where s."orderId" = o.id and s.storage = ${input.storage}::text limit 1))
  and (not ${input.held}::boolean or ${isHeld(input)})
  and (not ${input.late}::boolean or ${isLate(input)})`
/** All filters, whatever index the page is walked along. */
export const rest = (input: Asked) => sql`${inPeriod(input)} and ${besides(input)}`
