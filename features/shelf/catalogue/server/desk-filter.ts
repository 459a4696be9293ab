import { sql, type RawBuilder } from 'kysely'
import { productsWith, typedPart } from '#features/shelf/search/server/index.ts'
import { rows, type Database } from '#platform/database/database.ts'

/** More products than this are not named one by one: a walk along any order finds a page of them soon. */
const MOST_NAMED = 1_000
const most = sql.lit(MOST_NAMED + 1)

/** Products that staff look for by the beginning of a code or parts of the name and brand. */
type Called = {
  /** Null where they are many. */
  ids: number[] | null
  /** The same of product `p` and brand `b`, for a walk. */
  holds: RawBuilder<unknown>
}

export async function productsCalled(db: Database, text: string): Promise<Called> {
  const { common, patterns, keys } = await typedPart(db, text)
  const code = sql`lower(${text}::text)`
  const isNamed = sql`lower(p.name || ' ' || b.name) like all (${patterns}::text[])`
  const holds = sql`(starts_with(lower(p.code), ${code}) or ${isNamed})`
  if (common) return { ids: null, holds }
  const found = await rows(
    db,
    sql<{ id: number }>`
    select p.id from product p join brand b on b.id = p."brandId" where p.id in (${productsWith(keys)}) and ${isNamed}
    union select id from (select id, code from product where lower(code) ~>=~ ${code} order by lower(code) using ~<~ limit ${most}) p
      where starts_with(lower(p.code), ${code})
    limit ${most}`,
  )
  return { ids: found.length > MOST_NAMED ? null : found.map(({ id }) => id), holds }
}

/** Stand in the statement, so that PostgreSQL knows in how few of the rarer states anything is. */
const inState = {
  'on-sale': sql`p."saleState" = 'on-sale'`,
  paused: sql`p."saleState" = 'paused'`,
  hidden: sql`p."saleState" = 'hidden'`,
  discontinued: sql`p."saleState" = 'discontinued'`,
}

type Asked = {
  search?: string | undefined
  state?: keyof typeof inState | undefined
  kind?: string | undefined
}

/** What staff's lists of products are narrowed to: a condition on product `p` and brand `b`. */
export async function deskFilter(db: Database, { search, state, kind }: Asked) {
  const called = search ? await productsCalled(db, search) : null
  return sql`${state ? inState[state] : sql`true`} and ${kind ? sql`p.kind = ${kind}` : sql`true`}
    and ${called?.ids ? sql`p.id = any(${called.ids}::int[])` : (called?.holds ?? sql`true`)}`
}
export type DeskFilter = Awaited<ReturnType<typeof deskFilter>>
