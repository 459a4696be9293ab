import { sql } from 'kysely'
import {
  postBy,
  posted,
  posting,
  postJournal,
  type Journal,
  type LedgerLine,
  type PostedRow,
  type PostingInput,
} from '#features/money/ledger/server/index.ts'
import { row, statement, type Tx } from '#platform/database/database.ts'
import { oweBack } from './returns.ts'

// Charges change only after the credit account is locked, which every posting does.

type Charge = { orderId: number; institutionId: number; charge: number; dueOn: string }

const charged = statement<PostingInput & Charge>()(
  (input) => sql<PostedRow>`
  with ${posting(input)}, charged as (
    insert into "creditCharge" ("orderId", "institutionId", amount, "dueOn")
    select ${input.orderId}::int, ${input.institutionId}::int, ${input.charge}::bigint, ${input.dueOn}::date from written
  ) ${posted}`,
)

/** Posts the journal of a purchase on credit together with what its institution owes for it, in one statement. */
export const postCharge = (tx: Tx, journal: Journal & { lines: LedgerLine[] }, charge: Charge) =>
  postBy(tx, charged, journal, charge)

/** Spreads money over what is owed: a chosen charge, then the oldest due first. Returns how much found a charge. */
async function settleOldest(tx: Tx, institutionId: number, amount: number, chosen: number | null = null) {
  const settled = await row(
    tx,
    sql<{ amount: number }>`
    with open as (
      select "orderId", amount - settled as remaining,
        sum(amount - settled) over (order by "orderId" is distinct from ${chosen}::int, "dueOn", "orderId") - (amount - settled) as before
      from "creditCharge" where "institutionId" = ${institutionId} and settled < amount
    ), paid as (
      update "creditCharge" c set settled = c.settled + least(o.remaining, ${amount} - o.before) from open o
      where c."orderId" = o."orderId" and o.before < ${amount} returning least(o.remaining, ${amount} - o.before) as amount
    )
    select coalesce(sum(amount), 0)::bigint as amount from paid`,
  )
  return settled!.amount
}

type Undone = Omit<Journal, 'event'> & { orderId: number; institutionId: number }

/**
 * What had been paid for a charge that fell settles other charges; what is then left over is owed to the institution
 * until it has gone back.
 */
async function spreadPaid(
  tx: Tx,
  paid: number,
  { orderId, institutionId, ...journal }: Undone,
  note: string,
) {
  const over = paid === 0 ? 0 : paid - (await settleOldest(tx, institutionId, paid))
  if (over === 0) return
  await postJournal(tx, {
    ...journal,
    event: 'overpaid',
    note,
    lines: [
      { kind: 'credit', institutionId, amount: -over },
      { kind: 'owed-back', amount: over },
    ],
  })
  await oweBack(tx, { institutionId, orderId, cause: journal.cause, amount: over, at: journal.at })
}

/** Closes the charge of a cancelled order, whose journal has been reversed. */
export async function closeCharge(tx: Tx, undone: Omit<Undone, 'causeType'>) {
  const closed = await row(
    tx,
    sql<{ paid: number }>`
    with charge as (select "orderId", settled from "creditCharge" where "orderId" = ${undone.orderId} for update)
    update "creditCharge" c set settled = c.amount from charge where c."orderId" = charge."orderId" returning charge.settled as paid`,
  )
  await spreadPaid(tx, closed?.paid ?? 0, { ...undone, causeType: 'order' }, '취소로 남아 돌려 드릴 입금액')
}

/**
 * Lowers the charge of an order by a part of it that was given back; the caller's journal has credited the account.
 * Throws when the charge is smaller.
 */
export async function creditBack(tx: Tx, { amount, ...undone }: Undone & { amount: number }) {
  const lowered = await row(
    tx,
    sql<{ freed: number }>`
    with charge as (select "orderId", settled from "creditCharge" where "orderId" = ${undone.orderId} for update)
    update "creditCharge" c set amount = c.amount - ${amount}, settled = least(c.settled, c.amount - ${amount})
    from charge where c."orderId" = charge."orderId" returning charge.settled - c.settled as freed`,
  )
  if (!lowered) throw new Error(`order ${undone.orderId} has no charge to lower`)
  await spreadPaid(tx, lowered.freed, undone, '환불로 남아 돌려 드릴 입금액')
}

/** More came in than is owed: a credit account holds no deposits. */
export class OwesLess extends RangeError {
  readonly owed: number
  constructor(institutionId: number, owed: number) {
    super(`institution ${institutionId} owes ${owed}`)
    this.owed = owed
  }
}

type Repayment = Omit<Journal, 'event' | 'causeType'> & {
  institutionId: number
  amount: number
  /** The account of the house that took it. */
  into?: 'bank' | 'gateway-clearing'
  /** The order whose charge is settled before others. */
  against?: number | null
}

/**
 * Money came in for what is owed; it settles the chosen charge, then the oldest due. Throws OwesLess when it is more: the
 * caller rolls back. The cause (a bank's receipt number) counts once.
 */
export async function recordRepayment(
  tx: Tx,
  { institutionId, amount, against = null, into = 'bank', ...journal }: Repayment,
) {
  await postJournal(tx, {
    ...journal,
    causeType: 'repayment',
    event: 'received',
    lines: [
      { kind: 'credit', institutionId, amount },
      { kind: into, amount: -amount },
    ],
  })
  const settled = await settleOldest(tx, institutionId, amount, against)
  if (settled !== amount) throw new OwesLess(institutionId, settled)
}

/**
 * Takes a repayment back: the institution owes it again, for the charge it was meant for, then the newest due. False where
 * its limit has no room, or the money was given back meanwhile: the caller rolls back.
 */
export async function undoRepayment(
  tx: Tx,
  { institutionId, amount, against = null, ...journal }: Repayment,
) {
  const { journalId } = await postJournal(tx, {
    ...journal,
    causeType: 'repayment',
    event: 'undone',
    lines: [
      { kind: 'credit', institutionId, amount: -amount },
      { kind: 'bank', amount },
    ],
  })
  if (journalId === null) return false
  const opened = await row(
    tx,
    sql<{ amount: number }>`
    with paid as (
      select c."orderId", c.settled,
        sum(c.settled) over (order by c."orderId" is distinct from ${against}::int, c."dueOn" desc, c."orderId" desc) - c.settled as before
      from "creditCharge" c join "salesOrder" o on o.id = c."orderId"
      where c."institutionId" = ${institutionId} and c.settled > 0 and o.status <> 'cancelled'
    ), opened as (
      update "creditCharge" c set settled = c.settled - least(p.settled, ${amount} - p.before) from paid p
      where c."orderId" = p."orderId" and p.before < ${amount} returning least(p.settled, ${amount} - p.before) as amount
    )
    select coalesce(sum(amount), 0)::bigint as amount from opened`,
  )
  return opened!.amount === amount
}
