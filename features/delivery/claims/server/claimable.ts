import { addDays, isBusinessDay, nextBusinessDay, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { leftOf } from '#features/buying/orders/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Claimable, ClaimableLine } from '../contract.ts'
import { cancelMode, claimUntil, comeBackProblem, daysProblem } from '../rules.ts'
import { lineFacts, type LineFacts, type OrderFacts } from './facts.ts'

/** Days that the carrier may come on. */
const PICKUP_DAYS = 5

type Context = { settings: Settings; now: Date }

export const cancellable = (line: LineFacts) =>
  Math.max(0, line.quantity - line.cancelled - line.shipped - line.cancelling)
export const returnable = (line: LineFacts) => Math.max(0, line.delivered - line.returned - line.returning)

function showLine(line: LineFacts, { settings, now }: Context): ClaimableLine {
  const {
    optionId: _,
    shipped: _s,
    delivered: _d,
    returned: _r,
    cancelling: _c,
    returning: _g,
    ...shown
  } = line
  return {
    ...shown,
    cancellable: cancellable(line),
    returnable: returnable(line),
    recalled: Math.min(line.recalled, returnable(line)),
    until: line.deliveredOn && claimUntil(line.deliveredOn, line, settings.claims),
    problem: daysProblem(line, seoulDate(now), settings.claims),
  }
}

function collectDays(now: Date): IsoDate[] {
  const days: IsoDate[] = []
  for (
    let day = nextBusinessDay(addDays(seoulDate(now), 1), holidays);
    days.length < PICKUP_DAYS;
    day = addDays(day, 1)
  )
    if (isBusinessDay(day, holidays)) days.push(day)
  return days
}

/** What may be asked for of an order, decided as the request itself will be. */
export async function claimableOf(
  on: Queryable,
  order: OrderFacts,
  context: Context,
): Promise<Omit<Claimable, 'orderable'>> {
  const all = (await lineFacts(on, order.id)).map((line) => showLine(line, context))
  const cancel = cancelMode(order)
  const none = all.every((line) => line.cancellable === 0)
  const gone = { words: '취소할 수 있는 상품이 없어요.', way: null }
  const delivered = all.reduce((sum, line) => sum + line.returnable, 0)
  const back = comeBackProblem(order.status, delivered)
  const lines = all.map((line) => ({ ...line, problem: back ?? line.problem }))
  const open = lines.some((line) => line.recalled > 0 || (!line.problem && line.returnable > 0))
  const closed = open ? null : (back ?? lines.find(({ returnable: pieces }) => pieces > 0)!.problem)
  const left = await leftOf(on, order)
  return {
    orderNumber: order.number,
    placedAt: order.placedAt.toISOString(),
    status: order.status,
    paymentKind: order.paymentKind,
    shipping: order.shipping,
    sharedParcels: order.sharedParcels,
    left,
    feesBack: order.feesBack,
    returnShipping: context.settings.claims.returnShipping,
    kinds: [
      { kind: 'cancel', problem: cancel.mode === 'closed' ? cancel.problem : none ? gone : null },
      { kind: 'return', problem: closed },
      { kind: 'exchange', problem: closed },
    ],
    approval: cancel.mode === 'ask',
    lines,
    pictures: 5,
    collectOn: collectDays(context.now),
    place: {
      receiver: order.delivery.receiver,
      phone: order.delivery.phone,
      postcode: order.delivery.postcode,
      address1: order.delivery.address1,
      address2: order.delivery.address2,
    },
    accountNeeded: left.gateway > 0 && paymentKinds[order.paymentKind].deposited,
  }
}
