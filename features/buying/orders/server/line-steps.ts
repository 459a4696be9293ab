import { sql } from 'kysely'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import type { CancelReason, OrderStatus } from '../contract.ts'
import { statusOfLines, type LineState } from '../line-states.ts'
import { mayBecome } from '../rules.ts'
import { moveOrder, type HeldOrder } from './settle-queries.ts'

type Pieces = { line: number; quantity: number }
type By = { note: string; actor: string; at: Date }
/** Steps of lines of an order that the caller holds. Each throws when a line cannot take it. */
export type LineStep = By & { order: HeldOrder; lines: readonly Pieces[] }

type Step = { orderId: number; lines: number[]; quantities: number[] }
type SteppedLine = LineState & { line: number; optionId: number; stepped: number }

const step = (column: 'cancelled' | 'shipped' | 'delivered' | 'returned') =>
  statement<Step>()(
    (input) => sql<SteppedLine>`
    with step as (select * from unnest(${input.lines}::smallint[], ${input.quantities}::int[]) as s(line, pieces)),
    changed as (
      update "orderLine" l set ${sql.ref(column)} = l.${sql.ref(column)} + step.pieces,
        "heldReason" = case when l.shipped + l.cancelled + step.pieces < l.quantity then l."heldReason" end,
        "heldUntil" = case when l.shipped + l.cancelled + step.pieces < l.quantity then l."heldUntil" end
      from step where l."orderId" = ${input.orderId} and l.line = step.line
      returning l.line, l.quantity, l.cancelled, l.shipped, l.delivered, l.returned
    )
    select l.line, l."optionId", coalesce(c.quantity, l.quantity) as quantity, coalesce(c.cancelled, l.cancelled) as cancelled,
      coalesce(c.shipped, l.shipped) as shipped, coalesce(c.delivered, l.delivered) as delivered,
      coalesce(c.returned, l.returned) as returned, case when c.line is null then 0 else step.pieces end as stepped
    from "orderLine" l left join changed c using (line) left join step using (line)
    where l."orderId" = ${input.orderId} order by l."optionId"`,
  )
const steps = {
  cancelled: step('cancelled'),
  shipped: step('shipped'),
  delivered: step('delivered'),
  returned: step('returned'),
}

async function stepLines(tx: Tx, column: keyof typeof steps, { order, lines }: LineStep) {
  const after = await steps[column].rows(tx, {
    orderId: order.id,
    lines: lines.map(({ line }) => line),
    quantities: lines.map(({ quantity }) => quantity),
  })
  if (after.filter(({ stepped }) => stepped > 0).length !== lines.length)
    throw new Error(`${order.number}: a line to be ${column} is not there`)
  return after
}

/** Writes the state that the lines give with its event. A step that leaves the state tells its note, if it has one. */
async function follow(
  tx: Tx,
  { order, note, actor, at }: By & { order: HeldOrder },
  status: OrderStatus,
  cancelReason: CancelReason | null = null,
) {
  if (status === order.status && !note) return status
  if (status !== order.status && !mayBecome(order.status, status))
    throw new Error(`${order.number} is ${order.status}, not yet ${status}`)
  await moveOrder(tx, order, { status, cancelReason, dueAt: null, note, actor, at })
  return status
}

const paidAndOpen: readonly OrderStatus[] = ['confirmed', 'preparing', 'part-shipped']

function mustWait({ number, status }: HeldOrder) {
  if (!paidAndOpen.includes(status)) throw new Error(`${number} waits for nothing: it is ${status}`)
}

/** The first pick: from now on the order is no longer cancelled at once. */
export async function startPreparing(tx: Tx, { order, ...by }: By & { order: HeldOrder }) {
  if (order.status === 'confirmed') await follow(tx, { order, ...by }, 'preparing')
}

/** What left. The pieces themselves are sent by `shipPicked` of the stock, in the same transaction. */
export async function shipLines(tx: Tx, wanted: LineStep) {
  mustWait(wanted.order)
  const order = { ...wanted.order }
  await startPreparing(tx, { ...wanted, order, note: '' })
  if (order.status === 'confirmed') order.status = 'preparing'
  return follow(tx, { ...wanted, order }, statusOfLines(order.status, await stepLines(tx, 'shipped', wanted)))
}

export async function deliverLines(tx: Tx, wanted: LineStep) {
  const after = await stepLines(tx, 'delivered', wanted)
  return follow(tx, wanted, statusOfLines(wanted.order.status, after))
}

/** The buyer confirms, or days went by. */
export const completeOrder = (tx: Tx, { order, ...by }: By & { order: HeldOrder }) =>
  follow(tx, { order, ...by }, 'completed')

/**
 * Pieces that will not be sent: they are free for others again. `part` names the step for the stock. When nothing of
 * the order is left it is cancelled for `reason`. The money is the caller's.
 */
export async function cancelLines(
  tx: Tx,
  { part, reason, ...wanted }: LineStep & { part: string; reason: CancelReason },
) {
  mustWait(wanted.order)
  const after = await stepLines(tx, 'cancelled', wanted)
  const gone = after.filter(({ stepped }) => stepped > 0)
  await releaseStock(tx, {
    optionIds: gone.map(({ optionId }) => optionId),
    quantities: gone.map(({ stepped }) => stepped),
    cause: `${wanted.order.number}/${part}`,
    at: wanted.at,
  })
  const status = statusOfLines(wanted.order.status, after)
  return follow(tx, wanted, status, status === 'cancelled' ? reason : null)
}

/** What came back: it has still been delivered, so the state stays. The stock is told by `takeBack`. */
export async function returnLines(tx: Tx, wanted: LineStep) {
  await stepLines(tx, 'returned', wanted)
  return follow(tx, wanted, wanted.order.status)
}
