import { sql } from 'kysely'
import { shopFacts } from '#domain/shop-facts.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import { eachAlone } from '#platform/server/each-alone.ts'
import type { Services } from '#platform/server/serve.ts'
import type { AskAnswer, IssueAnswer, OutgoingInvoice } from '#platform/tax-invoices/port.ts'
import { bookRefunds, bookSales } from './entries.ts'
import { releaseEntries, releaseReversed } from './issue.ts'

type Parts = Pick<Services, 'db' | 'clock' | 'taxInvoices'>
type Claimed = {
  id: number
  number: string
  was: 'queued' | 'asking' | 'issued' | 'cancelling'
  taxable: boolean
  writtenOn: string
  purpose: '청구' | '영수'
  buyer: OutgoingInvoice['buyer']
  email: string
  supply: number
  vat: number
  correctionCode: number | null
  original: string | null
}

/** So long one process keeps an invoice to itself: longer than any answer takes. */
const LEASE_MS = 60_000
/** How often the service is asked whether the tax office has an invoice. */
const SENT_MS = 600_000
const AT_ONCE = 20

/**
 * Sends what waits, and asks about what was sent and never answered. Claimed and committed before the call, so
 * that two processes do not send the same one and a kill leaves it to be asked about.
 */
export async function sendInvoices(services: Parts) {
  const { db, clock } = services
  for (const invoice of await claim(db, clock.now()))
    await (invoice.was === 'queued' ? send(services, invoice) : ask(services, invoice))
}

/** What the shop owes tax invoices for, and their sending. */
export async function runInvoices(services: Parts) {
  await eachAlone(
    [() => bookSales(services.db), () => bookRefunds(services.db), () => sendInvoices(services)],
    (step) => step(),
  )
}

const claim = (on: Queryable, now: Date) =>
  rows(
    on,
    sql<Claimed>`
    update "taxInvoice" i set state = case when due.state = 'queued' then 'asking' else due.state end, "nextAt" = ${new Date(now.getTime() + LEASE_MS)}
    from (select id, state from "taxInvoice" where "nextAt" <= ${now} order by "nextAt", id limit ${AT_ONCE} for update skip locked) due
    where i.id = due.id
    returning i.id, i.number, concat(due.state) as was, i.taxable, i."writtenOn"::text as "writtenOn", i.purpose, i.buyer, i.email, i.supply, i.vat, i."correctionCode",
      (select o."taxOfficeNumber" from "taxInvoice" o where o.id = i.corrects) as original`,
  )

type Line = OutgoingInvoice['lines'][number]
/** The orders behind an invoice; one that reverses another has that one's sum alone. */
async function linesOf(on: Queryable, invoice: Claimed): Promise<Line[]> {
  const lines = await rows(
    on,
    sql<Line>`
    select e."suppliedOn"::text as "suppliedOn", left(o.summary, 80) || case when e.cause = 'sale' then '' else ' 환입' end as name, o.number as spec, e.supply, e.vat
    from "taxEntry" e join "salesOrder" o on o.id = e."orderId" where e."invoiceId" = ${invoice.id} order by e."suppliedOn", e.id`,
  )
  return lines.length > 0
    ? lines
    : [
        {
          suppliedOn: invoice.writtenOn,
          name: '기재사항 착오정정',
          spec: '',
          supply: invoice.supply,
          vat: invoice.vat,
        },
      ]
}

async function send({ db, clock, taxInvoices }: Parts, invoice: Claimed) {
  const answer = await taxInvoices.issue({
    key: invoice.number,
    writtenOn: invoice.writtenOn,
    taxable: invoice.taxable,
    purpose: invoice.purpose,
    supplier: {
      name: shopFacts.company,
      businessNumber: shopFacts.businessNumber.replaceAll('-', ''),
      directorName: shopFacts.head,
      address: shopFacts.address,
    },
    buyer: { ...invoice.buyer, email: invoice.email },
    supply: invoice.supply,
    vat: invoice.vat,
    corrects:
      invoice.correctionCode && invoice.original
        ? { code: invoice.correctionCode, taxOfficeNumber: invoice.original }
        : null,
    lines: await linesOf(db, invoice),
  })
  await settleIssue(db, invoice.id, answer, clock.now())
}

