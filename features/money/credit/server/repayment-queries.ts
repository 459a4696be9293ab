import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ExcessState, RepaymentKind, RepaymentState } from '../repayment-contract.ts'

export type RepaymentRow = {
  id: number
  institutionId: number
  kind: RepaymentKind
  amount: number
  settled: number
  state: RepaymentState
  dueAt: Date | null
  at: Date
  excessState: ExcessState | null
}
/** By this name the gateway's payment and the ledger know it. */
export const causeOf = (id: number) => `R${String(id).padStart(8, '0')}`
const idOf = (number: string) => Number(number.slice(1))
const numberOf = sql`'R' || lpad(r.id::text, 8, '0')`

/** Where what came in over what was owed stands, in SQL: its newest refund says it. */
const excessState = sql<ExcessState | null>`case when r.state = 'paid' and r.amount > r.settled then (
  select case p.state when 'done' then 'done' when 'failed' then 'refused' when 'intent' then case when p."nextCheckAt" is null then 'account-needed' else 'pending' end
    else 'pending' end
  from "paymentAttempt" p where p.operation = 'cancel' and p."causeType" = 'repayment-excess' and p.cause = ${numberOf} order by p.id desc limit 1) end`
/** While the gateway is asked for its payment nobody is to pay again, though the row says so only after the answer. */
const isAsked = sql`exists (
  select from "paymentAttempt" p where p.operation = 'confirm' and p."causeType" = 'repayment' and p.cause = ${numberOf} and p.state in ('sent', 'unknown'))`
const state = sql<RepaymentState>`case when r.state = 'awaiting-payment' and ${isAsked} then 'checking' else r.state end`
const columns = sql`r.id, r."institutionId", r.kind, r.amount, r.settled, ${state} as state, r."dueAt", r.at, ${excessState} as "excessState"`
const waits = sql`(r.state = 'paid' and r.amount > r.settled and ${excessState} in ('account-needed', 'refused'))`

/** Money at the gateway that waits for an account to go to, in SQL. */
export const excessWaiting = sql`select r."institutionId", r.at from "creditRepayment" r where ${waits}`

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
    sql<RepaymentRow>`select ${columns} from "creditRepayment" r where r.id = ${idOf(number)} and r."institutionId" = ${institutionId}`,
  )

/** Held until commit, and read after the lock: only then is what others did of it seen whole. */
export async function holdRepayment(tx: Tx, number: string) {
  const [, held] = await Promise.all([
    rows(tx, sql`select 1 from "creditRepayment" where id = ${idOf(number)} for update`),
    row(tx, sql<RepaymentRow>`select ${columns} from "creditRepayment" r where r.id = ${idOf(number)}`),
  ])
  return held
}

/** Those of an institution that have not ended, held until commit, and nobody else begins another until then. */
export async function holdOpenRepayments(tx: Tx, institutionId: number) {
  const [, held] = await Promise.all([
    rows(tx, sql`select pg_advisory_xact_lock(hashtext('repayments'), ${institutionId})`),
    rows(
      tx,
      sql<RepaymentRow>`
      select ${columns} from "creditRepayment" r where r."institutionId" = ${institutionId} and r.state in ('awaiting-payment', 'checking', 'awaiting-deposit')
      order by r.id for update of r`,
    ),
  ])
  return held
}

export const openRepayments = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<RepaymentRow>`
    select ${columns} from "creditRepayment" r
    where r."institutionId" = ${institutionId} and (${state} in ('checking', 'awaiting-deposit') or ${waits}) order by r.id desc limit 20`,
  )

export const repaymentsOf = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<RepaymentRow>`select ${columns} from "creditRepayment" r where r."institutionId" = ${institutionId} order by r.id desc limit 20`,
  )

export const moveRepayment = (
  tx: Tx,
  { id, state, settled, dueAt }: Pick<RepaymentRow, 'id' | 'state' | 'settled' | 'dueAt'>,
) =>
  rows(
    tx,
    sql`update "creditRepayment" set state = ${state}, settled = ${settled}, "dueAt" = ${dueAt}::timestamptz where id = ${id}`,
  )
