import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

type Merge = { from: number; into: number }

/** Offers, drafts and requests; an offer that both have stays as it is. */
export const offersInMerge = {
  tables: ['specialOfferClinic', 'specialDraft', 'specialRequest'],
  label: '스페셜오더',
  count: (from: number) =>
    sql<number>`(select count(*)::int from "specialRequest" where "institutionId" = ${from})`,
  move: async (tx: Tx, { from, into }: Merge) => {
    await rows(
      tx,
      sql`update "specialOfferClinic" c set "institutionId" = ${into} where "institutionId" = ${from}
        and not exists (select from "specialOfferClinic" o where o."offerId" = c."offerId" and o."institutionId" = ${into})`,
    )
    await rows(tx, sql`update "specialDraft" set "institutionId" = ${into} where "institutionId" = ${from}`)
    await rows(tx, sql`update "specialRequest" set "institutionId" = ${into} where "institutionId" = ${from}`)
  },
}
