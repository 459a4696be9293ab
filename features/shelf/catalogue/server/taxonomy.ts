import { sql } from 'kysely'
import { choseongOf } from '#domain/korean-search.ts'
import { openLookup } from '#features/shelf/search/server/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { rows, type Database } from '#platform/database/database.ts'
import type { Brand, Category } from '../contract.ts'

type CategoryRow = {
  id: number
  parentId: number | null
  level: 1 | 2 | 3
  code: string
  name: string
  hidden: boolean
  synonyms: string[]
}
type BrandRow = Omit<Brand, 'initial' | 'productCount'> & { id: number; ownInitial: string }
type CountRow = {
  licensedKind: string | null
  category1Id: number
  category2Id: number
  category3Id: number
  brandId: number
  count: number
}

/** Categories, brands and how many products each holds. */
type Taxonomy = Awaited<ReturnType<typeof readTaxonomy>>

const KEPT_MS = 60_000
const kept = new WeakMap<Database, { at: number; reading: Promise<Taxonomy> }>()
const heeded = new WeakSet<Database>()

/** Read again a minute later, since counts may lag, or when staff change a category or brand. */
export function taxonomyOf(db: Database, clock: Clock): Promise<Taxonomy> {
  const now = clock.now().getTime()
  if (!heeded.has(db)) {
    heeded.add(db)
    db.listen('range', () => void kept.delete(db)).catch(() => heeded.delete(db))
  }
  const known = kept.get(db)
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.reading
  const reading = readTaxonomy(db)
  kept.set(db, { at: now, reading })
  reading.catch(() => kept.delete(db))
  return reading
}

async function readTaxonomy(db: Database) {
  const [categories, brands, counts] = await Promise.all([
    rows(
      db,
      sql<CategoryRow>`
      select id, "parentId", level, code, name, hidden,
        array(select word from "categorySynonym" s where s."categoryId" = c.id order by word) as synonyms
      from category c order by level, rank, id`,
    ),
    rows(
      db,
      sql<BrandRow>`select id, code as "brandCode", name, "nameEn", field, story, country, "foundedYear", hue, logo, initial as "ownInitial" from brand order by rank, id`,
    ),
    rows(
      db,
      sql<CountRow>`
      select case when "licensedOnly" then kind end as "licensedKind", "category1Id", "category2Id", "category3Id", "brandId", count
      from "productCount"`,
    ),
  ])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (category: CategoryRow): string[] => [
    ...(category.parentId === null ? [] : pathOf(byId.get(category.parentId)!)),
    category.name,
  ]
  const isHidden = ({ hidden, parentId }: CategoryRow): boolean =>
    hidden || (parentId !== null && isHidden(byId.get(parentId)!))
  const withPaths = categories
    .filter((category) => !isHidden(category))
    .map((category) => ({ ...category, path: pathOf(category).join(' > ') }))
  return {
    categoryById: byId,
    categoryByCode: new Map(categories.map((category) => [category.code, category])),
    brandIdByCode: new Map(brands.map((brand) => [brand.brandCode, brand.id])),
    findCategories: openLookup(withPaths, ({ name, synonyms }) => [name, ...synonyms]),
    findBrands: openLookup(brands, ({ name, nameEn }) => [name, nameEn]),
    /** Parents before children, siblings by rank, without what is hidden. `kinds`: the licence-only kinds to count. */
    categoryTree(kinds: readonly string[]): Category[] {
      const totals = countBy(counts, kinds, (row) => [row.category1Id, row.category2Id, row.category3Id])
      const children = Map.groupBy(categories, (category) => category.parentId)
      const branch = (parentId: number | null): Category[] =>
        (children.get(parentId) ?? []).flatMap(({ id, code, name, level, hidden }) =>
          hidden
            ? []
            : [
                {
                  categoryCode: code,
                  name,
                  level,
                  parentCode: parentId === null ? null : byId.get(parentId)!.code,
                  productCount: totals.get(id) ?? 0,
                },
                ...branch(id),
              ],
        )
      return branch(null)
    },
    brandList(kinds: readonly string[]): Brand[] {
      const totals = countBy(counts, kinds, (row) => [row.brandId])
      return brands.map(({ id, ownInitial, ...brand }) => ({
        ...brand,
        initial: ownInitial || choseongOf(brand.name).charAt(0).toUpperCase(),
        productCount: totals.get(id) ?? 0,
      }))
    },
  }
}

function countBy(counts: readonly CountRow[], kinds: readonly string[], keysOf: (row: CountRow) => number[]) {
  const totals = new Map<number, number>()
  for (const row of counts) {
    if (row.licensedKind !== null && !kinds.includes(row.licensedKind)) continue
    for (const key of keysOf(row)) totals.set(key, (totals.get(key) ?? 0) + row.count)
  }
  return totals
}
