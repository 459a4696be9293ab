import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { row, rows, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OrderStatus, TaxDocument } from '#features/buying/orders/contract.ts'
import { correctionOf } from '../rules.ts'

/** A card slip or a cash receipt takes the place of an invoice: both would report the sale twice. */
const PROOF: TaxDocument = 'tax-invoice'
/** All of an order has left. */
const GONE: readonly OrderStatus[] = ['shipped', 'delivered']

/** Sales are looked for so many days behind the newest one that is known. */
const LOOK_BACK_DAYS = 3

/**
 * Writes down what has become due since: orders that asked for a tax invoice and have left whole. Writing one
 * again changes nothing.
 */
export const bookSales = (on: Queryable) =>
  rows(
    on,
    sql`
    insert into "taxEntry" ("orderId", cause, "institutionId", taxable, supply, vat, "suppliedOn")
    select o.id, 'sale', o."institutionId", t.taxable, t.supply, t.vat, gone.day
    from (
      select e."orderId", (min(e.at) at time zone 'Asia/Seoul')::date as day from "orderEvent" e
      where e.status = any(${GONE}::text[])
        and e.at >= coalesce((select max("suppliedOn") from "taxEntry" where cause = 'sale') - ${LOOK_BACK_DAYS}::int, '-infinity'::date)
        and not exists (select from "taxEntry" t where t."orderId" = e."orderId" and t.cause = 'sale')
      group by e."orderId") gone
    join "salesOrder" o on o.id = gone."orderId"
    cross join lateral (values (true, o.supply::bigint, o.vat::bigint), (false, o."taxFree"::bigint, 0::bigint)) t (taxable, supply, vat)
    where o."taxDocument" = ${PROOF} and t.supply > 0
    on conflict ("orderId", cause, taxable) do nothing`,
  )

type OrderTax = {
  id: number
  institutionId: number
  supply: number
  vat: number
  taxFree: number
  backSupply: number
  backVat: number
  backTaxFree: number
}
const orderTax = (tx: Tx, orderNumber: string) =>
  row(
    tx,
    sql<OrderTax>`
    select o.id, o."institutionId", o.supply, o.vat, o."taxFree",
      coalesce(-sum(e.supply) filter (where e.taxable), 0)::bigint as "backSupply", coalesce(-sum(e.vat), 0)::bigint as "backVat",
      coalesce(-sum(e.supply) filter (where not e.taxable), 0)::bigint as "backTaxFree"
    from "salesOrder" o left join "taxEntry" e on e."orderId" = o.id and e.cause <> 'sale'
    where o.number = ${orderNumber} and o."taxDocument" = ${PROOF} group by o.id`,
  )

/** What went back of orders with a tax invoice and is not taken off them yet, looked for as sales are. */
const unbooked = (on: Queryable) =>
  rows(
    on,
    sql<Required<Refunded>>`
    select o.number as "orderNumber", r.part as cause, r.credit + r.points + r.gateway as amount, r."taxFreeOfAll" as "taxFree", r.at
    from "orderRefund" r join "salesOrder" o on o.id = r."orderId"
    where o."taxDocument" = ${PROOF}
      and r.at >= coalesce((select max("suppliedOn") from "taxEntry" where cause <> 'sale') - ${LOOK_BACK_DAYS}::int, '-infinity'::date)
      and not exists (select from "taxEntry" e where e."orderId" = r."orderId" and e.cause = r.part)
    order by r.at, r."orderId", r.part`,
  )

/** [OD-09] Parts of orders that went back are taken off what the orders are invoiced for, each once. */
export async function bookRefunds(db: Database) {
  if ((await unbooked(db)).length > 0) await db.transaction(bookRefundsNow)
}
export async function bookRefundsNow(tx: Tx) {
  await oneAtATime(tx)
  for (const refund of await unbooked(tx)) await correctFor(tx, refund)
}

/** Whoever writes entries or gathers them into invoices waits for whoever does. */
const oneAtATime = (tx: Tx) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('tax invoices'))`)

type Refunded = {
  orderNumber: string
  /** VAT included. */
  amount: number
  /** The part of it that is free of VAT. */
  taxFree?: number
  /** What gave it back, such as the number of a claim: each takes off once. */
  cause: string
  at: Date
}

/**
 * Takes a refund off what the order is invoiced for: off the sum of the month while that is not issued, else
 * by a 수정세금계산서. Does nothing for an order whose proof is another. The caller holds the order.
 */
export async function correctFor(tx: Tx, { orderNumber, amount, taxFree = 0, cause, at }: Refunded) {
  const order = await orderTax(tx, orderNumber)
  if (!order) return
  const off = correctionOf(
    order,
    { supply: order.backSupply, vat: order.backVat, taxFree: order.backTaxFree },
    { amount, taxFree },
  )
  await rows(
    tx,
    sql`
    insert into "taxEntry" ("orderId", cause, "institutionId", taxable, supply, vat, "suppliedOn")
    select ${order.id}, ${cause}, ${order.institutionId}, t.taxable, -t.supply, -t.vat, ${seoulDate(at)}::date
    from (values (true, ${off.supply}::bigint, ${off.vat}::bigint), (false, ${off.taxFree}::bigint, 0::bigint)) t (taxable, supply, vat)
    where t.supply + t.vat > 0
    on conflict ("orderId", cause, taxable) do nothing`,
  )
}

/** The tax office's numbers of the newest invoices. */
export const issuedNumbers = async (on: Queryable, most: number) =>
  (
    await rows(
      on,
      sql<{ number: string }>`
      select "taxOfficeNumber" as number from "taxInvoice" where "taxOfficeNumber" is not null order by id desc limit ${most}`,
    )
  ).map(({ number }) => number)
