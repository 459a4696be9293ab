import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { RepaymentKind, RepaymentState } from '../repayment-contract.ts'

export type RepaymentRow = {
  id: number
  institutionId: number
  kind: RepaymentKind
  amount: number
  settled: number
  state: RepaymentState
  dueAt: Date | null
}
/** By this name the gateway's payment and the ledger know it. */
export const causeOf = (id: number) => `R${String(id).padStart(8, '0')}`
const idOf = (number: string) => Number(number.slice(1))
const columns = sql`id, "institutionId", kind, amount, settled, state, "dueAt"`

export const addRepayment = async (
  tx: Tx,
  input: { institutionId: number; memberId: number; kind: RepaymentKind; amount: number; at: Date },
) =>
  (await row(
    tx,
    sql<{ id: number }>`
    insert into "creditRepayment" ("institutionId", "memberId", kind, amount, at)
    values (${input.institutionId}, ${input.memberId}, ${input.kind}, ${input.amount}, ${input.at}) returning id`,
  ))!.id

export const ownRepayment = (on: Queryable, number: string, institutionId: number) =>
  row(
    on,
    sql<RepaymentRow>`select ${columns} from "creditRepayment" where id = ${idOf(number)} and "institutionId" = ${institutionId}`,
  )

export const holdRepayment = (tx: Tx, number: string) =>
  row(tx, sql<RepaymentRow>`select ${columns} from "creditRepayment" where id = ${idOf(number)} for update`)

/** Those of an institution that have not ended, held until commit. */
export const holdOpenRepayments = (tx: Tx, institutionId: number) =>
  rows(
    tx,
    sql<RepaymentRow>`
    select ${columns} from "creditRepayment" where "institutionId" = ${institutionId} and state in ('awaiting-payment', 'checking', 'awaiting-deposit')
    order by id for update`,
  )

export const openRepayments = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<RepaymentRow>`
    select ${columns} from "creditRepayment" where "institutionId" = ${institutionId} and state in ('checking', 'awaiting-deposit') order by id desc`,
  )

export const moveRepayment = (
  tx: Tx,
  { id, state, settled, dueAt }: Pick<RepaymentRow, 'id' | 'state' | 'settled' | 'dueAt'>,
) =>
  rows(
    tx,
    sql`update "creditRepayment" set state = ${state}, settled = ${settled}, "dueAt" = ${dueAt}::timestamptz where id = ${id}`,
  )
