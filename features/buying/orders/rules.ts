import {
  addDays,
  firstShipDay,
  isBusinessDay,
  leavesOn,
  seoulDate,
  type Instant,
  type IsoDate,
} from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { allocate } from '#domain/money.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Parcel } from '#features/buying/cart/contract.ts'
import { isGatewayKind, paymentKinds } from '#features/money/payments/kinds.ts'
import type {
  ActionState,
  OrderAction,
  OrderFilter,
  OrderStatus,
  PaymentKind,
  PaymentOutcome,
  TaxDocument,
} from './contract.ts'
import { noStatementWord, shipWord, storageWord } from './labels.ts'

/** [OD-08] Where an order may go from each state. Nothing else moves it. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-approval': ['confirmed', 'awaiting-payment', 'cancelled'],
  'awaiting-payment': ['checking-payment', 'awaiting-deposit', 'confirmed', 'cancelled'],
  'checking-payment': ['awaiting-deposit', 'confirmed', 'cancelled'],
  'awaiting-deposit': ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['part-shipped', 'shipped', 'cancelled'],
  'part-shipped': ['part-shipped', 'shipped', 'delivered'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
}

export const mayBecome = (from: OrderStatus, to: OrderStatus) => transitions[from].includes(to)
/** Until the gateway window must have been used. */
export const PAYMENT_MINUTES = 30
/** How long an order over the limit waits for staff, with a weekend between. */
export const APPROVAL_HOURS = 96
/** How long an order that a director agreed to waits for its payment window. */
export const APPROVED_PAYMENT_HOURS = 72
/** How long a virtual account waits for its deposit. */
export const DEPOSIT_HOURS = 72
/** How far ahead goods may be asked for. */
const WANTED_DAYS = 30

export const taxDocumentsOf: Record<PaymentKind, readonly TaxDocument[]> = {
  credit: ['tax-invoice'],
  points: ['none'],
  // A card slip with its VAT takes the place of a tax invoice: both would report the sale twice.
  card: ['card-slip'],
  'virtual-account': ['tax-invoice', 'cash-receipt'],
  transfer: ['tax-invoice', 'cash-receipt'],
}

/** Why an order of this size cannot be paid this way, or null. `total` is what is left after points. */
export function paymentProblem(
  kind: PaymentKind,
  { total, points }: { total: number; points: number },
): string | null {
  const left = total - points
  if (total === 0) return `0원인 주문은 온라인으로 받지 않아요. 고객센터 ${shopFacts.phone}에 연락해 주세요.`
  if (kind === 'points') return left > 0 ? '포인트로 전액을 낼 수 있을 때 고를 수 있어요.' : null
  if (left === 0) return '포인트로 전액을 내면 다른 결제수단이 필요 없어요. 포인트 전액을 골라 주세요.'
  const { least } = paymentKinds[kind]
  return left < least ? `${formatWhole(least)}원부터 결제할 수 있어요. 다른 결제수단을 골라 주세요.` : null
}

/** Who pays what: points first, the rest by the chosen kind. The parts always sum to the total. */
export function splitPayment(kind: PaymentKind, total: number, points: number) {
  const left = total - points
  return {
    payPoints: points,
    payCredit: kind === 'credit' ? left : 0,
    payGateway: isGatewayKind(kind) ? left : 0,
  }
}

/** The tax-free part of what the gateway takes, in proportion. */
export const gatewayTaxFree = (order: { total: number; taxFree: number; payGateway: number }) =>
  order.payGateway === 0 ? 0 : allocate(order.payGateway, [order.total - order.taxFree, order.taxFree])[1]!

/** '보네타주 100단위 외 5종' */
export const summarise = (names: readonly string[]) =>
  names.length > 1 ? `${names[0]} 외 ${names.length - 1}종` : names[0]!

/** Days that may be asked for: from today on, as far as holidays and stock can be promised. */
export const wantedRange = (now: Instant) => ({
  from: seoulDate(now),
  to: addDays(seoulDate(now), WANTED_DAYS),
})

type Hold = {
  available: number
  /** Of the same clinic. */ unpaid: number
  usual: number | null
  smallest: number
}

/**
 * [OD-06] How many pieces more a clinic may hold without having paid: a share of what is free to all but itself, and so
 * many times what it usually orders; always the smallest order. A limit of 0 is none.
 */
export function unpaidRoom(
  { available, unpaid, usual, smallest }: Hold,
  { stockPercent, usualTimes }: { stockPercent: number; usualTimes: number },
): number {
  const share = stockPercent === 0 ? Infinity : Math.floor(((available + unpaid) * stockPercent) / 100)
  const habit = usualTimes === 0 || usual === null ? Infinity : usual * usualTimes
  return Math.max(0, Math.max(smallest, Math.min(share, habit)) - unpaid)
}

type Leaving = Pick<Parcel, 'storage' | 'shipsOn'>

/**
 * [OD-03] Why a day cannot be asked for, or null: everything in the order must be able to leave on it.
 * `parcels` say the first day each can.
 */
