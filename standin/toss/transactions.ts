import { z } from 'zod'
import { json, type Reply } from '../http.ts'
import { refuse } from './errors.ts'
import type { TossLedger } from './payments.ts'
import { writeTransaction } from './wire.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?$/)
const Query = z.strictObject({
  startDate: Day,
  endDate: Day,
  startingAfter: z.string().min(1).max(64).optional(),
  limit: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(10_000))
    .default(100),
})

/** Everything that moved from one Korean second to another, both included; oldest first. */
export function listTransactions(ledger: TossLedger, query: URLSearchParams): Reply {
  const read = Query.safeParse(Object.fromEntries(query))
  if (!read.success || read.data.endDate < read.data.startDate) return refuse('INVALID_REQUEST')
  const { startDate, endDate, startingAfter, limit } = read.data
  const moved = ledger
    .list()
    .flatMap((payment) => payment.transactions.map((transaction) => writeTransaction(payment, transaction)))
    .filter(({ transactionAt }) => {
      const second = transactionAt.slice(0, 19)
      return second >= startDate.slice(0, 19) && second <= endDate.slice(0, 19)
    })
    .sort((a, b) => compare(a.transactionAt, b.transactionAt) || compare(a.transactionKey, b.transactionKey))
  const after = startingAfter ? moved.findIndex(({ transactionKey }) => transactionKey === startingAfter) : -1
  if (startingAfter && after < 0) return refuse('INVALID_TRANSACTION_KEY')
  return json(200, moved.slice(after + 1, after + 1 + limit))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
