import { sql } from 'kysely'
import { releaseSets } from '#features/running/files/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'

/** Messages that are older, of so many conversations, with what was attached; one without a message goes whole. How many. */
export async function purgeChats(tx: Tx, before: Date, most: number) {
  const over = await rows(
    tx,
    sql<{ memberId: number }>`
    select c."memberId" from chat c where exists (select from "chatMessage" m where m."memberId" = c."memberId" and m.at < ${before})
    order by c."memberId" limit ${most} for update of c`,
  )
  const ids = over.map(({ memberId }) => memberId)
  const gone = await rows(
    tx,
    sql<{ fileId: string | null }>`
    delete from "chatMessage" where "memberId" = any(${ids}::int[]) and at < ${before} returning "fileId"`,
  )
  await rows(
    tx,
    sql`delete from chat c where "memberId" = any(${ids}::int[]) and not exists (select from "chatMessage" m where m."memberId" = c."memberId")`,
  )
  await releaseSets(
    tx,
    gone.flatMap(({ fileId }) => fileId ?? []),
  )
  return ids.length
}
