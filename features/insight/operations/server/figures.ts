import { sellingNow } from '#features/insight/reports/server/index.ts'
import { unknownPayments } from '#features/money/payments/server/index.ts'
import type { Queryable } from '#platform/database/database.ts'

/** The shop's own figures, for the page and for a collector. */
export async function shopFigures(on: Queryable, now: Date) {
  const [selling, payments] = await Promise.all([sellingNow(on, now), unknownPayments(on, now)])
  return { ...selling, unknownPayments: payments.unknown }
}
