import { sql } from 'kysely'
import { normalize } from '#domain/korean-search.ts'
import { holdUnclassed, takeStale, writeEntries } from '#features/shelf/search/server/index.ts'
import { statement, type Database, type Tx } from '#platform/database/database.ts'
import { searchFields, type NameSynonym, type SearchSource } from '../search-fields.ts'

const AT_ONCE = 1_000

const sourcesOf = statement<{ ids: readonly number[] }>()(
  (input) => sql<SearchSource & { productId: number; rank: number }>`
    select p.id as "productId", p.rank, p.code, p.kind, p."licensedOnly", p.name, p.spec, b.name as "brandName", b."nameEn" as "brandNameEn",
      array(select name from "productOption" o where o."productId" = p.id and o."clearanceOf" is null order by rank, id) as options,
      array[c1.name, c2.name, c3.name] as categories,
      array(
        select word from "categorySynonym" s
        where s."categoryId" in (p."category1Id", p."category2Id", p."category3Id") order by s."categoryId", word
      ) as synonyms
    from product p
    join brand b on b.id = p."brandId"
    join category c1 on c1.id = p."category1Id"
    join category c2 on c2.id = p."category2Id"
    join category c3 on c3.id = p."category3Id"
    where p.id = any(${input.ids}::int[])
    order by p.rank, p.id`,
)

const nameSynonyms = statement<Record<never, never>>()(
  () =>
    sql<{ word: string; meaning: string }>`select word, meaning from "nameSynonym" order by word, meaning`,
)

async function keySome(tx: Tx, takeSome = takeStale): Promise<boolean> {
  const ids = await takeSome(tx, AT_ONCE)
  if (ids.length === 0) return false
  const [sources, called] = await Promise.all([sourcesOf.rows(tx, { ids }), nameSynonyms.rows(tx, {})])
  const synonyms: NameSynonym[] = called.map(({ word, meaning }) => ({
    word,
    parts: meaning.split(' ').map(normalize),
  }))
  await writeEntries(
    tx,
    sources.map(({ productId, rank, code, ...source }) => ({
      productId,
      rank,
      code,
      ...searchFields({ code, ...source }, synonyms),
    })),
  )
  return ids.length === AT_ONCE
}

/** For whoever writes products: ends their transaction, so that search knows a change as soon as anybody does. */
export async function keyChangedProducts(tx: Tx): Promise<void> {
  while (await keySome(tx));
}

/**
 * Works off what has been changed by other means: products by hand, a brand, a category, a synonym; and entries that
 * name no class yet.
 */
export async function keyStaleProducts(db: Database): Promise<void> {
  while (await db.transaction(async (tx) => (await keySome(tx)) || keySome(tx, holdUnclassed)));
}
