import { bankNames } from '#domain/banks.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { directorsOf } from '#features/access/accounts/server/index.ts'
import { tell, tellingOf } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { hasAwaitedYes } from './settle-queries.ts'
import type { CancelReason, PaymentKind } from '../contract.ts'
import { paymentKindLabel, statusText } from '../labels.ts'

/** What its buyer is told of an order; the clinic's others see its state in the list. */
type Order = { number: string; memberId: number; summary: string; total: number; paymentKind: PaymentKind }
const about = ({ number, memberId }: Order, at: Date) => ({ to: { memberId }, cause: number, at })
const facts = ({ number, summary, total }: Pick<Order, 'number' | 'summary' | 'total'>) => ({
  orderNumber: number,
  goods: summary,
  amount: formatWon(total),
})

const received = (order: Order, at: Date) =>
  ({ kind: 'order-received', values: facts(order), ...about(order, at) }) as const
export const tellReceived = (tx: Tx, order: Order, at: Date) => tell(tx, received(order, at))
/** For the statement that closes the cart: its buyer has just ordered, so no open screen needs news. */
export const tellingReceived = (order: Order, at: Date) => tellingOf(received(order, at))

export const tellApproved = (tx: Tx, order: Order, at: Date) =>
  tell(tx, { kind: 'order-approved', values: facts(order), ...about(order, at) })

export const tellDepositIn = (tx: Tx, order: Order, at: Date) =>
  tell(tx, { kind: 'deposit-in', values: facts(order), ...about(order, at) })

/** [BX-08] Of an order that is more than its person may place alone. */
export async function tellDirectors(
  tx: Tx,
  { institutionId, name }: { institutionId: number; name: string },
  order: { number: string; summary: string; total: number },
  at: Date,
) {
  const memberIds = (await directorsOf(tx, institutionId)).map(({ memberId }) => memberId)
  if (memberIds.length > 0)
    await tell(tx, {
      kind: 'approval-wanted',
      values: { ...facts(order), who: name },
      to: { memberIds },
      cause: order.number,
      at,
    })
}

/** Of one that was placed for somebody who was not there. */
export const tellWaits = (tx: Tx, order: Order, at: Date) =>
  tell(tx, { kind: 'approval-awaited', values: facts(order), ...about(order, at) })

/** What came of it, for whoever ordered. */
export const tellAllowed = (tx: Tx, order: Order, next: string, at: Date) =>
  tell(tx, { kind: 'approval-given', values: { ...facts(order), next }, ...about(order, at) })

type Account = { bankCode: string; accountNumber: string; dueAt: Date | null }
export const tellDepositWanted = (tx: Tx, order: Order, account: Account, at: Date) =>
  tell(tx, {
    kind: 'deposit-wanted',
    values: {
      ...facts(order),
      bank: bankNames[account.bankCode] ?? '',
      account: account.accountNumber,
      until: account.dueAt ? formatDateTime(account.dueAt) : '',
    },
    ...about(order, at),
  })

/**
 * Not told of an order that its buyer never finished: the sheet has said so. Who waited for a yes may have
 * missed it.
 */
export async function tellCancelled(
  tx: Tx,
  order: Order & { id: number },
  cancelReason: CancelReason,
  at: Date,
) {
  if (cancelReason === 'payment-failed') return
  if (cancelReason === 'abandoned' && !(await hasAwaitedYes.rows(tx, { orderId: order.id })).length) return
  const reason = statusText({ status: 'cancelled', cancelReason })
  await tell(tx, { kind: 'order-cancelled', values: { ...facts(order), reason }, ...about(order, at) })
}

export const tellRefunded = (tx: Tx, order: Order, refund: { id: number; amount: number }, at: Date) =>
  tell(tx, {
    kind: 'refund-done',
    values: {
      orderNumber: order.number,
      amount: formatWon(refund.amount),
      way: paymentKindLabel[order.paymentKind],
    },
    ...about(order, at),
    cause: `${order.number}/${refund.id}`,
  })
