import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { statement, type Database } from '#platform/database/database.ts'
import { PAGE_SIZE } from '../contract.ts'
import type { Place } from './cursor.ts'
import { packed, packedUnlessKnown, unpackKnown, type Packed } from './packed-rows.ts'
import { listTables, reachable, visible, type ListRow } from './rows.ts'

/** One more than a page, so that the answer knows whether there is another. */
export const LIMIT = sql.lit(PAGE_SIZE + 1)

export type Scope = 'category1Id' | 'category2Id' | 'category3Id' | 'brandId' | 'all'
type Walk = { scopeId: number | null; kinds: readonly string[]; rank: number; id: number; known: string }

/** Who wrote the rows of the product and its brand: any change of either is another transaction. */
const version = sql`concat(p.id, '.', p.xmin, '.', b.xmin)`

/**
 * The recommended order of one category, one brand or everything: a walk along the index that has exactly
 * this order,
 * which ends at the page's last row. Brand and stock are looked up for those rows only.
 */
const walk = (scope: Scope, back: boolean) =>
  statement<Walk>()((input) => {
    const inScope =
      scope === 'all' ? sql`${input.scopeId}::int is null` : sql`p.${sql.ref(scope)} = ${input.scopeId}`
    const order = back ? sql`p.rank desc, p.id desc` : sql`p.rank, p.id`
    return sql<Packed>`
      select ${packedUnlessKnown(sql`p.rank`, version, input.known, order)}
      from (
        select p.*, p.xmin from product p
        where ${inScope} and (p.rank, p.id) ${sql.raw(back ? '<' : '>')} (${input.rank}, ${input.id}) and ${visible(input.kinds)} and p."saleState" = 'on-sale'
        order by ${order} limit ${LIMIT}
      ) p join brand b on b.id = p."brandId" left join stock s on s."optionId" = p."defaultOptionId"`
  })

const scopes: Scope[] = ['category1Id', 'category2Id', 'category3Id', 'brandId', 'all']
export const walks = {
  forward: Object.fromEntries(scopes.map((scope) => [scope, walk(scope, false)])) as Record<
    Scope,
    ReturnType<typeof walk>
  >,
  back: Object.fromEntries(scopes.map((scope) => [scope, walk(scope, true)])) as Record<
    Scope,
    ReturnType<typeof walk>
  >,
}

const BEFORE_ALL = { rank: -2_147_483_648, id: 0 }

type Recommended = { scope: Scope; scopeId: number | null; kinds: readonly string[]; place: Place | null }

/**
 * A page as it was read last: what PostgreSQL said, its rows, their facts by version, and the versions as
 * PostgreSQL takes them.
 */
type Kept = {
  page: string | null
  rows: ListRow[]
  versions: string
  byVersion: ReadonlyMap<string, ListRow>
}
const MAX_PAGES = 200
const nothing: Kept = { page: null, rows: [], versions: '{}', byVersion: new Map() }
const keptPages = new WeakMap<Database, LRUCache<string, Kept>>()

/**
 * Facts of unchanged products come from memory; which products there are, who may see them and the stock are
 * read each
 * time. The very rows of the last time say that nothing has changed since, stock included.
 */
export async function walkRecommended(
  db: Database,
  { scope, scopeId, kinds, place }: Recommended,
): Promise<ListRow[]> {
  let pages = keptPages.get(db)
  if (!pages) keptPages.set(db, (pages = new LRUCache({ max: MAX_PAGES })))
  const from = place ? { rank: Number(place.value), id: place.id } : BEFORE_ALL
  const back = place?.back ?? false
  const key = `${scope} ${scopeId} ${kinds.join()} ${place ? `${back} ${from.rank} ${from.id}` : 'start'}`
  const kept = pages.get(key) ?? nothing
  const found = await (back ? walks.back : walks.forward)[scope].row(db, {
    scopeId,
    kinds,
    ...from,
    known: kept.versions,
  })
  const page = found?.page ?? null
  if (page === kept.page) return kept.rows
  const byVersion = unpackKnown(page, kept.byVersion)
  const rows = [...byVersion.values()]
  pages.set(key, { page, rows, versions: `{${[...byVersion.keys()].join()}}`, byVersion })
  return rows
}

export const byCodes = statement<{ codes: readonly string[]; kinds: readonly string[] }>()(
  (input) => sql<Packed>`
    select ${packed(sql`''`, sql`wanted.place`)}
    from unnest(${input.codes}::text[]) with ordinality as wanted(code, place) join ${listTables} on p.code = wanted.code
    where ${reachable(input.kinds)}`,
)
