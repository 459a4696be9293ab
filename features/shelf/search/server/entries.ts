import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { choseongOf, normalize, searchKeys } from '#domain/korean-search.ts'
import { statement, type Queryable, type Tx } from '#platform/database/database.ts'

/** `fields`: what the product is found by, each apart: no word of a query is found across two of them. */
export type Entry = { productId: number; rank: number; code: string; fields: readonly string[] }

/** Names of brands and categories repeat: their keys are made once. */
const keysOfField = new LRUCache<string, string[]>({ max: 2_000, memoMethod: (field) => searchKeys(field) })

/**
 * Both forms a query may need, written and 초성, of each field: a space parts them and no needle holds one.
 */
export const searchTextOf = (fields: readonly string[]): string =>
  [...new Set([...fields.map(normalize), ...fields.map(choseongOf)])].join(' ')

/** The number of a key (FNV-1a). Two keys that share one find too much at worst, and the text is looked at, too. */
export function keyNumber(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash | 0
}

export const keysOf = (fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => keysOfField.memo(normalize(field)))),
]

type Columns = { ids: number[]; ranks: number[]; codes: string[]; texts: string[]; keys: string[] }

const write = statement<Columns>()(
  (input) => sql`
    insert into "searchEntry" ("productId", rank, code, text, keys)
    select id, rank, code, text, string_to_array(keys, ' ')::int[]
    from unnest(${input.ids}::int[], ${input.ranks}::int[], ${input.codes}::text[], ${input.texts}::text[], ${input.keys}::text[])
      as made (id, rank, code, text, keys)
    on conflict ("productId") do update
    set rank = excluded.rank, code = excluded.code, text = excluded.text, keys = excluded.keys`,
)

/** The only writer of entries, so that keys are made by one implementation. */
export const writeEntries = async (on: Queryable, entries: readonly Entry[]): Promise<void> =>
  void (await write.rows(on, {
    ids: entries.map((entry) => entry.productId),
    ranks: entries.map((entry) => entry.rank),
    codes: entries.map((entry) => normalize(entry.code)),
    texts: entries.map((entry) => searchTextOf(entry.fields)),
    keys: entries.map((entry) => keysOf(entry.fields).map(keyNumber).join(' ')),
  }))

const take = statement<{ most: number }>()(
  (input) => sql<{ productId: number }>`
    delete from "searchStale" where "productId" in (
      select "productId" from "searchStale" order by "productId" limit ${input.most} for update skip locked
    ) returning "productId"`,
)

/** Takes away the marks of at most so many changed products: the transaction that does so writes their entries. */
export const takeStale = async (tx: Tx, most: number): Promise<number[]> =>
  (await take.rows(tx, { most })).map(({ productId }) => productId)
