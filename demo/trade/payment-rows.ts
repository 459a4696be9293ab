import type { Attempt as PaymentAttempt } from '#features/money/payments/server/index.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { MINUTE } from '../seoul-time.ts'
import type { BookedOrder } from './book-orders.ts'
import type { GatewayOutcome } from './purchase.ts'

type Attempt = Omit<Rows<'paymentAttempt'>[number], 'id'>

type PaidBy = NonNullable<PaymentAttempt['account']>

const states: Record<GatewayOutcome, Attempt['state']> = {
  open: 'intent',
  waiting: 'waiting-deposit',
  unknown: 'unknown',
  paid: 'done',
  refunded: 'done',
  failed: 'failed',
  expired: 'failed',
  abandoned: 'failed',
}
const failures: Partial<Record<GatewayOutcome, { code: string; message: string }>> = {
  failed: { code: 'REJECT_CARD_COMPANY', message: '결제 승인이 거절되었습니다.' },
  expired: { code: 'EXPIRED', message: '' },
  abandoned: { code: 'ABANDONED', message: '' },
}
/** The gateway knows none of these payments: it is asked about an open one as late as no alarm is raised. */
const UNKNOWN_MINUTES = 9.5

/** What was asked of the gateway for each order, and what it said. */
export const attemptRows = (orders: readonly BookedOrder[], random: Random): Rows<'paymentAttempt'> =>
  orders
    .flatMap((order) => (order.payGateway > 0 ? attempts(order, random) : []))
    .map((attempt, index) => ({ id: index + 1, ...attempt }))

function attempts(order: BookedOrder, random: Random): Attempt[] {
  const {
    id,
    number,
    purchase: { placedAt },
    course,
    payGateway,
  } = order
  const { gateway, confirmedAt, cancelled, dueAt } = course
  const sent = gateway !== 'open' && gateway !== 'abandoned'
  const ended = gateway !== 'open' && gateway !== 'waiting' && gateway !== 'unknown'
  const sentAt = new Date(placedAt.getTime() + MINUTE)
  const paidBy = sent && gateway !== 'failed' && gateway !== 'unknown' ? paidByOf(order, random) : null
  const confirm: Attempt = {
    orderId: id,
    operation: 'confirm',
    sequence: 1,
    gatewayOrderId: `${number}-${random.word(12)}`,
    gatewayKey: random.uuid(),
    paymentKey: sent ? `demo_${random.word(20)}` : null,
    amount: payGateway,
    state: states[gateway],
    transactionKey: gateway === 'paid' || gateway === 'refunded' ? `demo_tx_${random.word(16)}` : null,
    code: failures[gateway]?.code ?? null,
    message: failures[gateway]?.message ?? null,
    secret: paidBy?.kind === 'virtual-account' ? `demo_ps_${random.word(16)}` : null,
    account: paidBy,
    refundAccount: null,
    receiptUrl: null,
    createdAt: placedAt,
    sentAt: sent ? sentAt : null,
    resolvedAt: ended ? (confirmedAt ?? cancelled!.at) : null,
    nextCheckAt:
      gateway === 'unknown'
        ? new Date(sentAt.getTime() + UNKNOWN_MINUTES * MINUTE)
        : gateway === 'waiting' || gateway === 'open'
          ? dueAt!
          : null,
  }
  if (gateway !== 'refunded') return [confirm]
  const at = cancelled!.at
  return [
    confirm,
    {
      ...confirm,
      operation: 'cancel',
      gatewayKey: random.uuid(),
      transactionKey: `demo_tx_${random.word(16)}`,
      account: null,
      createdAt: at,
      sentAt: at,
      resolvedAt: new Date(at.getTime() + MINUTE),
    },
  ]
}

const paidByOf = ({ id, course, pay, purchase }: BookedOrder, random: Random): PaidBy =>
  pay === 'card'
    ? {
        kind: 'card',
        issuerCode: '00',
        number: `0000****${random.whole(1_000, 9_999)}`,
        approveNumber: String(random.whole(0, 99_999_999)).padStart(8, '0'),
        installmentMonths: 0,
      }
    : {
        kind: 'virtual-account',
        bankCode: '11',
        accountNumber: `00000000${String(id).padStart(6, '0')}`,
        customerName: purchase.institution.name,
        dueAt: course.dueAt?.toISOString() ?? null,
      }
