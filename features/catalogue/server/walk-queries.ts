import { sql } from 'kysely'
import { statement, type Database } from '#platform/database/database.ts'
import { PAGE_SIZE } from '../contract.ts'
import type { Place } from './cursor.ts'
import { listColumns, listTables, visible, type ListRow } from './rows.ts'

export type PlacedRow = ListRow & { id: number; sortValue: string }

/** One more than a page, so that the answer knows whether there is another. */
export const LIMIT = sql.lit(PAGE_SIZE + 1)

export type Scope = 'category1Id' | 'category2Id' | 'category3Id' | 'brandId' | 'all'
type Walk = { scopeId: number | null; kinds: readonly string[]; rank: number; id: number }

/**
 * The recommended order of one category, one brand or everything: a walk along the index that has exactly this order,
 * which ends at the page's last row. Brand and stock are looked up for those rows only.
 */
const walk = (scope: Scope, back: boolean) =>
  statement<Walk>()((input) => {
    const inScope = scope === 'all' ? sql`${input.scopeId}::int is null` : sql`p.${sql.ref(scope)} = ${input.scopeId}`
    const order = back ? sql`p.rank desc, p.id desc` : sql`p.rank, p.id`
    return sql<PlacedRow>`
      select p.id, p.rank::text as "sortValue", ${listColumns}
      from (
        select * from product p
        where ${inScope} and (p.rank, p.id) ${sql.raw(back ? '<' : '>')} (${input.rank}, ${input.id}) and ${visible(input.kinds)} and p."saleState" = 'on-sale'
        order by ${order} limit ${LIMIT}
      ) p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"
      order by ${order}`
  })

const scopes: Scope[] = ['category1Id', 'category2Id', 'category3Id', 'brandId', 'all']
export const walks = {
  forward: Object.fromEntries(scopes.map((scope) => [scope, walk(scope, false)])) as Record<Scope, ReturnType<typeof walk>>,
  back: Object.fromEntries(scopes.map((scope) => [scope, walk(scope, true)])) as Record<Scope, ReturnType<typeof walk>>,
}

const BEFORE_ALL = { rank: -2_147_483_648, id: 0 }

export const walkRecommended = (db: Database, { scope, scopeId, kinds, place }: { scope: Scope; scopeId: number | null; kinds: readonly string[]; place: Place | null }) =>
  (place?.back ? walks.back : walks.forward)[scope].rows(db, { scopeId, kinds, ...(place ? { rank: Number(place.value), id: place.id } : BEFORE_ALL) })

/** These products in this order; hidden ones and what the member may not see are left out. */
export const rowsByIds = statement<{ ids: readonly number[]; kinds: readonly string[] }>()(
  (input) => sql<ListRow & { id: number; rank: number }>`
    select p.id, p.rank, ${listColumns}
    from unnest(${input.ids}::int[]) with ordinality as wanted(id, place) join ${listTables} on p.id = wanted.id
    where ${visible(input.kinds)} and p."saleState" <> 'hidden'
    order by wanted.place`,
)

export const rowsByCodes = statement<{ codes: readonly string[]; kinds: readonly string[] }>()(
  (input) => sql<ListRow>`
    select ${listColumns}
    from unnest(${input.codes}::text[]) with ordinality as wanted(code, place) join ${listTables} on p.code = wanted.code
    where ${visible(input.kinds)} and p."saleState" <> 'hidden'
    order by wanted.place`,
)
