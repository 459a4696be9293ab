import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { statement } from '#platform/database/database.ts'
import type { Collection } from '../contract.ts'

type Shown = Omit<Collection, 'productCount'> & { codes: string[] }

type Reader = { today: IsoDate; licensed: readonly string[] }
/** Running on a day, with the products that may be seen; those that hold none are left out. */
export const shownCollections = ({ today, licensed }: Reader, only = sql`true`) => sql<Shown>`
  select c.id as "collectionId", c.title, c.reason, c."startsOn", c."endsOn",
    coalesce(array_agg(p.code order by cp.rank), '{}') as codes, coalesce((array_agg(p.picture order by cp.rank))[1], '') as picture
  from collection c join "collectionProduct" cp on cp."collectionId" = c.id join product p on p.id = cp."productId"
  where not c.withdrawn and ${today}::date between c."startsOn" and c."endsOn" and ${only}
    and p."saleState" = 'on-sale' and p."defaultOptionId" is not null and (not p."licensedOnly" or p.kind = any(${licensed}::text[]))
  group by c.id`

export const collectionsOn = statement<Reader & { only: number | null }>()(
  (input) => sql<Shown>`
  ${shownCollections(input, sql`(${input.only}::int is null or c.id = ${input.only})`)} order by c."endsOn", c.id desc limit 50`,
)
