import { seoulDate } from '#domain/calendar.ts'
import { dueOn } from '#features/money/credit/rules.ts'
import { creditTermsOf, postCharge } from '#features/money/credit/server/index.ts'
import { allowOver, reverseJournal } from '#features/money/ledger/server/index.ts'
import { rebookPoints } from '#features/money/points/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { promiseDays } from '../promises.ts'
import { moveOrder, promiseLines, type HeldOrder } from './settle-queries.ts'
import { tellApproved } from './tell-order.ts'

type Approval = { order: HeldOrder; atMost: number; note: string; actor: string; at: Date }

/**
 * [BX-04] Staff agree that an order which they hold goes over its clinic's limit, by `atMost` won as they saw it: it is
 * owed from now on and its goods are promised. Otherwise says why not, and the caller rolls back.
 */
export async function approveOverLimit(
  tx: Tx,
  { order, atMost, note, actor, at }: Approval,
): Promise<'approved' | 'blocked' | { lacking: number }> {
  const { institutionId } = order
  const today = seoulDate(at)
  const { block, termDays } = (await creditTermsOf.row(tx, { institutionId, today }))!
  if (block) return 'blocked'
  const journal = { causeType: 'order', cause: order.number, note: order.summary, actor, at }
  const held =
    order.payPoints > 0
      ? await reverseJournal(tx, { ...journal, original: 'points-held', event: 'points-unheld' })
      : null
  const lacking = await allowOver(tx, { institutionId, amount: order.payCredit, atMost })
  if (lacking > atMost) return { lacking }
  const posted = await postCharge(
    tx,
    {
      ...journal,
      event: 'confirmed',
      lines: [
        { kind: 'credit', institutionId, amount: -order.payCredit },
        { kind: 'points', institutionId, amount: -order.payPoints },
        { kind: 'sales', amount: order.total },
      ],
    },
    { orderId: order.id, institutionId, charge: order.payCredit, dueOn: dueOn(today, termDays) },
  )
  if (posted.journalId === null) throw new Error(`${order.number}: what was allowed or held is gone`)
  if (held)
    await rebookPoints(tx, { heldBy: held.reversedId, releasedBy: held.journalId, spentBy: posted.journalId })
  await moveOrder(tx, order, { status: 'confirmed', cancelReason: null, dueAt: null, note, actor, at })
  await promiseLines.rows(tx, { orderId: order.id, ...promiseDays(at, order.wantedOn) })
  await tellApproved(tx, order, at)
  return 'approved'
}
