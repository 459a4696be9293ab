import { sql } from 'kysely'
import { holdsPhrase, holdsWords, type NameTerms } from '#features/shelf/search/server/index.ts'
import { statement } from '#platform/database/database.ts'

/** What one text may be: a code, a barcode, a name, or a mistyped code. */
export type Asked = NameTerms & {
  place: number
  typed: string
  gtin: string | null
  near: string[]
}

/** So many are offered to choose from. */
const MOST = sql.lit(8)

/** Every option that a text may stand for, by its place in the list; one statement for all of them. */
export const optionsFor = statement<{ asked: string; licensed: readonly string[] }>()(
  (input) => sql<{ place: number; optionId: number; how: 'exact' | 'name' | 'words' | 'near' }>`
  with asked as materialized (
    select * from jsonb_to_recordset(${input.asked}::jsonb)
      as a(place int, typed text, gtin text, words text[], phrase text, keys int[], near text[])
  ), found as (
    select a.place, p.id as "productId", null::int as "optionId", 'exact' as how from asked a join product p on p.code = a.typed
    union all
    select a.place, o."productId", o.id, 'exact' from asked a join "productOption" o on o.code = a.typed
    union all
    select a.place, o."productId", o.id, 'exact' from asked a join "productOption" o on o.udi = a.gtin and o.udi <> ''
    union all
    select a.place, n.id, null::int, case when n.phrase then 'name' else 'words' end from asked a cross join lateral (
      select p.id, ${holdsPhrase(sql`a`)} as phrase from "searchEntry" e join product p on p.id = e."productId"
      where ${holdsWords(sql`a`)} and p."saleState" = 'on-sale' order by phrase desc, e.rank, p.id limit ${MOST}) n
    union all
    select a.place, p.id, null::int, 'near' from asked a cross join lateral unnest(a.near) as meant join product p on p.code = meant
    where p."saleState" = 'on-sale'
  )
  select coalesce(f.place, 0) as place, o.id as "optionId", f.how
  from found f join product p on p.id = f."productId"
    join "productOption" o on o."productId" = f."productId" and (f."optionId" is null or o.id = f."optionId") and o."clearanceOf" is null
  where p."saleState" <> 'hidden' and (not p."licensedOnly" or p.kind = any(${input.licensed}::text[]))
  order by f.place, p.rank, o.rank, o.id`,
)
