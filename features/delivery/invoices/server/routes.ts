import { sql } from 'kysely'
import { mask } from '#domain/masks.ts'
import { excelOf, EXCEL_ROWS } from '#platform/server/excel.ts'
import { idKey, keyset, textKey, wholeKey } from '#platform/server/keyset.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import {
  cancelInvoice,
  correctInvoice,
  exportInvoices,
  issueForOrder,
  issueInvoices,
  listInvoices,
  markBounced,
  readInvoiceEmail,
  retryInvoice,
  sumInvoices,
} from '../contract.ts'
import { invoiceKindLabel, invoiceWord } from '../labels.ts'
import { mayCancel, mayCorrect, mayRetry } from '../rules.ts'
import { holdInvoice, queueInvoices, queueOrder, readBuyerAgain, reverseInvoice } from './issue.ts'
import { emailOf, invoicesPage, invoiceSums } from './list.ts'
import { cancelAtService, sendInvoices } from './send.ts'

const places = keyset({
  rank: wholeKey(1),
  institutionId: idKey,
  key: textKey(/^[a-z]{3,7}:\d{1,9}(?::[tf])?$/),
})

const markCancelling = (tx: Tx, id: number, next: Date) =>
  row(
    tx,
    sql<{ id: number; number: string }>`
    update "taxInvoice" set state = 'cancelling', "nextAt" = ${next} where id = ${id} returning id, number`,
  )

/** Until then the answer to a cancellation is awaited before the service is asked. */
const CANCEL_MS = 60_000

export const invoiceRoutes = [
  serve(listInvoices, async ({ db, query }) => {
    const found = await invoicesPage(db, query.month, query.show, places.read(query.cursor), query.size + 1)
    const { rows: page, next } = places.page(found, query.size)
    return {
      rows: page.map(({ rank: _rank, email, ...each }) => ({ ...each, email: mask('EMAIL', email) })),
      next,
    }
  }),

  serve(sumInvoices, async ({ db, query }) => (await invoiceSums(db, query.month))[0]!),

  serve(readInvoiceEmail, async ({ db, query, refuse }) => {
    const found = await emailOf(db, query.key)
    if (!found) throw refuse('invoice-not-found')
    return found
  }),

  serve(exportInvoices, async ({ db, clock, query }) =>
    excelOf({
      name: `세금계산서 ${query.month}`,
      plainName: 'tax-invoices',
      at: clock.now(),
      rows: await invoicesPage(db, query.month, query.show, null, EXCEL_ROWS),
      columns: [
        { title: '상태', value: invoiceWord },
        { title: '병의원', width: 28, value: ({ institutionName }) => institutionName },
        { title: '구분', value: ({ kind }) => invoiceKindLabel[kind] },
        { title: '과세', value: ({ taxable }) => (taxable ? '과세' : '면세') },
        { title: '작성일자', value: ({ writtenOn }) => writtenOn },
        { title: '공급가액', value: ({ supply }) => supply },
        { title: '세액', value: ({ vat }) => vat },
        { title: '받는 이메일', width: 28, value: ({ email }) => email },
        { title: '문서번호', width: 20, value: ({ number }) => number },
        { title: '국세청 승인번호', width: 28, value: ({ taxOfficeNumber }) => taxOfficeNumber },
        { title: '당초 문서번호', width: 20, value: ({ corrects }) => corrects },
      ],
    }),
  ),

  serve(issueInvoices, async (call) => {
    const { db, clock, caller, body } = call
    const { issued, skipped, unfit } = await db.transaction((tx) =>
      queueInvoices(tx, {
        month: body.month,
        keys: body.keys ?? null,
        actor: caller.loginId,
        now: clock.now(),
      }),
    )
    await sendInvoices(call)
    return {
      issued,
      skipped: skipped.map(({ institutionName }) => ({ institutionName })),
      unfit,
    }
  }),

  serve(issueForOrder, async (call) => {
    const { db, clock, caller, params, refuse } = call
    const made = await db.transaction((tx) =>
      queueOrder(tx, params.orderNumber, { actor: caller.loginId, now: clock.now() }),
    )
    if (made === 'bounced') throw refuse('email-bounced')
    if (made === 'unfit') throw refuse('refund-unfit')
    if (!made) throw refuse('nothing-due')
    await sendInvoices(call)
    return made
  }),

  serve(cancelInvoice, async (call) => {
    const { db, clock, params, body, refuse } = call
    const marked = await db.transaction(async (tx) => {
      const standing = await holdInvoice(tx, params.id)
      if (!standing) throw refuse('invoice-not-found')
      if (!mayCancel(standing.state) || standing.reversed || standing.reverses)
        throw refuse('invoice-changed')
      return markCancelling(tx, params.id, new Date(clock.now().getTime() + CANCEL_MS))
    })
    const answer = await cancelAtService(call, marked!, body.memo)
    if (answer.kind === 'refused') throw refuse('cancel-refused', { values: [answer.message] })
    if (answer.kind === 'unknown') throw refuse('cancel-unknown')
    return null
  }),

  serve(correctInvoice, async (call) => {
    const { db, clock, caller, params, refuse } = call
    const made = await db.transaction(async (tx) => {
      const standing = await holdInvoice(tx, params.id)
      if (!standing) throw refuse('invoice-not-found')
      if (!mayCorrect(standing)) throw refuse('invoice-changed')
      return reverseInvoice(tx, params.id, { actor: caller.loginId, now: clock.now() })
    })
    await sendInvoices(call)
    return made
  }),

  serve(retryInvoice, async (call) => {
    const { db, clock, params, refuse } = call
    await db.transaction(async (tx) => {
      const standing = await holdInvoice(tx, params.id)
      if (!standing) throw refuse('invoice-not-found')
      if (!mayRetry(standing.state)) throw refuse('invoice-changed')
      await readBuyerAgain(tx, params.id, clock.now())
    })
    await sendInvoices(call)
    return null
  }),

  serve(markBounced, async ({ db, clock, caller, body, refuse }) => {
    const found = await emailOf(db, body.key)
    if (!found) throw refuse('invoice-not-found')
    const { email } = found
    if (mask('EMAIL', email) !== body.email) throw refuse('email-changed')
    await rows(
      db,
      body.bounced
        ? sql`insert into "bouncedEmail" (email, at, actor) values (${email}, ${clock.now()}, ${caller.loginId}) on conflict do nothing`
        : sql`delete from "bouncedEmail" where email = ${email}`,
    )
    return null
  }),
]
