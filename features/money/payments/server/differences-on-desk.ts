import { sql } from 'kysely'
import { differenceLabel } from '../labels.ts'
import type { DifferenceKind } from '../differences.ts'

/** Differences wait until staff say what they are about; they are found by the order's number. */
export const differencesOnDesk = {
  menuId: 'payment-differences',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("foundAt") as "oldestAt", max("foundAt") as "latestAt"
    from "paymentDifference" where state = 'open'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select d.id::text as key, array[d.kind, coalesce(p.cause, d."gatewayOrderId")]::text[] as parts
    from "paymentDifference" d left join "paymentAttempt" p on p.id = d."paymentId"
    where coalesce(p.cause, d."gatewayOrderId") ilike ${like}
    order by d.id desc limit ${most}`,
  shown: ([kind, order = '']: readonly string[]) => ({
    title: `${differenceLabel[kind as DifferenceKind]} · ${order}`,
    note: '',
  }),
}
