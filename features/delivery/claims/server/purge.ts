import { sql } from 'kysely'
import { releaseSets } from '#features/running/files/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'

/** Of claims that have ended: where goods were fetched, what was written about them, photographs. How many. */
export async function emptyClaims(tx: Tx, before: Date, most: number) {
  const over = await rows(
    tx,
    sql<{ id: number }>`
    update claim set "collectFrom" = null, memo = '', reply = '' where id in (
      select c.id from claim c where c."requestedAt" < ${before} and c."endedAt" is not null
        and (c."collectFrom" is not null or c.memo <> '' or c.reply <> ''
          or exists (select from "claimLine" l where l."claimId" = c.id and (l.words <> '' or l."fileId" is not null)))
      order by c."requestedAt", c.id limit ${most})
    returning id`,
  )
  const ids = over.map(({ id }) => id)
  const held = await rows(
    tx,
    sql<{ fileId: string | null }>`select "fileId" from "claimLine" where "claimId" = any(${ids}::int[])`,
  )
  await rows(tx, sql`update "claimLine" set words = '', "fileId" = null where "claimId" = any(${ids}::int[])`)
  await releaseSets(
    tx,
    held.flatMap(({ fileId }) => fileId ?? []),
  )
  return ids.length
}
