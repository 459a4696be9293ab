import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { row, rows, type Database, type Queryable, type Tx } from '#platform/database/database.ts'
import { eachAlone } from '#platform/server/each-alone.ts'
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

/**
 * So far behind the newest one that is known: one that cannot be taken off holds up no other, and is looked for until
 * somebody has mended it.
 */
const REFUND_LOOK_BACK_DAYS = 31

type Refund = {
  orderNumber: string
  /** What gave it back, such as the number of a claim: each takes off once. */
  cause: string
  /** VAT included. */
  amount: number
  /** The part of it that is free of VAT. */
  taxFree: number
  at: Date
}

/** What went back of orders with a tax invoice and is not taken off them yet; of `only` alone. */
const unbooked = (on: Queryable, only?: Pick<Refund, 'orderNumber' | 'cause'>) =>
  rows(
    on,
    sql<Refund>`
    select o.number as "orderNumber", r.part as cause, r.credit + r.points + r.gateway as amount, r."taxFreeOfAll" as "taxFree", r.at
    from "orderRefund" r join "salesOrder" o on o.id = r."orderId"
    where o."taxDocument" = ${PROOF}
      and r.at >= coalesce((select max("suppliedOn") from "taxEntry" where cause <> 'sale') - ${REFUND_LOOK_BACK_DAYS}::int, '-infinity'::date)
      and not exists (select from "taxEntry" e where e."orderId" = r."orderId" and e.cause = r.part)
      ${only ? sql`and o.number = ${only.orderNumber} and r.part = ${only.cause}` : sql``}
    order by r.at, r."orderId", r.part`,
  )

/** [OD-09] Parts of orders that went back are taken off what the orders are invoiced for, each once and alone. */
export const bookRefunds = async (db: Database) =>
  eachAlone(await unbooked(db), (refund) =>
    db.transaction(async (tx) => {
      await oneAtATime(tx)
      for (const still of await unbooked(tx, refund)) await takeOff(tx, still)
    }),
  )

/**
 * The same in one transaction, for who gathers entries into invoices. Returns the orders whose refunds cannot be taken
 * off: they are invoiced for too much.
 */
export async function bookRefundsNow(tx: Tx): Promise<string[]> {
  await oneAtATime(tx)
  const unfit = new Set<string>()
  for (const refund of await unbooked(tx))
    try {
      await takeOff(tx, refund)
    } catch (error) {
      // thrown before anything is written, so that the transaction goes on
      if (!(error instanceof RangeError)) throw error
      unfit.add(refund.orderNumber)
    }
  return [...unfit]
}

/** Whoever writes entries or gathers them into invoices waits for whoever does. */
const oneAtATime = (tx: Tx) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('tax invoices'))`)

/**
 * Takes a refund off what the order is invoiced for: off the sum of the month while that is not issued, else
 * by a 수정세금계산서.
 */
async function takeOff(tx: Tx, { orderNumber, amount, taxFree, cause, at }: Refund) {
  const order = (await orderTax(tx, orderNumber))!
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
