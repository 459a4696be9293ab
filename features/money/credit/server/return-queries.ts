import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ReturnState } from '../return-contract.ts'

type ReturnRow = {
  id: number
  institutionId: number
  orderNumber: string
  amount: number
  state: ReturnState
  account: string | null
  accountAt: Date | null
  at: Date
  paidAt: Date | null
}
/** By this name the gateway's refund and the ledger know it. */
export const returnNumber = (id: number) => `B${String(id).padStart(8, '0')}`
const idOf = (number: string) => Number(number.slice(1))

const columns = sql`b.id, b."institutionId", o.number as "orderNumber", b.amount, b.account, b."accountAt", b.at, b."paidAt",
  case when b."paidAt" is not null then 'done' when b."paymentId" is not null then 'to-card' when b.account is not null then 'to-account' else 'account-needed' end as state`
const returns = sql`select ${columns} from "creditReturn" b join "salesOrder" o on o.id = b."orderId"`

/** What waits for an account, or for staff to transfer it there, in SQL. */
export const returnsWaiting = sql`select b."institutionId", b.at from "creditReturn" b where b."paidAt" is null and b."paymentId" is null`

/** What waits first: it must not be hidden by what has gone back since. */
export const returnsOf = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<ReturnRow>`${returns} where b."institutionId" = ${institutionId} order by b."paidAt" is not null, b.id desc limit 20`,
  )

/** Held until commit, and read after the lock. */
export async function holdReturn(tx: Tx, number: string) {
  const [, held] = await Promise.all([
    rows(tx, sql`select 1 from "creditReturn" where id = ${idOf(number)} for update`),
    row(tx, sql<ReturnRow>`${returns} where b.id = ${idOf(number)}`),
  ])
  return held
}

/** What of a cancelled order, or of a part of it, is still to be given back. */
export const owedBack = async (on: Queryable, { orderId, cause }: { orderId: number; cause: string }) =>
  (await row(
    on,
    sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from "creditReturn" where "orderId" = ${orderId} and cause = ${cause} and "paidAt" is null`,
  ))!.amount

type Owed = { institutionId: number; orderId: number; cause: string; amount: number; at: Date }

export const addReturn = async (tx: Tx, owed: Owed & { paymentId: number | null }) =>
  (await row(
    tx,
    sql<{ id: number }>`
    insert into "creditReturn" ("institutionId", "orderId", cause, amount, "paymentId", at)
    values (${owed.institutionId}, ${owed.orderId}, ${owed.cause}, ${owed.amount}, ${owed.paymentId}, ${owed.at}) returning id`,
  ))!.id

/**
 * Money goes back the way it came last: of the newest repayments that sum to `amount`, those by card, each with what of it is
 * not on its way back. The credit account is locked.
 */
export const cardsFor = (tx: Tx, { institutionId, amount }: Pick<Owed, 'institutionId' | 'amount'>) =>
  rows(
    tx,
    sql<{ paymentId: number; amount: number }>`
    with came as (
      select e."journalId", p.id as "paymentId",
        e.amount - coalesce((select sum(b.amount) from "creditReturn" b where b."paymentId" = p.id), 0) as amount
      from account a join "ledgerEntry" e on e."accountId" = a.id join journal j on j.id = e."journalId"
        left join "paymentAttempt" p on p."causeType" = 'repayment' and p.cause = j.cause and p.operation = 'confirm' and p.kind = 'card' and p.state = 'done'
      where coalesce(a."institutionId", 0) = ${institutionId} and a.kind = 'credit' and j."causeType" = 'repayment' and j.event = 'received'
        and not exists (select from journal u where u."causeType" = 'repayment' and u.cause = j.cause and u.event = 'undone')
      order by e."journalId" desc limit 20
    ), placed as (
      select *, sum(amount) over (order by "journalId" desc) - amount as before from came
    )
    select "paymentId", least(amount, ${amount} - before)::bigint as amount from placed
    where "paymentId" is not null and amount > 0 and before < ${amount}`,
  )

export const setReturnAccount = (tx: Tx, id: number, sealed: string, at: Date) =>
  rows(tx, sql`update "creditReturn" set account = ${sealed}, "accountAt" = ${at} where id = ${id}`)

/** The card did not take it. */
export const turnToAccount = (tx: Tx, id: number) =>
  rows(tx, sql`update "creditReturn" set "paymentId" = null where id = ${id}`)

/** The account is forgotten. */
export const endReturn = (tx: Tx, { id, actor, at }: { id: number; actor: string; at: Date }) =>
  rows(
    tx,
    sql`update "creditReturn" set "paidAt" = ${at}, "paidBy" = ${actor}, account = null, "accountAt" = null where id = ${id}`,
  )
