import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { choseongOf, normalize, searchKeys } from '#domain/korean-search.ts'
import { statement, type Queryable, type Tx } from '#platform/database/database.ts'
import { CLASSED, classKey, isUnclassed } from './classes.ts'
import { keyNumber } from './key-number.ts'
import { addWords } from './vocabulary.ts'

/** What a product is found by. No word of a query is found across two fields. */
type Entry = {
  productId: number
  rank: number
  code: string
  /** The class of goods that it is of. */
  class: string
  /** What the product calls itself: found there, it comes before what others hold. */
  own: Held
  /** What it holds besides: its spec, code and categories. */
  other: Held
}
/** `synonyms` are found from their beginning on, and by all their 초성; `fields` by any part. */
type Held = { fields: readonly string[]; synonyms: readonly string[] }

/** Names of brands and categories repeat: their keys are made once. */
const keysOfField = new LRUCache<string, string[]>({ max: 2_000, memoMethod: (field) => searchKeys(field) })

/** Both forms a query may need, written and 초성. */
const formsOfField = new LRUCache<string, string[]>({
  max: 2_000,
  memoMethod: (field) => [normalize(field), choseongOf(field)],
})
const formsOf = (fields: readonly string[]) => {
  const forms = fields.map((field) => formsOfField.memo(field))
  return [...forms.map(([written]) => written!), ...forms.map(([, choseong]) => choseong!)]
}

/** A space parts the fields, and no needle holds one. */
export const searchTextOf = (fields: readonly string[]): string => [...new Set(formsOf(fields))].join(' ')

export const keysOf = (fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => keysOfField.memo(normalize(field)))),
]

/** A synonym is found by a few keys and stands in no text, so that many of them cost little. Normal forms hold no @. */
export const wholeSynonym = (form: string): string => `@${form}@`
export const startOfSynonym = (form: string): string => `@${form}`
const keysOfSynonym = new LRUCache<string, string[]>({
  max: 2_000,
  memoMethod: (synonym) => {
    const form = normalize(synonym)
    const starts = [...form].map((_, at) => startOfSynonym(form.slice(0, at + 1))).slice(1)
    return [wholeSynonym(form), wholeSynonym(choseongOf(form)), ...starts]
  },
})

/** Marks the keys of what a product calls itself. Of these there are pairs only: they tell whether there are any. */
export const ownKey = (key: string): string => `^${key}`
export function pairsOf(text: string): string[] {
  const chars = [...text]
  return chars.slice(1).map((char, at) => chars[at]! + char)
}

const allKeys = ({ own, other }: Entry) => [
  ...keysOf([...own.fields, ...other.fields]),
  ...[...own.synonyms, ...other.synonyms].flatMap((synonym) => keysOfSynonym.memo(synonym)),
  ...formsOf(own.fields).flatMap(pairsOf).map(ownKey),
  ...own.synonyms.map(normalize).map(wholeSynonym).map(ownKey),
]

type Columns = {
  ids: number[]
  ranks: number[]
  codes: string[]
  texts: string[]
  own: number[]
  keys: string[]
}

const write = statement<Columns>()(
  (input) => sql`
    insert into "searchEntry" ("productId", rank, code, text, own, keys)
    select id, rank, code, text, own, string_to_array(keys, ' ')::int[]
    from unnest(${input.ids}::int[], ${input.ranks}::int[], ${input.codes}::text[], ${input.texts}::text[], ${input.own}::int[], ${input.keys}::text[])
      as made (id, rank, code, text, own, keys)
    on conflict ("productId") do update
    set rank = excluded.rank, code = excluded.code, text = excluded.text, own = excluded.own, keys = excluded.keys`,
)

/** The only writer of entries, so that keys are made by one implementation. */
export async function writeEntries(on: Queryable, entries: readonly Entry[]): Promise<void> {
  const own = entries.map((entry) => searchTextOf(entry.own.fields))
  await write.rows(on, {
    ids: entries.map((entry) => entry.productId),
    ranks: entries.map((entry) => entry.rank),
    codes: entries.map((entry) => normalize(entry.code)),
    texts: entries.map((entry, at) => `${own[at]} ${searchTextOf(entry.other.fields)}`),
    own: own.map((text) => [...text].length),
    keys: entries.map((entry) =>
      [...new Set([...allKeys(entry).map(keyNumber), classKey(entry.class), CLASSED])].join(' '),
    ),
  })
  const said = entries.flatMap(({ own: mine, other }) => [mine, other])
  await addWords(on, {
    fields: new Set(said.flatMap(({ fields }) => fields)),
    synonyms: new Set(said.flatMap(({ synonyms }) => synonyms)),
  })
}

const take = statement<{ most: number }>()(
  (input) => sql<{ productId: number }>`
    delete from "searchStale" where "productId" in (
      select "productId" from "searchStale" order by "productId" limit ${input.most} for update skip locked
    ) returning "productId"`,
)

/** Takes away the marks of at most so many changed products: the transaction that does so writes their entries. */
export const takeStale = async (tx: Tx, most: number): Promise<number[]> =>
  (await take.rows(tx, { most })).map(({ productId }) => productId)

const hold = statement<{ most: number }>()(
  (input) => sql<{ productId: number }>`
    select e."productId" from "searchEntry" e where ${isUnclassed}
    order by e."productId" limit ${input.most} for update skip locked`,
)

/** At most so many products whose entries name no class, held until the transaction has written them. */
export const holdUnclassed = async (tx: Tx, most: number): Promise<number[]> =>
  (await hold.rows(tx, { most })).map(({ productId }) => productId)
