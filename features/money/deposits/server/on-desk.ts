import { sql } from 'kysely'
import { formatWon } from '#domain/money.ts'

/** Transfers that wait for a person; they are found by the name that the bank shows. */
export const depositsOnDesk = {
  menuId: 'deposits',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("receivedAt") as "oldestAt", max("receivedAt") as "latestAt"
    from "bankDeposit" where state = 'open'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select d.id::text as key, array[d.name, d.amount::text]::text[] as parts
    from "bankDeposit" d where d.name ilike ${like} order by d."receivedAt" desc, d.id desc limit ${most}`,
  shown: ([name = '', amount = '0']: readonly string[]) => ({
    title: `입금 ${name}`,
    note: formatWon(Number(amount)),
  }),
}
