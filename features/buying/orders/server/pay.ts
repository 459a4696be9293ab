import { bankName } from '#platform/gateway/code-names.ts'
import { refusalMessage } from '#platform/gateway/refusal-messages.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { moneyMoving } from '#features/money/payments/rules.ts'
import { takePayment, type Attempt, type Payment } from '#features/money/payments/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import {
  approvePayment,
  readPayment,
  reportPaymentFailure,
  type Deposit,
  type PaymentOutcome,
  type PaymentResult,
} from '../contract.ts'
import { outcomeOf, PAYMENT_MINUTES } from '../rules.ts'
import { attemptsFor, paymentOf } from './attempts.ts'
import { closeUnsent } from './give-up.ts'
import { orderPayments } from './order-payments.ts'
import { holdOwnOrder, ownOrder, type HeldOrder } from './settle-queries.ts'

/** The gateway's word for a window that the buyer closed. */
const CLOSED_WINDOW = 'PAY_PROCESS_CANCELED'

/** Longer than one window: a director has agreed to it, and it may be paid for days, by another window. */
const waitsOn = ({ dueAt }: HeldOrder, now: Date) =>
  dueAt !== null && dueAt.getTime() - now.getTime() > PAYMENT_MINUTES * 60_000

type Authorised = {
  orderNumber: string
  institutionId: number
  paymentKey: string
  gatewayOrderId: string
  amount: number
}

/** Takes an authorised payment. Null: no such order. False: not what was ordered. */
export async function approve(
  services: Pick<Services, 'db' | 'clock' | 'gateway' | 'settings'>,
  given: Authorised,
): Promise<PaymentResult | null | false> {
  const { db } = services
  const order = await ownOrder(db, given.orderNumber, given.institutionId)
  const payment = order && paymentOf(await attemptsFor(db, order))
  if (!order || !payment) return null
  if (payment.gatewayOrderId !== given.gatewayOrderId || payment.amount !== given.amount) return false
  if (order.status === 'awaiting-payment')
    await takePayment(services, payment, given.paymentKey, orderPayments())
  return readResult(db, given.orderNumber, given.institutionId)
}

async function readResult(
  db: Database,
  orderNumber: string,
  institutionId: number,
): Promise<PaymentResult | null> {
  return db.snapshot(async (on) => {
    const order = await ownOrder(on, orderNumber, institutionId)
    return order ? resultOf(order, await attemptsFor(on, order)) : null
  })
}

export function resultOf(order: HeldOrder, attempts: readonly Attempt[]): PaymentResult {
  const outcome = outcomeOf({ ...order, moneyMoving: moneyMoving(attempts) })
  const payment = paymentOf(attempts)
  return {
    orderNumber: order.number,
    status: order.status,
    outcome,
    message: messageOf(outcome, order, payment),
    deposit: depositOf(order, payment),
  }
}

/** The account to pay into, once it is open; the same facts stay on a paid order. */
export function depositOf(
  order: Pick<HeldOrder, 'payGateway' | 'dueAt'>,
  payment: Payment | undefined,
): Deposit | null {
  const account = payment?.account
  if (account?.kind !== 'virtual-account') return null
  return {
    bankName: bankName(account.bankCode),
    accountNumber: account.accountNumber,
    holder: account.customerName,
    amount: order.payGateway,
    dueAt: account.dueAt,
  }
}

function messageOf(outcome: PaymentOutcome, order: HeldOrder, payment: Payment | undefined): string {
  if (outcome === 'checking') return '결제 결과를 확인하고 있어요. 다시 결제하지 마세요.'
  if (outcome === 'awaiting-payment') return '결제를 마치면 주문이 완료돼요.'
  if (outcome === 'awaiting-deposit')
    return `${order.dueAt ? `${formatDateTime(order.dueAt)}까지 ` : ''}${formatWon(order.payGateway)}을 입금해 주세요. 기한이 지나면 주문이 자동 취소돼요.`
  if (outcome === 'awaiting-approval')
    return `${order.awaits === 'director' ? '정해진 한도를 넘는 주문이라 원장님 승인을 기다려요.' : '여신한도를 넘는 주문이라 담당자가 확인하고 있어요.'} 승인되면 알려 드릴게요.${order.dueAt ? ` ${formatDateTime(order.dueAt)}까지 승인되지 않으면 취소돼요.` : ''}`
  if (outcome === 'paid') return '주문이 완료됐어요.'
  if (outcome === 'cancelled') return '취소된 주문이에요.'
  if (order.cancelReason === 'deposit-expired')
    return '입금 기한이 지나 주문이 취소됐어요. 필요하면 다시 주문해 주세요.'
  if (order.cancelReason === 'abandoned')
    return '결제 시간이 지나 주문이 취소됐어요. 장바구니에서 다시 주문해 주세요.'
  return payment?.message || refusalMessage(payment?.code ?? '')
}

export const paymentRoutes = [
  serve(approvePayment, async ({ params, body, caller, refuse, ...services }) => {
    const result = await approve(services, {
      ...body,
      orderNumber: params.orderNumber,
      institutionId: caller.institutionId,
    })
    if (result === false) throw refuse('payment-mismatch')
    if (!result) throw refuse('order-not-found')
    return result
  }),

  serve(reportPaymentFailure, async ({ db, clock, params, body, caller, refuse }) => {
    const code = body.code || CLOSED_WINDOW
    await db.transaction(async (tx) => {
      const order = await holdOwnOrder(tx, params.orderNumber, caller.institutionId)
      // What the window says is shown to the buyer who sent it and decides nothing but this unpaid order.
      if (order && !waitsOn(order, clock.now()))
        await closeUnsent(tx, order, clock.now(), {
          reason: 'payment-failed',
          code,
          note: refusalMessage(code),
          actor: caller.loginId,
        })
    })
    const result = await readResult(db, params.orderNumber, caller.institutionId)
    if (!result) throw refuse('order-not-found')
    return result
  }),

  serve(readPayment, async ({ db, params, caller, refuse }) => {
    const result = await readResult(db, params.orderNumber, caller.institutionId)
    if (!result) throw refuse('order-not-found')
    return result
  }),
]
