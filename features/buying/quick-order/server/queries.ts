import { sql, type RawBuilder } from 'kysely'
import { holdersOfName, type NameWay } from '#features/shelf/search/server/index.ts'
import { statement } from '#platform/database/database.ts'

/** What one text may be: a code, a barcode, a name, or a mistyped code. */
export type Asked = {
  place: number
  typed: string
  gtin: string | null
  ways: NameWay[]
  near: string[]
}

/** So many are offered to choose from. */
const MOST = sql.lit(8)
type Input = { asked: string; licensed: readonly string[] }
const maySee = ({ licensed }: Input) => sql`(not "licensedOnly" or kind = any(${licensed}::text[]))`
/** Scalar on purpose: as EXISTS it would be a join with all products. */
const isOffered = (input: Input) => (productId: RawBuilder<unknown>) =>
  sql`(select "saleState" = 'on-sale' and ${maySee(input)} from product where id = ${productId})`

/**
 * Every option that a text may stand for, by its place in the list; one statement for all of them. `offset 0` keeps to
 * what is found, one by one: PostgreSQL expects more of it than there is.
 */
export const optionsFor = statement<Input>()(
  (input) => sql<{ place: number; optionId: number; how: 'exact' | 'name' | 'words' | 'near' }>`
  with asked as materialized (
    select * from jsonb_to_recordset(${input.asked}::jsonb)
      as a(place int, typed text, gtin text, ways jsonb, near text[])
  ), found as (
    select a.place, p.id as "productId", null::int as "optionId", 'exact' as how from asked a join product p on p.code = a.typed
    union all
    select a.place, o."productId", o.id, 'exact' from asked a
      cross join lateral (select id, "productId" from "productOption" where code = a.typed offset 0) o
    union all
    select a.place, o."productId", o.id, 'exact' from asked a
      cross join lateral (select id, "productId" from "productOption" where udi = a.gtin and udi <> '' offset 0) o
    union all
    select a.place, n.id, null::int, coalesce(w.how, 'name') from asked a
      cross join lateral jsonb_to_recordset(a.ways) as w(how text, needles text[], keys int[], common boolean)
      cross join lateral (${holdersOfName(sql`w`, MOST, isOffered(input))}) n
    union all
    select a.place, p.id, null::int, 'near' from asked a cross join lateral unnest(a.near) as meant join product p on p.code = meant
    where p."saleState" = 'on-sale'
  )
  select coalesce(f.place, 0) as place, o.id as "optionId", f.how
  from found f
    cross join lateral (
      select rank from product where id = f."productId" and "saleState" <> 'hidden' and ${maySee(input)} offset 0) p
    cross join lateral (
      select id, rank from "productOption"
      where "productId" = f."productId" and (f."optionId" is null or id = f."optionId") and "clearanceOf" is null offset 0) o
  order by f.place, p.rank, o.rank, o.id`,
)
