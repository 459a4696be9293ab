import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import { dueOn } from '#features/money/credit/rules.ts'
import { creditTermsOf, postCharge } from '#features/money/credit/server/index.ts'
import {
  allowOver,
  postJournal,
  reverseJournal,
  type LedgerLine,
  type Posting,
} from '#features/money/ledger/server/index.ts'
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
  const lacking = await allowOver(tx, { institutionId, amount: order.payCredit, atMost })
  if (lacking > atMost) return { lacking }
  const short = await owe(tx, order, { dueOn: dueOn(today, termDays), actor, at })
  if (short) throw new Error(`${order.number}: what was allowed or held is gone`)
  await moveOrder(tx, order, { status: 'confirmed', cancelReason: null, dueAt: null, note, actor, at })
  await promiseLines.rows(tx, { orderId: order.id, ...promiseDays(at, order.wantedOn) })
  await tellApproved(tx, order, at)
  return 'approved'
}

/**
 * An order that waited is owed from now on; the points that it held are spent. Null: done; else what was too little, and
 * the caller rolls back.
 */
export async function owe(
  tx: Tx,
  order: HeldOrder,
  { dueOn, actor, at }: { dueOn: IsoDate; actor: string; at: Date },
): Promise<Extract<Posting, { journalId: null }>['short'] | null> {
  const { institutionId } = order
  const journal = { causeType: 'order', cause: order.number, note: order.summary, actor, at }
  const held =
    order.payPoints > 0
      ? await reverseJournal(tx, { ...journal, original: 'points-held', event: 'points-unheld' })
      : null
  const lines: LedgerLine[] = [
    { kind: 'credit', institutionId, amount: -order.payCredit },
    { kind: 'points', institutionId, amount: -order.payPoints },
    { kind: 'sales', amount: order.total },
  ]
  const confirmed = { ...journal, event: 'confirmed', lines }
  const posted =
    order.payCredit > 0
      ? await postCharge(tx, confirmed, { orderId: order.id, institutionId, charge: order.payCredit, dueOn })
      : await postJournal(tx, confirmed)
  if (posted.journalId === null) return posted.short
  if (held)
    await rebookPoints(tx, { heldBy: held.reversedId, releasedBy: held.journalId, spentBy: posted.journalId })
  return null
}
