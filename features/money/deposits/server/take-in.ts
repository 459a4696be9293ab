import type { Tx } from '#platform/database/database.ts'
import { transfersOf, type BankRow } from '../reading.ts'
import { nameKeyOf } from '../rules.ts'
import { proposeAll } from './candidates.ts'
import { keepDeposits } from './queries.ts'

/** What the bank writes is the time in Seoul. */
const SEOUL = '+09:00'

/** Keeps the transfers of the bank's list, each once, and proposes clinics for all that are open. */
export async function takeIn(tx: Tx, rows: readonly BankRow[], at: Date) {
  const { transfers, repeated } = transfersOf(rows)
  const list = transfers.map(({ key, told, nth, ...row }) => ({
    key,
    told,
    nth,
    earlierKey: row.reference ? `${row.at.slice(0, 10)}/${row.reference}` : '',
    at: row.at + SEOUL,
    name: row.name,
    nameKey: nameKeyOf(row.name),
    memo: row.memo,
    amount: row.amount,
  }))
  const { added, alike } = await keepDeposits(tx, list, at)
  const { sure } = await proposeAll(tx)
  return { added, again: list.length - added, repeated, alike, sure }
}
