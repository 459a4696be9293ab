import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { bookRefundsNow, bookSales } from './entries.ts'

type Merge = { from: number; into: number }

/**
 * Of sale `s` something has to be invoiced yet. What came back whole in the month of its sale has not, and what an order
 * without a sale gave back only will when it leaves.
 */
const isDueSql = sql`exists (
  select from "taxEntry" e where e."orderId" = s."orderId" and e.taxable = s.taxable and e."invoiceId" is null
  having sum(e.supply) <> 0 or count(distinct date_trunc('month', e."suppliedOn")) > 1)`

/** Invoices keep the buyer they were written for. What is not issued yet is issued first: it was supplied to the other business number. */
export const invoicesInMerge = {
  tables: ['taxInvoice', 'taxEntry'],
  label: '세금계산서',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "taxInvoice" where "institutionId" = ${from})`,
  blocks: [
    {
      code: 'invoices-open' as const,
      when: (from: number) =>
        sql<boolean>`(exists (select from "taxEntry" s where s."institutionId" = ${from} and s.cause = 'sale' and ${isDueSql})
          or exists (select from "taxInvoice" where "institutionId" = ${from} and state not in ('issued', 'sent', 'cancelled')))`,
    },
  ],
  before: async (tx: Tx) => {
    const unfit = await bookRefundsNow(tx)
    if (unfit.length > 0) throw new Error(`more was given back than sold of ${unfit.join(', ')}`)
    await bookSales(tx)
  },
  move: async (tx: Tx, { from, into }: Merge) => {
    await rows(tx, sql`update "taxInvoice" set "institutionId" = ${into} where "institutionId" = ${from}`)
    await rows(tx, sql`update "taxEntry" set "institutionId" = ${into} where "institutionId" = ${from}`)
  },
}
