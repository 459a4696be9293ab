import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { CollectionRow } from '../office-contract.ts'

type Kept = Omit<CollectionRow, 'state' | 'at'> & { id: number; withdrawn: boolean; at: Date }

export const collectionsPage = (
  on: Queryable,
  { before, only, size }: { before: number | null; only: number | null; size: number },
) =>
  rows(
    on,
    sql<Kept>`
    select c.id, c.id as "collectionId", c.title, c.reason, c."startsOn", c."endsOn", c.withdrawn, c.version, c.actor, c.at, w.codes, w.names
    from collection c cross join lateral (
      select coalesce(array_agg(p.code order by cp.rank), '{}') as codes, coalesce(array_agg(p.name order by cp.rank), '{}') as names
      from "collectionProduct" cp join product p on p.id = cp."productId" where cp."collectionId" = c.id) w
    where (${before}::int is null or c.id < ${before}) and (${only}::int is null or c.id = ${only})
    order by c.id desc limit ${size}`,
  )

/** On sale, or held by the collection already. */
export const productsBy = (on: Queryable, codes: readonly string[], collectionId: number | null) =>
  rows(
    on,
    sql<{ id: number; code: string }>`
    select id, code from product p where code = any(${codes}::text[]) and ("saleState" = 'on-sale'
      or exists (select from "collectionProduct" cp where cp."collectionId" = ${collectionId} and cp."productId" = p.id))`,
  )

type Draft = {
  title: string
  reason: string
  startsOn: IsoDate
  endsOn: IsoDate
  productIds: readonly number[]
  actor: string
  at: Date
}

export const insertCollection = (tx: Tx, draft: Draft) =>
  row(
    tx,
    sql<{ collectionId: number }>`
    with made as (
      insert into collection (title, reason, "startsOn", "endsOn", actor, at)
      values (${draft.title}, ${draft.reason}, ${draft.startsOn}, ${draft.endsOn}, ${draft.actor}, ${draft.at}) returning id
    ), products as (
      insert into "collectionProduct" select made.id, w.id, w.rank::int from made, unnest(${draft.productIds}::int[]) with ordinality as w(id, rank)
    )
    select id as "collectionId" from made`,
  )

/** Locked until commit, so that whoever saves next sees the new version. */
export const heldCollection = (tx: Tx, collectionId: number) =>
  row(tx, sql<{ version: number }>`select version from collection where id = ${collectionId} for update`)

export async function updateCollection(
  tx: Tx,
  collectionId: number,
  draft: Draft & { withdrawn: boolean },
): Promise<void> {
  await rows(
    tx,
    sql`
    update collection set title = ${draft.title}, reason = ${draft.reason}, "startsOn" = ${draft.startsOn}, "endsOn" = ${draft.endsOn},
      withdrawn = ${draft.withdrawn}, version = version + 1, actor = ${draft.actor}, at = ${draft.at} where id = ${collectionId}`,
  )
  await rows(
    tx,
    sql`
    with gone as (delete from "collectionProduct" where "collectionId" = ${collectionId} and "productId" <> all(${draft.productIds}::int[]))
    insert into "collectionProduct" select ${collectionId}::int, w.id, w.rank::int from unnest(${draft.productIds}::int[]) with ordinality as w(id, rank)
    on conflict ("collectionId", "productId") do update set rank = excluded.rank`,
  )
}
