import { addDays, isBusinessDay, seoulDate, type Instant, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { allocate } from '#domain/money.ts'
import { isGatewayKind } from '#features/payments/rules.ts'
import type { ActionState, OrderAction, OrderFilter, OrderStatus, PaymentKind, PaymentOutcome, TaxDocument } from './contract.ts'

/** [OD-08] Where an order may go from each state. Nothing else moves it. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-payment': ['checking-payment', 'awaiting-deposit', 'confirmed', 'cancelled'],
  'checking-payment': ['awaiting-deposit', 'confirmed', 'cancelled'],
  'awaiting-deposit': ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['part-shipped', 'shipped', 'cancelled'],
  'part-shipped': ['part-shipped', 'shipped'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
}

export const mayBecome = (from: OrderStatus, to: OrderStatus) => transitions[from].includes(to)
/** States from which an order may go to `to`. */
export const statesBefore = (to: OrderStatus) => (Object.keys(transitions) as OrderStatus[]).filter((from) => mayBecome(from, to))

/** Until the gateway window must have been used. */
export const PAYMENT_MINUTES = 30
/** How long a virtual account waits for its deposit. */
export const DEPOSIT_HOURS = 72
/** How far ahead goods may be asked for. */
export const WANTED_DAYS = 30

export const taxDocumentsOf: Record<PaymentKind, readonly TaxDocument[]> = {
  credit: ['tax-invoice'],
  points: ['none'],
  // A card slip with its VAT takes the place of a tax invoice: both would report the sale twice.
  card: ['card-slip'],
  'virtual-account': ['tax-invoice', 'cash-receipt'],
  transfer: ['tax-invoice', 'cash-receipt'],
}

export const agreements = [
  { code: 'terms', text: '주문 내용과 결제 조건을 확인했어요' },
  { code: 'returns', text: '냉장·개봉·로트 추적품은 단순변심 반품이 안 되는 것을 확인했어요' },
  { code: 'privacy', text: '배송을 위해 받는 분 이름·연락처·주소를 배송사에 제공하는 데 동의해요' },
] as const

/** Least amounts of the gateway, in won. */
const smallest: Partial<Record<PaymentKind, number>> = { card: 100, 'virtual-account': 200, transfer: 200 }

/** Why an order of this size cannot be paid this way, or null. `total` is what is left after points. */
export function paymentProblem(kind: PaymentKind, { total, points }: { total: number; points: number }): string | null {
  const left = total - points
  if (total === 0) return '0원인 주문은 온라인으로 받지 않아요. 고객센터로 알려 주세요.'
  if (kind === 'points') return left > 0 ? '포인트로 전액을 낼 수 있을 때 고를 수 있어요.' : null
  if (left === 0) return '포인트로 전액을 내면 다른 결제수단이 필요 없어요. 포인트 전액을 골라 주세요.'
  return left < (smallest[kind] ?? 0) ? `${smallest[kind]!.toLocaleString('en-US')}원부터 결제할 수 있어요. 다른 결제수단을 골라 주세요.` : null
}

/** Who pays what: points first, the rest by the chosen kind. The parts always sum to the total. */
export function splitPayment(kind: PaymentKind, total: number, points: number) {
  const left = total - points
  return { payPoints: points, payCredit: kind === 'credit' ? left : 0, payGateway: isGatewayKind(kind) ? left : 0 }
}

/** The tax-free part of what the gateway takes, in proportion. */
export const gatewayTaxFree = (order: { total: number; taxFree: number; payGateway: number }) =>
  order.payGateway === 0 ? 0 : allocate(order.payGateway, [order.total - order.taxFree, order.taxFree])[1]!

/** '보네타주 100단위 외 5종' */
export const summarise = (names: readonly string[]) => (names.length > 1 ? `${names[0]} 외 ${names.length - 1}종` : names[0]!)

/** Days that may be asked for: from today on, as far as holidays and stock can be promised. */
export const wantedRange = (now: Instant) => ({ from: seoulDate(now), to: addDays(seoulDate(now), WANTED_DAYS) })

export function wantedProblem(day: IsoDate, now: Instant): string | null {
  const { from, to } = wantedRange(now)
  if (day < from || day > to) return `출고희망일은 오늘부터 ${WANTED_DAYS}일 안에서 골라 주세요.`
  return isBusinessDay(day, holidays) ? null : '주말과 공휴일에는 출고하지 않아요. 다른 날을 골라 주세요.'
}

const cancellable: readonly OrderStatus[] = ['awaiting-payment', 'awaiting-deposit', 'confirmed']

/** Why the buyer cannot cancel, or null. `moneyMoving`: an answer of the gateway is outstanding. */
export function cancelProblem({ status, moneyMoving }: { status: OrderStatus; moneyMoving: boolean }): string | null {
  if (status === 'cancelled') return '이미 취소된 주문이에요.'
  if (status === 'checking-payment') return '결제 결과를 확인하고 있어요. 확인이 끝나면 취소할 수 있어요.'
  if (status === 'preparing') return '상품을 준비하고 있어서 바로 취소할 수 없어요. 고객센터로 알려 주세요.'
  if (!cancellable.includes(status)) return '이미 출고된 주문이에요. 받으신 뒤 반품을 신청해 주세요.'
  return moneyMoving ? '결제나 환불을 처리하고 있어요. 잠시 뒤 다시 확인해 주세요.' : null
}

const shippedStates: readonly OrderStatus[] = ['part-shipped', 'shipped', 'delivered', 'completed']
const paidStates: readonly OrderStatus[] = ['confirmed', 'preparing', ...shippedStates]

type Acted = { status: OrderStatus; paymentKind: PaymentKind; taxDocument: TaxDocument; moneyMoving: boolean }

/** What the buyer may do with an order, and why not. */
export function actionsOf(order: Acted): ActionState[] {
  const reasons: Record<OrderAction, string | null> = {
    pay: order.status === 'awaiting-payment' && !order.moneyMoving ? null : '결제를 기다리는 주문이 아니에요.',
    cancel: cancelProblem(order),
    reorder: null,
    track: shippedStates.includes(order.status) ? null : '아직 출고되지 않았어요.',
    statement: paidStates.includes(order.status) ? null : '결제가 끝난 뒤 볼 수 있어요.',
    'tax-invoice': order.taxDocument !== 'tax-invoice' ? '세금계산서를 발행하지 않는 주문이에요.' : paidStates.includes(order.status) ? null : '결제가 끝난 뒤 볼 수 있어요.',
  }
  return (Object.entries(reasons) as [OrderAction, string | null][]).map(([action, reason]) => ({ action, allowed: reason === null, reason: reason ?? '' }))
}

/** The states behind each tab of the list. */
export const statesOf: Record<OrderFilter, readonly OrderStatus[] | null> = {
  all: null,
  awaiting: ['awaiting-payment', 'checking-payment', 'awaiting-deposit'],
  confirmed: ['confirmed'],
  preparing: ['preparing'],
  shipping: ['part-shipped', 'shipped'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled'],
  open: ['awaiting-payment', 'checking-payment', 'awaiting-deposit', 'confirmed', 'preparing', 'part-shipped', 'shipped'],
}

/** How the payment of an order stands, for the page that comes back from the gateway. */
export const outcomeOf = ({ status, cancelReason, moneyMoving }: { status: OrderStatus; cancelReason: string | null; moneyMoving: boolean }): PaymentOutcome =>
  status === 'cancelled' ? (cancelReason === 'payment-failed' || cancelReason === 'abandoned' || cancelReason === 'deposit-expired' ? 'failed' : 'cancelled')
  : status === 'awaiting-deposit' ? 'awaiting-deposit'
  : status === 'checking-payment' || (status === 'awaiting-payment' && moneyMoving) ? 'checking'
  : status === 'awaiting-payment' ? 'awaiting-payment'
  : 'paid'
