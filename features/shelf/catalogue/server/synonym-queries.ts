import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { SynonymRow } from '../synonym-contract.ts'

type Place = { word: string; means: string; target: string } | null
type Asked = { search: string; means: string | null }

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const synonymsPage = (on: Queryable, asked: Asked, place: Place, size: number) =>
  rows(
    on,
    sql<SynonymRow>`
    with recursive path as (
      select id, code, name from category where "parentId" is null
      union all
      select c.id, c.code, path.name || ' > ' || c.name from category c join path on path.id = c."parentId"
    ), synonym as (
      select s.word, 'category' as means, path.code as target, path.name as "targetName" from "categorySynonym" s join path on path.id = s."categoryId"
      union all
      select word, 'name', meaning, meaning from "nameSynonym"
    )
    select coalesce(word, '') as word, coalesce(means, '') as means, coalesce(target, '') as target, coalesce("targetName", '') as "targetName"
    from synonym
    where (word like ${pattern(asked.search)} or "targetName" like ${pattern(asked.search)}) and (${asked.means}::text is null or means = ${asked.means})
      and (${place?.word ?? null}::text is null or (word, means, target) > (${place?.word ?? ''}, ${place?.means ?? ''}, ${place?.target ?? ''}))
    order by word, means, target limit ${size}`,
  )

/** How many products on sale a category holds, and nothing for a code that names none. */
export const categoryBy = (on: Queryable, code: string) =>
  row(
    on,
    sql<{ id: number; products: number }>`
    select c.id, (select count(*)::int from product p
      where p."saleState" = 'on-sale' and c.id in (p."category1Id", p."category2Id", p."category3Id")) as products
    from category c where c.code = ${code}`,
  )

/** Whose names hold all of these words, in the form that search compares. */
export const namedProducts = (on: Queryable, parts: readonly string[]) =>
  row(
    on,
    sql<{ products: number }>`
    select count(*)::int as products from "searchEntry" e join product p on p.id = e."productId"
    where p."saleState" = 'on-sale' and left(e.text, e.own) like all (${parts.map(pattern)}::text[])`,
  )

/** Those of the words, in the form that search compares, that staff have taught. */
export const taughtAmong = async (on: Queryable, words: readonly string[], now: Date) =>
  (
    await rows(
      on,
      sql<{ word: string }>`
      select word from unnest(${[...words]}::text[]) as typed (word)
      where exists (select from "categorySynonym" s where lower(s.word) = typed.word)
        or exists (select from "nameSynonym" s where s.word = typed.word)
        or exists (select from "searchPin" p where p.words = typed.word and p."endsAt" > ${now})
      order by word`,
    )
  ).map(({ word }) => word)

export const insertCategorySynonym = (on: Queryable, categoryId: number, word: string) =>
  rows(
    on,
    sql`insert into "categorySynonym" ("categoryId", word) values (${categoryId}, ${word}) on conflict do nothing`,
  )
export const insertNameSynonym = (on: Queryable, word: string, meaning: string) =>
  rows(on, sql`insert into "nameSynonym" (word, meaning) values (${word}, ${meaning}) on conflict do nothing`)
export const deleteCategorySynonym = (on: Queryable, code: string, word: string) =>
  rows(
    on,
    sql`delete from "categorySynonym" where word = ${word} and "categoryId" = (select id from category where code = ${code})`,
  )
export const deleteNameSynonym = (on: Queryable, meaning: string, word: string) =>
  rows(on, sql`delete from "nameSynonym" where word = ${word} and meaning = ${meaning}`)
