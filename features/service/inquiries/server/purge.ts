import { sql } from 'kysely'
import { releaseSets } from '#features/running/files/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'

/**
 * Inquiries whose last message is older, closed or answered, with what was attached; an adverse event stays until its
 * report closes it. How many.
 */
export async function purgeInquiries(tx: Tx, before: Date, most: number) {
  const over = await rows(
    tx,
    sql<{ id: number }>`
    select q.id from inquiry q where (q.state = 'closed' or q.state = 'answered' and q.kind <> 'adverse-event') and q."dueAt" < ${before}
      and not exists (select from "inquiryMessage" g where g."inquiryId" = q.id and g.at >= ${before})
    order by q."dueAt", q.id limit ${most} for update`,
  )
  const ids = over.map(({ id }) => id)
  const gone = await rows(
    tx,
    sql<{
      fileId: string | null
    }>`delete from "inquiryMessage" where "inquiryId" = any(${ids}::int[]) returning "fileId"`,
  )
  await rows(tx, sql`delete from inquiry where id = any(${ids}::int[])`)
  await releaseSets(
    tx,
    gone.flatMap(({ fileId }) => fileId ?? []),
  )
  return ids.length
}
