import { sql } from 'kysely'
import type { DeskFilter } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Change, ProductRow } from '../contract.ts'

const MOST = sql.lit(1_000)

/** `productId`: one product alone. */
export const productsPage = (
  on: Queryable,
  filter: DeskFilter,
  productId: number | undefined,
  place: { id: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<ProductRow>`
    select * from (
    select p.id, p.code, p.name, b.name as "brandName", p.kind, p."deviceGrade", p.storage, p."saleState", p.price, p."listPrice", p."optionCount"
    from product p join brand b on b.id = p."brandId"
    where ${filter} and ${productId === undefined ? sql`true` : sql`p.id = ${productId}`} and ${place ? sql`p.id < ${place.id}` : sql`true`}
    order by p.id desc limit ${MOST}) found order by id desc limit ${size}`,
  )

type Kept = Omit<Change, 'at'> & { at: Date }

/** Changes after a version, the newest first. */
export const changesAfter = async (on: Queryable, productId: number, version: number, most = 50) =>
  (
    await rows(
      on,
      sql<Kept>`select id, at, actor, reason, changes from "productChange"
      where "productId" = ${productId} and id > ${version} order by id desc limit ${most}`,
    )
  ).map((change) => ({ ...change, at: change.at.toISOString() }))

type Written = {
  productId: number
  actor: string
  at: Date
  reason: string
  changes: readonly { field: string; from: string; to: string }[]
}
/** One line of a product's history, which is never changed; `news` for open pages leave with it in one statement. */
export const recordProductChange = (tx: Tx, change: Written, news: string | null = null) =>
  row(
    tx,
    sql<{ id: number; told: string | null }>`
    insert into "productChange" ("productId", actor, at, reason, changes)
    values (${change.productId}, ${change.actor}, ${change.at}, ${change.reason}, ${JSON.stringify(change.changes)}::jsonb)
    returning id, case when ${news}::text is not null then pg_notify('live', ${news})::text end as told`,
  )

type ManyChanges = {
  actor: string
  at: Date
  reason: string
  changes: readonly { productId: number; changes: Change['changes'] }[]
}
/** A line in the history of each of many products. */
export const recordProductChanges = (tx: Tx, { actor, at, reason, changes }: ManyChanges) =>
  rows(
    tx,
    sql<{ id: number; productId: number }>`
    insert into "productChange" ("productId", actor, at, reason, changes)
    select e."productId", ${actor}, ${at}, ${reason}, e.changes
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as e ("productId" int, changes jsonb) order by 1
    returning id, "productId"`,
  )

/** The number of the last change of each; one that was never changed is left out. */
export const versionsOf = async (on: Queryable, productIds: readonly number[]) =>
  new Map(
    (
      await rows(
        on,
        sql<{ productId: number; version: number | null }>`
        select p.id as "productId", (select max(c.id) from "productChange" c where c."productId" = p.id) as version
        from unnest(${[...productIds]}::int[]) as p (id)`,
      )
    ).map(({ productId, version }) => [productId, version ?? 0]),
  )

export const codesOf = async (on: Queryable, productIds: readonly number[]) =>
  (
    await rows(
      on,
      sql<{ code: string }>`select code from product where id = any(${[...productIds]}::int[]) order by id`,
    )
  ).map(({ code }) => code)
