import { sql, type RawBuilder } from 'kysely'
import { endOfMonth, seoulDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { InvoiceState } from '../rules.ts'
import { bookRefundsNow, bookSales } from './entries.ts'

export type Group = {
  key: string
  institutionId: number
  institutionName: string
  taxable: boolean
  original: number | null
  entryIds: number[]
  supply: number
  vat: number
  lastOn: string
  email: string
  bounced: boolean
}

export const monthStart = (month: string) => `${month}-01`
export const monthEnd = (month: string) => endOfMonth(`${month}-01`)

/**
 * What is due up to a day, gathered by clinic and tax; what is given back of an invoice that was issued is
 * gathered by that invoice. A correction counts once its sale does.
 */
export const dueGroups = (
  { from, until }: { from: string | null; until: string },
  { only = null, without = [] }: { only?: string | null; without?: readonly string[] } = {},
) => sql<Group>`
  select coalesce('fix:' || s."invoiceId", concat('due:', e."institutionId", ':', case when e.taxable then 't' else 'f' end)) as key,
    e."institutionId", n.name as "institutionName", e.taxable, s."invoiceId" as original, array_agg(e.id order by e.id) as "entryIds",
    sum(e.supply)::bigint as supply, sum(e.vat)::bigint as vat, max(greatest(e."suppliedOn", s."suppliedOn"))::text as "lastOn",
    n."taxEmail" as email, b.email is not null as bounced
  from "taxEntry" e join "taxEntry" s on s."orderId" = e."orderId" and s.taxable = e.taxable and s.cause = 'sale'
  join institution n on n.id = e."institutionId"
  left join "bouncedEmail" b on b.email = n."taxEmail"
  left join "taxInvoice" i on i.id = s."invoiceId"
  where e."invoiceId" is null and e."suppliedOn" <= ${until}::date and greatest(e."suppliedOn", s."suppliedOn") <= ${until}::date
    and (s."invoiceId" is not null or ${from}::date is null or s."suppliedOn" >= ${from}::date)
    and (i.id is null or i.state in ('issued', 'sent'))
    ${only === null ? sql`` : sql`and s."invoiceId" is null and e."orderId" = (select id from "salesOrder" where number = ${only})`}
    ${without.length === 0 ? sql`` : sql`and e."orderId" not in (select id from "salesOrder" where number = any(${[...without]}::text[]))`}
  group by e."institutionId", n.id, e.taxable, s."invoiceId", b.email
  having sum(e.supply) <> 0`

type Wish = { month: string; keys: readonly string[] | null; actor: string; now: Date }

/**
 * Writes the invoices of a month down, to be sent. Two clerks at once go one after the other, and the second
 * finds nothing left. Returns those that were left out because mail to them comes back, and the orders that were
 * because they would be invoiced for too much.
 */
export async function queueInvoices(tx: Tx, { month, keys, actor, now }: Wish) {
  const today = seoulDate(now)
  const end = monthEnd(month)
  const { groups: all, unfit } = await openGroups(tx, {
    from: monthStart(month),
    until: end < today ? end : today,
  })
  const groups = all.filter(({ key }) => !keys || keys.includes(key))
  const good = groups.filter(({ bounced }) => !bounced)
  await insertInvoices(
    tx,
    good.map((group) => ({
      ...group,
      kind: group.original === null ? 'month' : 'correction',
      // a month is dated its last day; what corrects is dated the day it came about
      writtenOn: group.original === null && end < today ? end : group.lastOn,
    })),
    { actor, now },
  )
  return { issued: good.length, skipped: groups.filter(({ bounced }) => bounced), unfit }
}

/** The invoice of one order; null when nothing of it is due. */
export async function queueOrder(tx: Tx, orderNumber: string, by: { actor: string; now: Date }) {
  const { groups, unfit } = await openGroups(tx, { from: null, until: seoulDate(by.now) }, orderNumber)
  if (unfit.includes(orderNumber)) return 'unfit'
  if (groups.length === 0) return null
  if (groups.some(({ bounced }) => bounced)) return 'bounced'
  const numbers = await insertInvoices(
    tx,
    groups.map((group) => ({ ...group, kind: 'order', writtenOn: group.lastOn })),
    by,
  )
  return { number: numbers[0]! }
}

async function openGroups(tx: Tx, period: Parameters<typeof dueGroups>[0], only: string | null = null) {
  const unfit = await bookRefundsNow(tx)
  await bookSales(tx)
  return { groups: await rows(tx, dueGroups(period, { only, without: unfit })), unfit }
}

type Draft = Pick<Group, 'institutionId' | 'taxable' | 'original' | 'entryIds' | 'supply' | 'vat'> & {
  kind: string
  writtenOn: string
}

/** Goods that came back: 환입. */
const CAME_BACK = 3

async function insertInvoices(
  tx: Tx,
  drafts: readonly Draft[],
  { actor, now }: { actor: string; now: Date },
) {
  if (drafts.length === 0) return []
  const made = await rows(
    tx,
    sql<{ number: string }>`
    with draft as (
      select d.*, nextval('"taxInvoiceNumber"') as serial
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) d ("institutionId" int, taxable boolean, original int, "entryIds" int[], supply bigint, vat bigint, kind text, "writtenOn" date)
    ), made as (
      insert into "taxInvoice" (number, "institutionId", kind, taxable, "writtenOn", purpose, buyer, email, supply, vat, corrects, "correctionCode", state, "createdAt", "nextAt", actor)
      select 'T' || to_char(d."writtenOn", 'YYYYMMDD') || '-' || lpad(d.serial::text, 6, '0'), d."institutionId", d.kind, d.taxable, d."writtenOn", '청구', ${buyerAgain(sql`d.original`)},
        n."taxEmail", d.supply, d.vat, d.original, case when d.original is not null then ${sql.lit(CAME_BACK)} end, 'queued', ${now}, ${now}, ${actor}
      from draft d join institution n on n.id = d."institutionId" order by d.serial
      returning id, number
    ), covered as (
      update "taxEntry" e set "invoiceId" = made.id
      from draft d join made on right(made.number, 6) = lpad(d.serial::text, 6, '0') cross join unnest(d."entryIds") as entry
      where e.id = entry
      returning e.id
    )
    select number from made order by id`,
  )
  return made.map(({ number }) => number)
}

/** The clinic as the invoice names it, copied: what was issued does not change with the clinic. */
const buyerOf = sql`jsonb_build_object('name', n.name, 'businessNumber', n."businessNumber", 'directorName', n."directorName",
  'address', n.address1 || case when n.address2 = '' then '' else ', ' || n.address2 end)`

/** What corrects an invoice of an institution that was merged since names the business number that it was written for. */
const buyerAgain = (original: RawBuilder<unknown>) => sql`coalesce((
  select o.buyer from "taxInvoice" o where o.id = ${original} and o.buyer ->> 'businessNumber' <> n."businessNumber"), ${buyerOf})`

export const readBuyerAgain = (tx: Tx, id: number, now: Date) =>
  rows(
    tx,
    sql`
    update "taxInvoice" i set state = 'queued', problem = '', "nextAt" = ${now}, email = n."taxEmail", buyer = ${buyerAgain(sql`i.corrects`)}
    from institution n where n.id = i."institutionId" and i.id = ${id}`,
  )

type Standing = { state: InvoiceState; supply: number; reversed: boolean; reverses: boolean }
/** How an invoice stands, held until commit. Read after the lock: only then is what others did seen whole. */
export async function holdInvoice(tx: Tx, id: number) {
  await rows(tx, sql`select 1 from "taxInvoice" where id = ${id} for update`)
  return row(
    tx,
    sql<Standing>`
    select i.state, i.supply, i.reverses,
      exists (select 1 from "taxInvoice" r where r.corrects = i.id and r.reverses and r.state not in ('refused', 'cancelled')) as reversed
    from "taxInvoice" i where i.id = ${id}`,
  )
}

export const releaseEntries = (on: Queryable, id: number) =>
  rows(on, sql`update "taxEntry" set "invoiceId" = null where "invoiceId" = ${id}`)

/** Of an invoice that was issued and takes another back: the other's orders are due once more. */
export const releaseReversed = (on: Queryable, id: number) =>
  rows(
    on,
    sql`
    update "taxEntry" e set "invoiceId" = null from "taxInvoice" r
    where r.id = ${id} and r.reverses and r.state in ('issued', 'sent') and e."invoiceId" = r.corrects`,
  )

/** Wrong facts: 기재사항 착오정정. */
const WRONG_FACTS = 1

/** An invoice of minus the whole; once it is issued, its orders are due once more. */
export async function reverseInvoice(tx: Tx, id: number, { actor, now }: { actor: string; now: Date }) {
  return (await row(
    tx,
    sql<{ number: string }>`
    insert into "taxInvoice" (number, "institutionId", kind, taxable, "writtenOn", purpose, buyer, email, supply, vat, corrects, "correctionCode", reverses, state, "createdAt", "nextAt", actor)
    select 'T' || to_char("writtenOn", 'YYYYMMDD') || '-' || lpad(nextval('"taxInvoiceNumber"')::text, 6, '0'), "institutionId", 'correction', taxable, "writtenOn", purpose, buyer, email,
      -supply, -vat, id, ${sql.lit(WRONG_FACTS)}, true, 'queued', ${now}, ${now}, ${actor}
    from "taxInvoice" where id = ${id} returning number`,
  ))!
}
