import type { CancelReason, OrderStatus, PaymentKind } from '#features/buying/orders/contract.ts'
import type { GatewayKind } from '#features/money/payments/kinds.ts'
import type { DemoOption } from '../catalogue/product-list.ts'
import type { Institution } from '../clinics/institutions.ts'
import type { DeliveryScene } from '../delivery/scenes.ts'
import type { DemoMember } from '../clinics/members.ts'

/** How the money of an order paid through the gateway went. */
export type GatewayOutcome =
  | 'open'
  | 'waiting'
  | 'unknown'
  | 'paid'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'abandoned'

export type Step = { status: OrderStatus; at: Date; note?: string; by: 'buyer' | 'staff' | 'system' }

/** What happened to an order, oldest first, nothing in the future. */
export type Course = {
  steps: Step[]
  confirmedAt: Date | null
  /** Quantities by line; absent when everything leaves at once. */
  shipment?: { at: Date; quantities?: number[] }
  cancelled?: { reason: CancelReason; at: Date }
  gateway: GatewayOutcome
  /** Until when a payment or a deposit is awaited; a deposit keeps it when it has come. */
  dueAt?: Date
}

export type Line = { option: DemoOption; quantity: number }

/** What somebody decided to buy, before it is priced and booked. */
export type Purchase = {
  /** What the demo goes on to tell with it. */
  scene?: DeliveryScene
  institution: Institution
  member: DemoMember
  placedAt: Date
  pay: Exclude<PaymentKind, 'transfer'>
  lines: Line[]
  /** Takes the place of credit when the limit does not suffice. */
  otherwise: Exclude<GatewayKind, 'transfer'>
  spendsPoints: boolean
  /** Grows or drops the order so that this is owed after it. */
  owedAfter?: number
  /** Absent: the usual way from the order to the delivery. */
  course?: Course
  /** Whose yes it waits for; absent: that of staff. */
  awaits?: 'director'
}
