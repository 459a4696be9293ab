import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { statement, type Queryable } from '#platform/database/database.ts'
import { lettersApart, nearKeys, spelledWords } from './spelling.ts'

const nearOfWord = new LRUCache<string, string>({
  max: 5_000,
  memoMethod: (word) => nearKeys(word).join(' '),
})
const wordsOfField = new LRUCache<string, string[]>({ max: 2_000, memoMethod: spelledWords })

type Columns = { words: string[]; near: string[]; named: boolean[] }

const add = statement<Columns>()(
  (input) => sql`
    insert into "searchWord" (word, near, named)
    select word, string_to_array(near, ' ')::int[], named
    from unnest(${input.words}::text[], ${input.near}::text[], ${input.named}::bool[]) made (word, near, named)
    where not exists (select from "searchWord" known where known.word = made.word and (known.named or not made.named))
    order by word
    on conflict (word) do update set named = true where excluded.named`,
)

const wordsOf = (fields: Iterable<string>) => [...fields].flatMap((field) => wordsOfField.memo(field))

/**
 * Remembers the words of what products say and of what buyers say. None is ever taken away: what no product is called
 * finds nothing.
 */
export async function addWords(
  on: Queryable,
  said: { fields: Set<string>; synonyms: Set<string> },
): Promise<void> {
  const named = new Set(wordsOf(said.fields))
  const words = [...named.union(new Set(wordsOf(said.synonyms)))]
  await add.rows(on, {
    words,
    near: words.map((word) => nearOfWord.memo(word)),
    named: words.map((word) => named.has(word)),
  })
}

/** More words than are ever as near as one letter. */
const MOST_NEAR = sql.lit(200)

const near = statement<{ keys: number[] }>()(
  (input) => sql<{ word: string; named: boolean }>`
    select word, named from "searchWord" where near && ${input.keys}::int[] order by word limit ${MOST_NEAR}`,
)

/** Of each misspelt word so many are tried. */
const TRIED = 3

/**
 * The known words that are one letter apart from each, or sound the same: the nearest first, and what products say
 * before what buyers say. One statement.
 */
export async function nearWords(on: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const keys = [...new Set(words.flatMap(nearKeys))]
  const known = await near.rows(on, { keys })
  return new Map(
    words.map((typed) => [
      typed,
      known
        .map((one) => ({ ...one, apart: lettersApart(typed, one.word), same: startsAlike(typed, one.word) }))
        .filter(({ apart, word }) => apart !== null && word !== typed)
        .sort((a, b) => a.apart! - b.apart! || Number(b.named) - Number(a.named) || b.same - a.same)
        .slice(0, TRIED)
        .map(({ word }) => word),
    ]),
  )
}

function startsAlike(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
