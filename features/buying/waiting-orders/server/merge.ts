import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number; at: Date }

/** One order of a product waits for a clinic: where both wait, the older wish of the institution that stays goes on. */
export const waitingInMerge = {
  tables: ['waitingOrder'],
  label: '입고 대기 주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "waitingOrder" where "institutionId" = ${from})`,
  move: async (tx: Tx, { from, into, at }: Merge) => {
    await rows(
      tx,
      sql`update "waitingOrder" w set state = 'ended', "endedAt" = ${at}, note = '기관 통합'
      where "institutionId" = ${from} and state = 'waiting' and exists (
        select from "waitingOrder" o where o."institutionId" = ${into} and o."optionId" = w."optionId" and o.state = 'waiting')`,
    )
    await rows(tx, sql`update "waitingOrder" set "institutionId" = ${into} where "institutionId" = ${from}`)
  },
}

/** Of a person who has two logins: those of the one that goes are the other's. */
export const waitingOfPerson = {
  tables: ['waitingOrder'],
  label: '입고 대기 주문',
  count: (from: number) => sql<number>`(select count(*)::int from "waitingOrder" where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: { from: number; into: number }) =>
    rows(tx, sql`update "waitingOrder" set "memberId" = ${into} where "memberId" = ${from}`),
}
