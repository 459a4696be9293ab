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

/** Spreads money over what is owed, the oldest due first. Returns how much found a charge. */
async function settleOldest(tx: Tx, institutionId: number, amount: number) {
  const settled = await row(
    tx,
    sql<{ amount: number }>`
    with open as (
      select "orderId", amount - settled as remaining,
        sum(amount - settled) over (order by "dueOn", "orderId") - (amount - settled) as before
      from "creditCharge" where "institutionId" = ${institutionId} and settled < amount
    ), paid as (
      update "creditCharge" c set settled = c.settled + least(o.remaining, ${amount} - o.before) from open o
      where c."orderId" = o."orderId" and o.before < ${amount} returning least(o.remaining, ${amount} - o.before) as amount
    )
    select coalesce(sum(amount), 0)::bigint as amount from paid`,
  )
  return settled!.amount
}

/**
 * Closes the charge of a cancelled order, whose journal has been reversed. What had been paid for it settles
 * other charges;
 * what is then left over is owed to the institution and goes back to its bank account.
 */
export async function closeCharge(
  tx: Tx,
  {
    orderId,
    institutionId,
    ...journal
  }: Omit<Journal, 'event' | 'causeType'> & { orderId: number; institutionId: number },
) {
  const closed = await row(
    tx,
    sql<{ paid: number }>`
    with charge as (select "orderId", settled from "creditCharge" where "orderId" = ${orderId} for update)
    update "creditCharge" c set settled = c.amount from charge where c."orderId" = charge."orderId" returning charge.settled as paid`,
  )
  const paid = closed?.paid ?? 0
  const over = paid === 0 ? 0 : paid - (await settleOldest(tx, institutionId, paid))
  if (over > 0) {
    await postJournal(tx, {
      ...journal,
      causeType: 'order',
      event: 'overpaid',
      note: '취소로 남은 입금액 반환',
      lines: [
        { kind: 'credit', institutionId, amount: -over },
        { kind: 'bank', amount: over },
      ],
    })
  }
}

/**
 * Money came in for what is owed. Settles the oldest due first. Throws when it is more than what is owed: a
 * credit account
 * holds no deposits. The cause (a bank's receipt number) counts once.
 */
export async function recordRepayment(
  tx: Tx,
  {
    institutionId,
    amount,
    ...journal
  }: Omit<Journal, 'event' | 'causeType'> & { institutionId: number; amount: number },
) {
  await postJournal(tx, {
    ...journal,
    causeType: 'repayment',
    event: 'received',
    lines: [
      { kind: 'credit', institutionId, amount },
      { kind: 'bank', amount: -amount },
    ],
  })
  if ((await settleOldest(tx, institutionId, amount)) !== amount)
    throw new RangeError(`institution ${institutionId} owes less than ${amount}`)
}