async function settleIssue(db: Services['db'], id: number, answer: IssueAnswer, now: Date) {
  if (answer.kind === 'issued')
    await db.transaction(async (tx) => {
      await rows(
        tx,
        sql`update "taxInvoice" set state = 'issued', problem = '', "taxOfficeNumber" = ${answer.taxOfficeNumber}, "issuedAt" = ${now}, "nextAt" = ${new Date(now.getTime() + SENT_MS)} where id = ${id} and state = 'asking'`,
      )
      await releaseReversed(tx, id)
    })
  else if (answer.kind === 'refused')
    await rows(
      db,
      sql`update "taxInvoice" set state = 'refused', problem = ${answer.message}, "nextAt" = null where id = ${id} and state = 'asking'`,
    )
  // it waits on, and says why
  else if (answer.kind === 'unsent')
    await rows(
      db,
      sql`update "taxInvoice" set state = 'queued', problem = ${answer.message}, "nextAt" = ${new Date(now.getTime() + LEASE_MS)} where id = ${id} and state = 'asking'`,
    )
  else
    await rows(
      db,
      sql`update "taxInvoice" set problem = ${answer.reason} where id = ${id} and state = 'asking'`,
    )
}

async function ask({ db, clock, taxInvoices }: Parts, invoice: Claimed) {
  await settleAsked(db, invoice, await taxInvoices.ask(invoice.number), clock.now())
}

async function settleAsked(db: Services['db'], invoice: Claimed, answer: AskAnswer, now: Date) {
  const { id, was } = invoice
  if (answer.kind === 'unknown') return
  if (answer.kind === 'none') {
    // never arrived: it may be sent under the same number
    if (was === 'asking')
      await rows(
        db,
        sql`update "taxInvoice" set state = 'queued', "nextAt" = ${now} where id = ${id} and state = 'asking'`,
      )
    else
      await rows(
        db,
        sql`update "taxInvoice" set problem = '발행 서비스에 없는 세금계산서예요.' where id = ${id}`,
      )
    return
  }
  if (answer.state === 'cancelled') return setCancelled(db, id)
  const sent = answer.state === 'sent'
  await db.transaction(async (tx) => {
    await rows(
      tx,
      sql`
      update "taxInvoice" set state = ${sent ? 'sent' : 'issued'}, "taxOfficeNumber" = ${answer.taxOfficeNumber}, "issuedAt" = coalesce("issuedAt", ${now}),
        "sentAt" = ${sent ? now : null}, "nextAt" = ${sent ? null : new Date(now.getTime() + SENT_MS)},
        problem = ${answer.state === 'failed' ? '국세청이 전송을 받지 않았어요. 발행 서비스에서 사유를 확인해 주세요.' : ''}
      where id = ${id} and state = ${was}`,
    )
    await releaseReversed(tx, id)
  })
}

const setCancelled = (db: Services['db'], id: number) =>
  db.transaction(async (tx) => {
    const changed = await row(
      tx,
      sql`update "taxInvoice" set state = 'cancelled', problem = '', "nextAt" = null where id = ${id} and state in ('issued', 'cancelling') returning id`,
    )
    if (changed) await releaseEntries(tx, id)
  })

/** Takes an issued invoice back at the service. The caller has marked it as being cancelled. */
export async function cancelAtService(
  { db, clock, taxInvoices }: Parts,
  invoice: { id: number; number: string },
  memo: string,
) {
  const answer = await taxInvoices.cancel(invoice.number, memo)
  if (answer.kind === 'cancelled') await setCancelled(db, invoice.id)
  else if (answer.kind === 'refused')
    await rows(
      db,
      sql`update "taxInvoice" set state = 'issued', problem = ${answer.message}, "nextAt" = ${clock.now()} where id = ${invoice.id} and state = 'cancelling'`,
    )
  return answer
}
