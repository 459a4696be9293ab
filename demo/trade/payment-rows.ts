import type { GatewayKind } from '#features/money/payments/kinds.ts'
import type { PaidBy } from '#features/money/payments/server/index.ts'
import { gatewayTaxFree } from '#features/buying/orders/rules.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { MINUTE } from '../seoul-time.ts'
import type { BookedOrder } from './book-orders.ts'
import type { GatewayOutcome } from './purchase.ts'

type Attempt = Rows<'paymentAttempt'>[number]

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
    .filter(({ payGateway }) => payGateway > 0)
    .reduce<Attempt[]>((rows, order) => (rows.push(...attempts(order, rows.length + 1, random)), rows), [])

function attempts(order: BookedOrder, id: number, random: Random): Attempt[] {
  const {
    number,
    pay,
    amounts,
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
    id,
    operation: 'confirm',
    causeType: 'order',
    cause: number,
    kind: pay as GatewayKind,
    paymentId: null,
    gatewayOrderId: `${number}-${random.word(12)}`,
    gatewayKey: random.uuid(),
    paymentKey: sent ? `demo_${random.word(20)}` : null,
    amount: payGateway,
    taxFree: gatewayTaxFree({ ...amounts, payGateway }),
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
        : gateway === 'waiting'
          ? dueAt!
          : null,
  }
  if (gateway !== 'refunded') return [confirm]
  const at = cancelled!.at
  return [
    confirm,
    {
      ...confirm,
      id: id + 1,
      operation: 'cancel',
      causeType: 'cancellation',
      paymentId: id,
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
