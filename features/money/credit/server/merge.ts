import { sql } from 'kysely'
import { setCreditTerm } from '#features/access/accounts/server/index.ts'
import { closeAccounts, usesCredit } from '#features/money/ledger/server/index.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { addTerms } from './office-queries.ts'

type Merge = { from: number; into: number; actor: string; reason: string; at: Date }
type Terms = {
  termDays: number
  overdueBlocks: boolean
  overLimitAsks: boolean
  blocked: boolean
  releasedUntil: string | null
}

/** The newest terms of an institution, as they hold before staff ever changed them too. */
const termsOf = (tx: Tx, institutionId: number) =>
  row(
    tx,
    sql<Terms>`
    select i."creditTermDays" as "termDays", coalesce(t."overdueBlocks", false) as "overdueBlocks", coalesce(t."overLimitAsks", false) as "overLimitAsks",
      coalesce(t.blocked, false) as blocked, t."releasedUntil"::text as "releasedUntil"
    from institution i left join lateral (
      select "overdueBlocks", "overLimitAsks", blocked, "releasedUntil" from "creditTerms" where "institutionId" = i.id order by id desc limit 1) t on true
    where i.id = ${institutionId}`,
  )

/**
 * What is owed. A limit is somebody's decision about one clinic: where both have one, or owe, nobody decided their sum, so
 * the merge waits until one is at nought. Where the double alone has one, limit, terms and debt move.
 */
export const creditInMerge = {
  tables: ['creditCharge', 'creditRepayment', 'creditReturn'],
  label: '미결제 여신 주문',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "creditCharge" where "institutionId" = ${from} and settled < amount)`,
  blocks: [
    {
      code: 'both-credit' as const,
      when: (from: number, into: number) => sql<boolean>`(${usesCredit(from)} and ${usesCredit(into)})`,
    },
    {
      code: 'repayment-open' as const,
      when: (from: number) =>
        sql<boolean>`exists (select from "creditRepayment" where "institutionId" = ${from} and state in ('awaiting-payment', 'checking', 'awaiting-deposit'))`,
    },
  ],
  move: async (tx: Tx, { from, into, actor, reason, at }: Merge) => {
    const { creditLimit, moves } = await closeAccounts(tx, { from, into, actor, at })
    await rows(tx, sql`update "creditCharge" set "institutionId" = ${into} where "institutionId" = ${from}`)
    await rows(
      tx,
      sql`update "creditRepayment" set "institutionId" = ${into} where "institutionId" = ${from}`,
    )
    await rows(tx, sql`update "creditReturn" set "institutionId" = ${into} where "institutionId" = ${from}`)
    if (!moves) return
    const terms = (await termsOf(tx, from))!
    await setCreditTerm(tx, into, terms.termDays)
    await addTerms(tx, {
      ...terms,
      institutionId: into,
      creditLimit,
      reason: `기관 통합: ${reason}`,
      actor,
      at,
    })
  },
}
