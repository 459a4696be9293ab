import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { earnPoints, takePointsBack } from '#features/money/points/server/index.ts'
import type { EarningLine } from '#features/money/points/rules.ts'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import type { CancelReason, OrderStatus } from '../contract.ts'
import { statusOfLines, type LineState } from '../line-states.ts'
import { mayBecome } from '../rules.ts'
import { giveBackPieces } from './special-terms.ts'
import { moveOrder, type HeldOrder } from './settle-queries.ts'

type Pieces = { line: number; quantity: number }
type By = { note: string; actor: string; at: Date }
/** Steps of lines of an order that the caller holds. Each throws when a line cannot take it. */
export type LineStep = By & { order: HeldOrder; lines: readonly Pieces[] }

type Column = 'cancelled' | 'shipped' | 'delivered' | 'returned'
type Step = { orderId: number; lines: number[] } & Record<Column, number[]>
type SteppedLine = LineState & { line: number; optionId: number; stepped: number }

const step = statement<Step>()(
  (input) => sql<SteppedLine>`
  with step as (
    select * from unnest(${input.lines}::smallint[], ${input.cancelled}::int[], ${input.shipped}::int[], ${input.delivered}::int[], ${input.returned}::int[])
      as s(line, cancelled, shipped, delivered, returned)
  ), changed as (
    update "orderLine" l set cancelled = l.cancelled + s.cancelled, shipped = l.shipped + s.shipped, delivered = l.delivered + s.delivered, returned = l.returned + s.returned,
      "heldReason" = case when l.shipped + s.shipped + l.cancelled + s.cancelled < l.quantity then l."heldReason" end,
      "heldUntil" = case when l.shipped + s.shipped + l.cancelled + s.cancelled < l.quantity then l."heldUntil" end
    from step s where l."orderId" = ${input.orderId} and l.line = s.line
    returning l.line, l.cancelled, l.shipped, l.delivered, l.returned, s.cancelled + s.shipped + s.delivered + s.returned as stepped
  )
  select l.line, l."optionId", l.quantity, coalesce(c.cancelled, l.cancelled) as cancelled, coalesce(c.shipped, l.shipped) as shipped,
    coalesce(c.delivered, l.delivered) as delivered, coalesce(c.returned, l.returned) as returned, coalesce(c.stepped, 0) as stepped
  from "orderLine" l left join changed c using (line)
  where l."orderId" = ${input.orderId} order by l."optionId"`,
)

async function stepLines(tx: Tx, column: Column, { order, lines }: LineStep) {
  const pieces = (of: Column) => lines.map(({ quantity }) => (of === column ? quantity : 0))
  const after = await step.rows(tx, {
    orderId: order.id,
    lines: lines.map(({ line }) => line),
    cancelled: pieces('cancelled'),
    shipped: pieces('shipped'),
    delivered: pieces('delivered'),
    returned: pieces('returned'),
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
  const status = await follow(tx, wanted, statusOfLines(wanted.order.status, after))
  await earnPoints(tx, await earningStep(tx, wanted))
  return status
}

/** The buyer confirms, or days went by. */
export const completeOrder = (tx: Tx, { order, ...by }: By & { order: HeldOrder }) =>
  follow(tx, { order, ...by }, 'completed')

/**
 * Pieces that will not be sent: they are free for others again. `part` names the step for the stock. The money is the
 * caller's, once stock is locked; what is answered then writes the state. When nothing of the order is left it is
 * cancelled for `reason`.
 */
export async function cancelLines(
  tx: Tx,
  { part, reason, ...wanted }: LineStep & { part: string; reason: CancelReason },
): Promise<() => Promise<OrderStatus>> {
  mustWait(wanted.order)
  const after = await stepLines(tx, 'cancelled', wanted)
  const gone = after.filter(({ stepped }) => stepped > 0)
  const status = statusOfLines(wanted.order.status, after)
  await giveBackPieces(
    tx,
    wanted.order,
    gone.map(({ optionId, stepped }) => ({ optionId, quantity: stepped })),
    status === 'cancelled',
  )
  await releaseStock(tx, {
    optionIds: gone.map(({ optionId }) => optionId),
    quantities: gone.map(({ stepped }) => stepped),
    cause: `${wanted.order.number}/${part}`,
    at: wanted.at,
  })
  return () => follow(tx, wanted, status, status === 'cancelled' ? reason : null)
}

/** What came back: it has still been delivered, so the state stays. The stock is told by `takeBack`. */
export async function returnLines(tx: Tx, wanted: LineStep) {
  await stepLines(tx, 'returned', wanted)
  await takePointsBack(tx, await earningStep(tx, wanted))
  return follow(tx, wanted, wanted.order.status)
}

const keptOfLines = statement<{ orderId: number }>()(
  (input) => sql<EarningLine>`
  select p.kind, l.amount, l."unitPrice" * (l.delivered - l.returned) as kept
  from "orderLine" l join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId" where l."orderId" = ${input.orderId}`,
)

const earningStep = async (tx: Tx, { order, actor, at }: LineStep) => ({
  orderNumber: order.number,
  institutionId: order.institutionId,
  lines: await keptOfLines.rows(tx, { orderId: order.id }),
  payPoints: order.payPoints,
  actor,
  at,
})

const hold = statement<{ orderId: number; storage: string; reason: string | null; until: string | null }>()(
  (input) => sql<{ line: number }>`
  update "orderLine" set "heldReason" = ${input.reason}, "heldUntil" = ${input.until}::date
  where "orderId" = ${input.orderId} and storage = ${input.storage} and shipped + cancelled < quantity returning line`,
)

/** Keeps what waits of a storage class back until a day, or without one; null lets it go. */
export const holdLines = (
  tx: Tx,
  held: { orderId: number; storage: string; reason: string | null; until: string | null },
) => hold.rows(tx, held)

type Delay = { orderId: number; storage: string; expectedOn: IsoDate | null; reason: string | null }
const delay = statement<Delay>()(
  (input) => sql<{ line: number }>`
  update "orderLine" set "expectedOn" = ${input.expectedOn}::date, "delayReason" = ${input.reason}
  where "orderId" = ${input.orderId} and storage = ${input.storage} and shipped + cancelled < quantity returning line`,
)

/** What its buyer is told of goods that do not leave on the promised day; null when they will after all. */
export const delayLines = (tx: Tx, delayed: Delay) => delay.rows(tx, delayed)
