import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import type { amountsOf } from '#features/buying/cart/parcels.ts'
import { isGatewayKind } from '#features/money/payments/kinds.ts'
import type { Tx } from '#platform/database/database.ts'
import { agreements } from '../agreements.ts'
import { promiseDays } from '../promises.ts'
import { APPROVAL_HOURS, PAYMENT_MINUTES, splitPayment, summarise } from '../rules.ts'
import type { Parent } from './add-on.ts'
import type { OrderLine } from './check-lines.ts'
import type { Placing } from './place.ts'
import { insertOrder, liveOrderOfCart } from './place-queries.ts'

/** Who must agree to an order before it counts; null: nobody. */
export type Awaits = 'staff' | 'director' | null

/** The days that the parcels which are shared were promised for, as far as they can still be kept. */
const stillToCome = (parent: Parent | null | undefined, today: IsoDate) =>
  Object.fromEntries(Object.entries(parent?.promised ?? {}).filter(([, day]) => day >= today))

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The order with its lines as they were decided on. */
export async function writeOrder(
  tx: Tx,
  call: Placing,
  {
    lines,
    amounts,
    delivery,
    parent,
    now,
    number,
    awaits,
  }: {
    lines: OrderLine[]
    amounts: ReturnType<typeof amountsOf>
    delivery: object
    parent: Parent | null | undefined
    now: Date
    number: string
    awaits: Awaits
  },
) {
  const { caller, body } = call
  const waits = awaits !== null || isGatewayKind(body.paymentKind)
  const wantedOn = parent ? parent.wantedOn : (body.wantedOn ?? null)
  const promised = { ...promiseDays(now, wantedOn), ...stillToCome(parent, seoulDate(now)) }
  const order = {
    ...amounts,
    ...splitPayment(body.paymentKind, amounts.total, body.points),
    number,
    status: awaits
      ? ('awaiting-approval' as const)
      : waits
        ? ('awaiting-payment' as const)
        : ('confirmed' as const),
    summary: summarise(lines.map(({ name }) => name)),
  }
  const placed = await insertOrder.row(tx, {
    ...order,
    awaits: awaits ?? 'staff',
    orderType: body.specialOrderId ? '02' : '01',
    institutionId: caller.institutionId,
    memberId: caller.memberId,
    cartKey: body.cartKey,
    paymentKind: body.paymentKind,
    delivery: JSON.stringify(delivery),
    wantedOn,
    parentId: parent?.id ?? null,
    sharedParcels: parent
      ? parent.parcels.filter((storage) => lines.some((line) => line.storage === storage))
      : [],
    taxDocument: body.taxDocument,
    placedAt: now,
    confirmedAt: waits ? null : now,
    dueAt: waits ? later(now, awaits ? APPROVAL_HOURS * 60 : PAYMENT_MINUTES) : null,
    lineCount: lines.length,
    lines: JSON.stringify(
      lines.map((line) => ({ ...line, promisedOn: waits ? null : promised[line.storage] })),
    ),
    // what the buyer sent was held against these
    consents: JSON.stringify(agreements.map(({ code, version }) => ({ code, version }))),
  })
  // The key of a sheet of its own is the browser's: one that somebody else's order has is refused.
  if (!placed) throw (await orderedAlready(tx, call)) ?? call.refuse('cart-changed')
  return { ...order, id: placed.id }
}

export async function orderedAlready(tx: Tx, { caller, body, refuse }: Placing) {
  const live = await liveOrderOfCart(tx, body.cartKey, caller.memberId)
  return live && refuse('cart-already-ordered', { values: [live.orderNumber], data: live })
}
