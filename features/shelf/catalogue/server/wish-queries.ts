import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import { WISH_MAX } from '../wish-contract.ts'
import type { BuyerNow } from '#features/shelf/prices/server/index.ts'
import { listColumns, listTables, reachable, type ListRow } from './rows.ts'
import { LIMIT } from './walk.ts'

type Mine = { memberId: number; kinds: readonly string[] }
/** Behind the row that was added then. */
export type WishPlace = { addedAt: Date; id: number }

const newestFirst = sql`w."addedAt" desc, w."productId" desc`

/** One more than a page, when there are more. */
export const wishRows = statement<Mine & BuyerNow & WishPlace>()(
  (input) => sql<ListRow & { addedAt: Date }>`
    select w."addedAt", ${listColumns(input)}
    from (
      select w.* from wish w join product p on p.id = w."productId"
      where w."memberId" = ${input.memberId} and (w."addedAt", w."productId") < (${input.addedAt}, ${input.id}) and ${reachable(input.kinds)}
      order by ${newestFirst} limit ${LIMIT}
    ) w join ${listTables} on p.id = w."productId"
    order by ${newestFirst}`,
)

export const wishedCodes = statement<Mine>()(
  (input) => sql<{ code: string }>`
    select p.code from wish w join product p on p.id = w."productId"
    where w."memberId" = ${input.memberId} and ${reachable(input.kinds)} order by ${newestFirst}`,
)

/**
 * No row when there is no such product for this member; not put when the list is full of others that the
 * member can still see. Two at the very same moment may pass the limit by one.
 */
export const putWish = statement<Mine & { code: string; at: Date }>()(
  (input) => sql<{ isPut: boolean }>`
    with wanted as (
      select p.id from product p where p.code = ${input.code} and ${reachable(input.kinds)}
    ), put as (
      insert into wish ("memberId", "productId", "addedAt")
      select ${input.memberId}, wanted.id, ${input.at}::timestamptz from wanted
      where (
        select count(*) from wish w join product p on p.id = w."productId"
        where w."memberId" = ${input.memberId} and p.id <> wanted.id and ${reachable(input.kinds)}
      ) < ${sql.lit(WISH_MAX)}
      on conflict ("memberId", "productId") do update set "addedAt" = wish."addedAt"
      returning 1
    )
    select exists (select from put) as "isPut" from wanted`,
)

export const dropWishes = statement<{ memberId: number; codes: readonly string[] }>()(
  (input) =>
    sql`delete from wish w using product p where p.id = w."productId" and w."memberId" = ${input.memberId} and p.code = any(${input.codes}::text[])`,
)
