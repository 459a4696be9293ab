import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { CancelReason, OrderStatus, PaymentKind } from '../contract.ts'

export type HeldOrder = {
  id: number
  number: string
  orderType: '01' | '02'
  institutionId: number
  memberId: number
  cartKey: string
  status: OrderStatus
  /** Whose yes it waits for while it awaits an approval. */
  awaits: 'staff' | 'director'
  cancelReason: CancelReason | null
  paymentKind: PaymentKind
  summary: string
  total: number
  payCredit: number
  payPoints: number
  payGateway: number
  dueAt: Date | null
  confirmedAt: Date | null
  wantedOn: IsoDate | null
}

const columns = sql`id, number, "orderType", "institutionId", "memberId", "cartId" as "cartKey", status, awaits, "cancelReason", "paymentKind", summary, goods + shipping as total, "payCredit", "payPoints", "payGateway", "dueAt", "confirmedAt", "wantedOn"`

/** The order, held until commit: whoever changes its state or its payment holds it first. */
export const holdOrder = (tx: Tx, number: string) => hold.row(tx, { number })
const hold = statement<{ number: string }>()(
  (input) => sql<HeldOrder>`select ${columns} from "salesOrder" where number = ${input.number} for update`,
)

/** Several orders, held until commit in the order of their ids, so that two who hold several do not wait for each other. */
export const holdOrders = (tx: Tx, ids: readonly number[]) =>
  rows(
    tx,
    sql<{
      id: number
    }>`select id from "salesOrder" where id = any(${[...ids]}::int[]) order by id for update`,
  )

/** Somebody else's order is not there. */
export const holdOwnOrder = (tx: Tx, number: string, institutionId: number) =>
  row(
    tx,
    sql<HeldOrder>`select ${columns} from "salesOrder" where number = ${number} and "institutionId" = ${institutionId} for update`,
  )

export const ownOrder = (on: Queryable, number: string, institutionId: number) =>
  row(
    on,
    sql<HeldOrder>`select ${columns} from "salesOrder" where number = ${number} and "institutionId" = ${institutionId}`,
  )

type Move = {
  id: number
  from: OrderStatus
  status: OrderStatus
  cancelReason: CancelReason | null
  dueAt: Date | null
  note: string
  actor: string
  at: Date
}

/**
 * The new state with its event, the last statement that waits for a lock: an order that is being placed from
 * the same cart may wait for this row while it holds stock.
 */
const move = statement<Move>()(
  (input) => sql<{ id: number }>`
  with moved as (
    update "salesOrder" set status = ${input.status}, "cancelReason" = ${input.cancelReason}, "dueAt" = ${input.dueAt}::timestamptz,
      "confirmedAt" = case when ${input.status} = 'confirmed' and status <> 'confirmed' then ${input.at}::timestamptz else "confirmedAt" end,
      "deliveredAt" = case when ${input.status} = 'delivered' and status <> 'delivered' then ${input.at}::timestamptz else "deliveredAt" end
    where id = ${input.id} and status = ${input.from} returning id
  )
  insert into "orderEvent" ("orderId", status, note, actor, at) select id, ${input.status}, ${input.note}, ${input.actor}, ${input.at}::timestamptz from moved returning "orderId" as id`,
)

/**
 * Moves an order on and tells its institution's open screens. A new order needs no news: its buyer has just
 * placed it.
 */
export async function moveOrder(
  tx: Tx,
  order: Pick<HeldOrder, 'id' | 'number' | 'institutionId' | 'status'>,
  to: Omit<Move, 'id' | 'from'>,
) {
  if ((await move.rows(tx, { id: order.id, from: order.status, ...to })).length !== 1)
    throw new Error(`order ${order.id} is no longer ${order.status}`)
  await announce(tx, {
    to: { institution: order.institutionId },
    topic: 'order',
    data: { orderNumber: order.number, status: to.status },
    by: to.actor,
  })
}

/** Of an order that was not paid when it was placed: its lines are promised from now on. */
export const promiseLines = statement<{ orderId: number } & Record<Storage, IsoDate>>()(
  (input) => sql`
  update "orderLine" set "promisedOn" = case storage when 'cold' then ${input.cold}::date when 'frozen' then ${input.frozen}::date else ${input.ambient}::date end
  where "orderId" = ${input.orderId}`,
)

/** Pieces that are still promised to the order. */
export const promisedPieces = statement<{ orderId: number }>()(
  (input) => sql<{ optionId: number; quantity: number }>`
  select "optionId", quantity - cancelled - shipped as quantity from "orderLine" where "orderId" = ${input.orderId} and cancelled + shipped < quantity order by "optionId"`,
)

/** A row for an order that waited for somebody's approval, whatever came of it. */
export const hasAwaitedYes = statement<{ orderId: number }>()(
  (input) => sql<{ orderId: number }>`
  select "orderId" from "orderEvent" where "orderId" = ${input.orderId} and status = 'awaiting-approval' limit 1`,
)

/** Orders whose wait is over, oldest first; the second condition is that of the index. */
export const overdueOrders = statement<{ status: string; now: Date }>()(
  (input) => sql<{ number: string }>`
  select number from "salesOrder" where status = ${input.status} and (status in ('awaiting-payment', 'checking-payment', 'awaiting-deposit') or status = 'awaiting-approval') and "dueAt" <= ${input.now} order by "dueAt", id limit 50`,
)