export function wantedProblem(
  day: IsoDate,
  { from, to }: { from: IsoDate; to: IsoDate },
  parcels: readonly Leaving[],
): string | null {
  if (day < from || day > to) return `출고희망일은 오늘부터 ${WANTED_DAYS}일 안에서 골라 주세요.`
  if (!isBusinessDay(day, holidays)) return '주말과 공휴일에는 출고하지 않아요. 다른 날을 골라 주세요.'
  const kept = parcels.find(({ storage }) => !leavesOn(day, storage, holidays))
  if (kept)
    return `${storageWord[kept.storage]} 상품은 금요일과 공휴일 전날에 출고하지 않아요. 다른 날을 골라 주세요.`
  const late = parcels.find(({ shipsOn }) => day < shipsOn)
  return late
    ? `${storageWord[late.storage]} 상품은 ${shipWord(late.shipsOn)}부터 출고할 수 있어요. 그날이나 뒷날을 골라 주세요.`
    : null
}

/** The parcels with the day each is expected to leave: the wanted one, or the first it may leave on. */
export const parcelsOn = <P extends Leaving>(parcels: readonly P[], wantedOn: IsoDate | null): P[] =>
  parcels.map((parcel) =>
    wantedOn && wantedOn > parcel.shipsOn
      ? { ...parcel, shipsOn: firstShipDay(wantedOn, parcel.storage, holidays) }
      : parcel,
  )

const cancellable: readonly OrderStatus[] = [
  'awaiting-approval',
  'awaiting-payment',
  'awaiting-deposit',
  'confirmed',
]

/** Why the buyer cannot cancel, or null. `moneyMoving`: an answer of the gateway is outstanding. */
export function cancelProblem({
  status,
  moneyMoving,
}: {
  status: OrderStatus
  moneyMoving: boolean
}): string | null {
  if (status === 'cancelled') return '이미 취소된 주문이에요.'
  if (status === 'checking-payment') return '결제 결과를 확인하고 있어요. 확인이 끝나면 취소할 수 있어요.'
  if (status === 'preparing')
    return '상품을 준비하고 있어서 바로 취소할 수 없어요. 취소·반품·교환 신청에서 취소를 신청하면 확인한 뒤 취소해 드려요.'
  if (status === 'delivered') return '배송이 끝난 주문이에요. 취소·반품·교환 신청에서 반품을 신청해 주세요.'
  if (status === 'completed')
    return `구매를 확정한 주문이에요. 상품에 문제가 있으면 고객센터 ${shopFacts.phone}에 연락해 주세요.`
  if (!cancellable.includes(status))
    return '이미 출고된 주문이에요. 받은 뒤 취소·반품·교환 신청에서 반품을 신청해 주세요.'
  return moneyMoving ? '결제나 환불을 처리하고 있어요. 잠시 뒤 다시 확인해 주세요.' : null
}

const paidStates: readonly OrderStatus[] = [
  'confirmed',
  'preparing',
  'part-shipped',
  'shipped',
  'delivered',
  'completed',
]

/** Whether an order stands and is paid for, or owed for. */
export const isPaid = (status: OrderStatus) => paidStates.includes(status)

type Acted = { status: OrderStatus; moneyMoving: boolean }

/** What the buyer may do with an order, and why not. */
export function actionsOf(order: Acted): ActionState[] {
  const reasons: Record<OrderAction, string | null> = {
    pay:
      order.status === 'awaiting-payment' && !order.moneyMoving ? null : '결제를 기다리는 주문이 아니에요.',
    cancel: cancelProblem(order),
    reorder: null,
    statement: isPaid(order.status) ? null : noStatementWord(order.status),
  }
  return (Object.entries(reasons) as [OrderAction, string | null][]).map(([action, reason]) => ({
    action,
    allowed: reason === null,
    reason: reason ?? '',
  }))
}

/** The states behind each tab of the list. */
export const statesOf: Record<OrderFilter, readonly OrderStatus[] | null> = {
  all: null,
  awaiting: ['awaiting-approval', 'awaiting-payment', 'checking-payment', 'awaiting-deposit'],
  confirmed: ['confirmed'],
  preparing: ['preparing'],
  shipping: ['part-shipped', 'shipped'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled'],
  open: [
    'awaiting-approval',
    'awaiting-payment',
    'checking-payment',
    'awaiting-deposit',
    'confirmed',
    'preparing',
    'part-shipped',
    'shipped',
  ],
}

/** How the payment of an order stands, for the page that comes back from the gateway. */
export const outcomeOf = ({
  status,
  cancelReason,
  moneyMoving,
}: {
  status: OrderStatus
  cancelReason: string | null
  moneyMoving: boolean
}): PaymentOutcome =>
  status === 'cancelled'
    ? cancelReason === 'payment-failed' || cancelReason === 'abandoned' || cancelReason === 'deposit-expired'
      ? 'failed'
      : 'cancelled'
    : status === 'awaiting-deposit' || status === 'awaiting-approval'
      ? status
      : status === 'checking-payment' || (status === 'awaiting-payment' && moneyMoving)
        ? 'checking'
        : status === 'awaiting-payment'
          ? 'awaiting-payment'
          : 'paid'
