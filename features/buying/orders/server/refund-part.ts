import { creditBack } from '#features/money/credit/server/index.ts'
import { journalOf, postJournal } from '#features/money/ledger/server/index.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import { openRefund, refundFor } from '#features/money/payments/server/index.ts'
import { returnPoints } from '#features/money/points/server/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { RefundAccount } from '#platform/gateway/port.ts'
import { refundTaxFree, shareRefund, type Ways } from '../refund-shares.ts'
import { isPaid } from '../rules.ts'
import { attemptsFor, keptOf, paymentOf, refundsOf } from './attempts.ts'
import { addRefund, givenBack, refundedPart } from './refund-part-queries.ts'
import { holdOrder, type HeldOrder } from './settle-queries.ts'

type Part = {
  orderNumber: string
  /** Which part, in the words of the room that asks: the same part goes back once. */
  part: string
  amount: number
  /** The tax-free part of `amount`. */
  taxFree: number
  refundAccount?: RefundAccount | undefined
  at: Date
}
type Asked = Part & { actor: string }
type Refused = { refused: 'not-paid' | 'account-needed' | 'too-much' }

/** [M7] Stores the gateway's refund of a part, once for each part, to be sent once the transaction stands. */
export async function openPart(
  tx: Tx,
  order: HeldOrder,
  { part, amount, taxFree, refundAccount, at }: Part,
): Promise<{ refund: number } | Refused> {
  const payment = paymentOf(await attemptsFor(tx, order))
  if (payment?.state !== 'done') return { refused: 'not-paid' }
  if (paymentKinds[order.paymentKind].deposited && !refundAccount) return { refused: 'account-needed' }
  const asked = { causeType: 'part-refund', cause: `${order.number}/${part}`, amount, taxFree } as const
  const known = await refundFor(tx, asked.causeType, asked.cause)
  if (known)
    return known.amount === amount && known.taxFree === taxFree
      ? { refund: known.id }
      : { refused: 'too-much' }
  const refund = await openRefund(tx, { ...asked, paymentId: payment.id, refundAccount, at, nextCheckAt: at })
  return refund === null ? { refused: 'too-much' } : { refund }
}

/** What an order may still give back, by the way it was paid; `taxFree` is that part of the gateway's share. */
export async function leftOf(
  on: Queryable,
  order: Pick<HeldOrder, 'id' | 'number' | 'payCredit' | 'payPoints' | 'payGateway'>,
): Promise<Ways & { taxFree: number }> {
  const [given, attempts] = [await givenBack(on, order.id), await attemptsFor(on, order)]
  const payment = paymentOf(attempts)
  const sent = refundsOf(attempts).filter(({ state }) => state !== 'failed')
  const sentTaxFree = sent.reduce((sum, { taxFree }) => sum + taxFree, 0)
  return {
    credit: order.payCredit - given.credit,
    points: order.payPoints - given.points,
    // A share that the gateway has refused stays promised to its part, its tax-free part too.
    gateway: Math.min(keptOf(payment), order.payGateway - given.gateway),
    taxFree: (payment?.taxFree ?? 0) - Math.max(sentTaxFree, given.taxFree),
  }
}

/**
 * [M7] Gives a part of an order back by the ways it was paid, once for each part: credit and points at once, the
 * gateway's share by the refund that is to be sent. Asked again, it opens that refund anew when the gateway has refused
 * it, perhaps to another account.
 */
export async function giveBackPart(
  tx: Tx,
  asked: Asked,
): Promise<(Ways & { refund: number | null }) | Refused> {
  const { orderNumber, part, amount } = asked
  const order = await holdOrder(tx, orderNumber)
  const known = order && (await refundedPart(tx, { orderId: order.id, part }))
  // A part that took the last pieces has cancelled the order; its money is owed all the same.
  if (!order || !(known || isPaid(order.status))) return { refused: 'not-paid' }
  if (order.payGateway > 0 && paymentKinds[order.paymentKind].deposited && !asked.refundAccount)
    return { refused: 'account-needed' }
  if (known && known.credit + known.points + known.gateway !== amount) return { refused: 'too-much' }
  const ways = known ?? (await book(tx, order, asked))
  if (!ways) return { refused: 'too-much' }
  const { credit, points, gateway, taxFree } = ways
  if (gateway === 0) return { credit, points, gateway, refund: null }
  const opened = await openPart(tx, order, { ...asked, amount: gateway, taxFree })
  if ('refused' in opened) throw new Error(`${orderNumber}/${part}: its share of the gateway is gone`)
  return { credit, points, gateway, refund: opened.refund }
}

/** Writes down what goes back by which way, and posts what needs nobody else. Null: less than that is left. */
async function book(tx: Tx, order: HeldOrder, { part, amount, taxFree, at, actor }: Asked) {
  const left = await leftOf(tx, order)
  const ways = shareRefund(amount, left)
  if (!ways) return null
  const ofGateway = { amount: left.gateway, taxFree: left.taxFree }
  const shares = { ...ways, taxFree: refundTaxFree(ways.gateway, { amount, taxFree }, ofGateway) }
  await addRefund(tx, { orderId: order.id, part, ...shares, taxFreeOfAll: taxFree, at })
  await postBack(tx, order, ways, { part, at, actor, pointsBefore: order.payPoints - left.points })
  return shares
}

/** The shares of credit and points, which need nobody else. */
async function postBack(
  tx: Tx,
  { id: orderId, number, institutionId, summary }: HeldOrder,
  { credit, points }: Ways,
  { part, pointsBefore, ...by }: { part: string; at: Date; actor: string; pointsBefore: number },
) {
  if (credit + points === 0) return
  const cause = { causeType: 'part-refund', cause: `${number}/${part}` }
  const posted = await postJournal(tx, {
    ...cause,
    ...by,
    event: 'given-back',
    note: summary,
    lines: [
      { kind: 'credit', institutionId, amount: credit },
      { kind: 'points', institutionId, amount: points },
      { kind: 'sales', amount: -(credit + points) },
    ],
  })
  if (credit > 0) await creditBack(tx, { ...cause, ...by, orderId, institutionId, amount: credit })
  const spentBy =
    points > 0 && (await journalOf(tx, { causeType: 'order', cause: number, event: 'confirmed' }))
  if (spentBy)
    await returnPoints(tx, {
      spentBy,
      journalId: posted.journalId!,
      now: by.at,
      after: pointsBefore,
      amount: points,
    })
}
