import { sql } from 'kysely'
import { bookSales, queueInvoices } from '#features/delivery/invoices/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { pastMonths } from './past-months.ts'

/** Mail to it comes back, so that its invoice waits for another address. */
const BOUNCED = 'tax.pureun@demo.example'

/** Tax invoices of the months that are over, issued and passed on; this month's are due. */
export async function seedInvoices(tx: Tx, now: Date) {
  await bookSales(tx)
  for (const { month, closedAt } of pastMonths(now).filter((one) => one.closedAt < now)) {
    await queueInvoices(tx, { month, keys: null, actor: 'admin01', now: closedAt })
    await rows(
      tx,
      sql`
      update "taxInvoice" set state = 'sent', "issuedAt" = ${closedAt}, "sentAt" = ${new Date(closedAt.getTime() + 86_400_000)}, "nextAt" = null,
        "taxOfficeNumber" = to_char("writtenOn", 'YYYYMMDD') || '4100009' || lpad(id::text, 9, '0')
      where state = 'queued'`,
    )
  }
  await rows(tx, sql`insert into "bouncedEmail" (email, at, actor) values (${BOUNCED}, ${now}, 'admin01')`)
}
