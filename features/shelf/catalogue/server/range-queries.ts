import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { DeskBrand, RangeChange } from '../range-desk-contract.ts'

export type CategoryRow = {
  id: number
  code: string
  name: string
  level: number
  parentId: number | null
  hidden: boolean
  products: number
  version: number
}

/** Siblings in their order, the first level first. What they hold is summed up, not read from the products. */
export const allCategories = (on: Queryable) =>
  rows(
    on,
    sql<CategoryRow>`
    select c.id, c.code, c.name, c.level, c."parentId", c.hidden, c.version, coalesce(held.products, 0)::int as products
    from category c left join (
      select u.id, sum(r.count) as products
      from "rangeCount" r join category c3 on c3.id = r."category3Id" join category c2 on c2.id = c3."parentId",
        unnest(array[c3.id, c2.id, c2."parentId"]) u (id)
      group by u.id
    ) held on held.id = c.id order by c.level, c.rank, c.id`,
  )

/** Until the transaction ends nobody else changes the tree; readers go on. */
export const holdCategories = (tx: Tx) => rows(tx, sql`lock table category in share row exclusive mode`)

type NewCategory = { code: string; name: string; level: number; parentId: number | null }
export const insertCategory = (tx: Tx, { code, name, level, parentId }: NewCategory) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into category (code, name, level, "parentId", rank)
    select ${code}, ${name}, ${level}::int, ${parentId}::int, (select coalesce(max(rank), 0) + 1 from category where "parentId" is not distinct from ${parentId}::int)
    on conflict (code) do nothing returning id`,
  )

type SavedCategory = Pick<CategoryRow, 'id' | 'name' | 'parentId' | 'hidden'>
export const updateCategory = (tx: Tx, { id, name, parentId, hidden }: SavedCategory) =>
  rows(
    tx,
    sql`update category set name = ${name}, "parentId" = ${parentId}, hidden = ${hidden}, version = version + 1 where id = ${id}`,
  )

/** In this order from 1 on. */
export const orderCategories = (tx: Tx, ids: readonly number[]) =>
  rows(
    tx,
    sql`
    update category c set rank = e.place from unnest(${[...ids]}::int[]) with ordinality e (id, place)
    where c.id = e.id and c.rank <> e.place`,
  )

/** A category of the second or third level stands elsewhere: so do its products. */
export const moveProducts = (tx: Tx, { id, level }: Pick<CategoryRow, 'id' | 'level'>) =>
  rows(
    tx,
    level === 3
      ? sql`
        update product p set "category1Id" = c2."parentId", "category2Id" = c2.id
        from category c3 join category c2 on c2.id = c3."parentId" where c3.id = ${id} and p."category3Id" = c3.id`
      : sql`
        update product p set "category1Id" = c2."parentId" from category c2 where c2.id = ${id} and p."category2Id" = c2.id`,
  )

export const deleteCategory = async (tx: Tx, id: number) => {
  await rows(tx, sql`delete from "categorySynonym" where "categoryId" = ${id}`)
  await rows(tx, sql`delete from category where id = ${id}`)
}

type BrandFilter = { search?: string | undefined; brandId?: number | undefined }
export const brandsPage = (
  on: Queryable,
  { search = '', brandId }: BrandFilter,
  place: { name: string; id: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<DeskBrand>`
    select b.id, b.code, b.name, b."nameEn", b.field, b.story, b.country, b."foundedYear", replace(lower(b.hue), '#', '') as hue, b.initial, b.logo, b.version,
      (select coalesce(sum(r.count), 0)::int from "rangeCount" r where r."brandId" = b.id) as products
    from brand b
    where (${brandId ?? null}::int is null or b.id = ${brandId ?? null})
      and (${search} = '' or strpos(lower(b.name || ' ' || b."nameEn" || ' ' || b.code), lower(${search})) > 0)
      and (${place?.name ?? null}::text is null or (b.name, b.id) > (${place?.name ?? ''}, ${place?.id ?? 0}))
    order by b.name, b.id limit ${size}`,
  )

export type BrandFields = Omit<DeskBrand, 'id' | 'code' | 'products' | 'version'>
export const holdBrand = (tx: Tx, id: number) =>
  row(
    tx,
    sql<BrandFields & { version: number }>`
    select name, "nameEn", field, story, country, "foundedYear", replace(lower(hue), '#', '') as hue, initial, logo, version from brand where id = ${id} for update`,
  )
export const insertBrand = (tx: Tx, code: string, brand: Omit<BrandFields, 'logo'>) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into brand (code, name, "nameEn", field, story, country, "foundedYear", hue, initial, rank)
    select ${code}, ${brand.name}, ${brand.nameEn}, ${brand.field}, ${brand.story}, ${brand.country}, ${brand.foundedYear}::int, ${brand.hue}, ${brand.initial},
      (select coalesce(max(rank), 0) + 1 from brand)
    on conflict (code) do nothing returning id`,
  )
export const updateBrand = (tx: Tx, id: number, brand: BrandFields) =>
  rows(
    tx,
    sql`
    update brand set name = ${brand.name}, "nameEn" = ${brand.nameEn}, field = ${brand.field}, story = ${brand.story}, country = ${brand.country},
      "foundedYear" = ${brand.foundedYear}, hue = case when replace(lower(hue), '#', '') = ${brand.hue} then hue else ${brand.hue} end, initial = ${brand.initial}, logo = ${brand.logo}, version = version + 1
    where id = ${id}`,
  )

type Written = Omit<RangeChange, 'id' | 'at'> & { record: 'category' | 'brand'; recordId: number; at: Date }
export const recordRangeChange = (tx: Tx, change: Written) =>
  rows(
    tx,
    sql`
    insert into "rangeChange" (record, "recordId", actor, at, reason, changes)
    values (${change.record}, ${change.recordId}, ${change.actor}, ${change.at}, ${change.reason}, ${JSON.stringify(change.changes)}::jsonb)`,
  )

export const rangeChanges = async (on: Queryable, record: 'category' | 'brand', recordId: number) =>
  (
    await rows(
      on,
      sql<Omit<RangeChange, 'at'> & { at: Date }>`
      select id, at, actor, reason, changes from "rangeChange" where record = ${record} and "recordId" = ${recordId} order by id desc limit 50`,
    )
  ).map((change) => ({ ...change, at: change.at.toISOString() }))
