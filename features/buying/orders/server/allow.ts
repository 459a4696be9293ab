import { sql } from 'kysely'
import { formatDateTime, seoulDate } from '#domain/calendar.ts'
import type { linesOf } from '#features/buying/cart/server/index.ts'
import { dueOn } from '#features/money/credit/rules.ts'
import { creditBlockWords } from '#features/money/credit/labels.ts'
import { creditRoomOf, creditTermsOf } from '#features/money/credit/server/index.ts'
import { isGatewayKind } from '#features/money/payments/kinds.ts'
import { pointsCap } from '#features/money/points/rules.ts'
import { statement, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import type { Amounts } from '#features/buying/cart/contract.ts'
import { promiseDays } from '../promises.ts'
import { APPROVAL_HOURS, APPROVED_PAYMENT_HOURS, paymentProblem, splitPayment } from '../rules.ts'
import { owe } from './approve.ts'
import { giveUp } from './give-up.ts'
import { beginPayment } from './payment-window.ts'
import { addEvent } from './place-queries.ts'
import { pricesNow, sumOf, waitingLines, type WaitingLine } from './prices-now.ts'
import { moveOrder, promiseLines, type HeldOrder } from './settle-queries.ts'
import { tellAllowed } from './tell-order.ts'

export type Allowed =
  | { kind: 'confirmed' | 'awaiting-payment' | 'awaiting-staff' }
  | { kind: 'sum-changed'; total: number }
  | { kind: 'credit-blocked'; words: string }
  | { kind: 'credit-exceeded'; missing: number; orderable: number }
  | { kind: 'points-unfit' }

type Allowing = {
  order: HeldOrder
  buyer: Parameters<typeof linesOf>[1] & { institutionName: string | null }
  /** The sum that the director saw. */
  total: number
  actor: string
  at: Date
}

const hours = (at: Date, count: number) => new Date(at.getTime() + count * 3_600_000)

/**
 * [BX-08] A director agrees to an order of their people that waits, at the prices of this moment and the sum they saw:
 * it is owed and promised, or goes to its payment window; what is more than the clinic may owe goes on to staff, where
 * its terms let it ask. Anything else says why not, and the caller rolls back.
 */
export async function allowOrder(
  tx: Tx,
  services: Pick<Services, 'gateway' | 'settings'>,
  { order: placed, buyer, total, actor, at }: Allowing,
): Promise<Allowed> {
  const was = await waitingLines.rows(tx, { orderIds: [placed.id] })
  const lines = await pricesNow(tx, buyer, at, was)
  const { priced, amounts } = sumOf(lines, at)
  if (amounts.total !== total) return { kind: 'sum-changed', total: amounts.total }
  const { payPoints: points, paymentKind } = placed
  const unpayable = paymentKind !== 'credit' && paymentProblem(paymentKind, { total, points })
  if (unpayable || points > Math.min(pointsCap(priced), total)) return { kind: 'points-unfit' }
  const order = {
    ...placed,
    total: amounts.total,
    ...splitPayment(placed.paymentKind, amounts.total, placed.payPoints),
  }
  if (order.total !== placed.total || lines.some((line, n) => line.unitPrice !== was[n]!.unitPrice))
    await reprice(tx, order, lines, amounts)
  if (isGatewayKind(order.paymentKind)) {
    const call = { ...services, caller: buyer, body: { paymentKind: order.paymentKind } }
    await beginPayment(tx, call, { ...order, taxFree: amounts.taxFree }, at)
    const dueAt = hours(at, APPROVED_PAYMENT_HOURS)
    await moveOrder(tx, order, { status: 'awaiting-payment', cancelReason: null, dueAt, note: '', actor, at })
    await tellAllowed(tx, order, `${formatDateTime(dueAt)}까지 결제해 주세요.`, at)
    return { kind: 'awaiting-payment' }
  }
  return takeCredit(tx, order, actor, at)
}

async function takeCredit(tx: Tx, order: HeldOrder, actor: string, at: Date): Promise<Allowed> {
  const { institutionId } = order
  const today = seoulDate(at)
  if (order.payCredit > 0) {
    const { block, termDays } = (await creditTermsOf.row(tx, { institutionId, today }))!
    if (block) return { kind: 'credit-blocked', words: creditBlockWords[block] }
    const { orderable, overLimitAsks } = (await creditRoomOf.row(tx, { institutionId }))!
    const missing = order.payCredit - orderable
    if (missing > 0 && overLimitAsks) return handOn(tx, order, actor, at)
    if (missing > 0) return { kind: 'credit-exceeded', missing, orderable }
    const short = await owe(tx, order, { dueOn: dueOn(today, termDays), actor, at })
    if (short) return { kind: 'credit-exceeded', missing: Math.max(1, missing), orderable }
  } else await owe(tx, order, { dueOn: today, actor, at })
  await moveOrder(tx, order, { status: 'confirmed', cancelReason: null, dueAt: null, note: '', actor, at })
  await promiseLines.rows(tx, { orderId: order.id, ...promiseDays(at, order.wantedOn) })
  await tellAllowed(tx, order, '주문이 확정됐어요.', at)
  return { kind: 'confirmed' }
}

const HANDED_ON = '원장님이 승인했어요. 여신한도를 넘어 담당자가 확인해요.'

const awaitStaff = statement<{ orderId: number; dueAt: Date }>()(
  (input) =>
    sql`update "salesOrder" set awaits = 'staff', "dueAt" = ${input.dueAt} where id = ${input.orderId}`,
)

/** The clinic's yes is there; what it owes beyond its limit is for staff to decide. */
async function handOn(tx: Tx, order: HeldOrder, actor: string, at: Date): Promise<Allowed> {
  await awaitStaff.rows(tx, { orderId: order.id, dueAt: hours(at, APPROVAL_HOURS) })
  await addEvent.rows(tx, { orderId: order.id, status: order.status, note: HANDED_ON, actor, at })
  await tellAllowed(tx, order, '여신한도를 넘어 담당자가 확인해요.', at)
  return { kind: 'awaiting-staff' }
}

const write = statement<
  Amounts & { orderId: number; lines: string; payCredit: number; payGateway: number }
>()(
  (input) => sql`
  with priced as (
    update "orderLine" l set "listPrice" = n."listPrice", "unitPrice" = n."unitPrice", "priceReason" = n."priceReason", amount = n."unitPrice" * l.quantity
    from jsonb_to_recordset(${input.lines}::jsonb) as n("optionId" int, "listPrice" bigint, "unitPrice" bigint, "priceReason" text)
    where l."orderId" = ${input.orderId} and l."optionId" = n."optionId")
  update "salesOrder" set "listTotal" = ${input.listTotal}, goods = ${input.goods}, shipping = ${input.shipping}, "payCredit" = ${input.payCredit},
    "payGateway" = ${input.payGateway}, supply = ${input.supply}, vat = ${input.vat}, "taxFree" = ${input.taxFree} where id = ${input.orderId}`,
)

/** Nothing is owed of it yet: it costs what was agreed to now. */
const reprice = (tx: Tx, order: HeldOrder, lines: readonly WaitingLine[], amounts: Amounts) =>
  write.rows(tx, {
    orderId: order.id,
    lines: JSON.stringify(
      lines.map(({ optionId, listPrice, unitPrice, priceReason }) => ({
        optionId,
        listPrice,
        unitPrice,
        priceReason,
      })),
    ),
    ...amounts,
    payCredit: order.payCredit,
    payGateway: order.payGateway,
  })

/** A director says no: pieces and points go back, and whoever ordered reads why. */
export const refuseAllowance = (tx: Tx, order: HeldOrder, note: string, actor: string, at: Date) =>
  giveUp(tx, order, at, { reason: 'director-refused', note, actor })
