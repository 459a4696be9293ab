import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { BULK_LOGIN } from './size.ts'

const bulkInstitutions = sql`select "institutionId" from member where "loginId" like ${`${BULK_LOGIN}%`}`

/** Journals, ledger entries and charges of the drawn orders. */
export async function bookOrders(tx: Tx) {
  await rows(
    tx,
    sql`create temp table "draftJournal" on commit drop as
    select nextval(pg_get_serial_sequence('journal', 'id')) as "journalId", o.* from (select * from "draftOrder" where status <> 'cancelled' order by id) o`,
  )
  await rows(
    tx,
    sql`insert into journal (id, "causeType", cause, event, note, actor, at) overriding system value
    select "journalId", 'order', number, 'confirmed', summary, case when kind = 'credit' then "loginId" else 'system' end, "placedAt" from "draftJournal"`,
  )
  await rows(
    tx,
    sql`create temp table "draftEntry" on commit drop as
    select "journalId", 1 as line, case when kind = 'credit' then "accountId" else (select id from account where kind = 'gateway-clearing') end as "accountId", -total as amount from "draftJournal"
    union all select "journalId", 2, (select id from account where kind = 'sales'), total from "draftJournal"`,
  )
  await postEntries(tx)
  await rows(
    tx,
    sql`insert into "creditCharge" ("orderId", "institutionId", amount, "dueOn")
    select id, "institutionId", total, (date_trunc('month', "placedAt" at time zone 'Asia/Seoul') + interval '2 months' - interval '1 day')::date
    from "draftJournal" where kind = 'credit'`,
  )
}

/** Pays everything that fell due before the day, one repayment for each institution. */
export async function repayDue(tx: Tx, at: Date) {
  await rows(
    tx,
    sql`create temp table paid on commit drop as
    with settled as (
      update "creditCharge" set settled = amount where settled < amount and "dueOn" < ${seoulDate(at)}::date and "institutionId" in (${bulkInstitutions})
      returning "institutionId", amount
    )
    select nextval(pg_get_serial_sequence('journal', 'id')) as "journalId", "institutionId", amount
    from (select "institutionId", sum(amount)::bigint as amount from settled group by 1 order by 1) s`,
  )
  await rows(
    tx,
    sql`insert into journal (id, "causeType", cause, event, note, actor, at) overriding system value
    select "journalId", 'repayment', 'bulk-' || "journalId", 'received', '계좌 입금', 'system', ${at} from paid`,
  )
  await rows(
    tx,
    sql`create temp table "draftEntry" on commit drop as
    select "journalId", 1 as line, a.id as "accountId", p.amount from paid p join account a on a."institutionId" = p."institutionId" and a.kind = 'credit'
    union all select "journalId", 2, (select id from account where kind = 'bank'), -amount from paid`,
  )
  await postEntries(tx)
  await rows(tx, sql`drop table "draftEntry"`)
}

/** Writes "draftEntry", each with the balance after it, and moves the accounts. */
async function postEntries(tx: Tx) {
  await rows(
    tx,
    sql`insert into "ledgerEntry" ("journalId", line, "accountId", amount, "balanceAfter")
    select "journalId", line, "accountId", amount, a.posted + sum(amount) over (partition by "accountId" order by "journalId", line)
    from "draftEntry" e join account a on a.id = e."accountId"`,
  )
  await rows(
    tx,
    sql`update account a set posted = a.posted + e.amount from (select "accountId", sum(amount)::bigint as amount from "draftEntry" group by 1) e where a.id = e."accountId"`,
  )
}

/** What the orders take comes in at the start of the slice, so that the shelf stays as full as it was. */
export async function moveStock(tx: Tx, from: Date) {
  await rows(
    tx,
    sql`create temp table "draftMove" on commit drop as
    select l."optionId", l."lotId", l.quantity, o.number, o.status, o."placedAt", o.status in ('shipped', 'delivered', 'completed') as gone
    from "draftLine" l join "draftOrder" o on o.id = l."orderId"`,
  )
  await rows(
    tx,
    sql`insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select "optionId", "lotId", sum(quantity), 0, 'received', '입고 ' || min(number), ${from} from "draftMove" where status <> 'cancelled' group by "optionId", "lotId"`,
  )
  await rows(
    tx,
    sql`insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select "optionId", null::int, 0, quantity, 'reserved', number, "placedAt" from "draftMove"
    union all select "optionId", null::int, 0, -quantity, 'released', number, "placedAt" + interval '30 minutes' from "draftMove" where status = 'cancelled'
    union all select "optionId", "lotId", -quantity, -quantity, 'shipped', number, "placedAt" + interval '2 days' from "draftMove" where gone`,
  )
  await rows(
    tx,
    sql`create temp table waiting on commit drop as
    select "optionId", "lotId", sum(quantity)::int as quantity from "draftMove" where not gone and status <> 'cancelled' group by 1, 2`,
  )
  await rows(
    tx,
    sql`update stock s set "onHand" = s."onHand" + w.quantity, reserved = s.reserved + w.quantity, "nextExpiry" = coalesce(s."nextExpiry", l."expiresOn")
    from waiting w join lot l on l.id = w."lotId" where s."optionId" = w."optionId"`,
  )
  await rows(
    tx,
    sql`update lot l set "onHand" = l."onHand" + w.quantity from waiting w where l.id = w."lotId"`,
  )
}
