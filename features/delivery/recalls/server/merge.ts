import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** What was called back of either. A lot that is called back from both is collected first: each answers for its own pieces. */
export const recallsInMerge = {
  tables: ['recallNotice', 'recallShare'],
  label: '로트 회수',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "recallNotice" where "institutionId" = ${from})`,
  blocks: [
    {
      code: 'recall-open' as const,
      when: (from: number, into: number) =>
        sql<boolean>`exists (select from "recallNotice" n join "recallNotice" o on o."recallId" = n."recallId" and o."institutionId" = ${into}
          where n."institutionId" = ${from} and (n."collectedAt" is null or o."collectedAt" is null))`,
    },
  ],
  move: async (tx: Tx, { from, into }: Merge) => {
    await rows(
      tx,
      sql`insert into "recallNotice" ("recallId", "institutionId", sends, "sentAt", "readAt", "repliedAt", note, "collectedAt")
      select "recallId", ${into}, sends, "sentAt", "readAt", "repliedAt", note, "collectedAt" from "recallNotice" where "institutionId" = ${from}
      on conflict do nothing`,
    )
    await rows(
      tx,
      sql`update "recallShare" s set "institutionId" = ${into} where "institutionId" = ${from} and not exists (
        select from "recallShare" o where o."recallId" = s."recallId" and o."institutionId" = ${into} and o."lotId" = s."lotId")`,
    )
    await rows(
      tx,
      sql`delete from "recallNotice" n where "institutionId" = ${from}
        and not exists (select from "recallShare" s where s."recallId" = n."recallId" and s."institutionId" = ${from})`,
    )
  },
}
