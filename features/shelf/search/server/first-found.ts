import { sql, type RawBuilder } from 'kysely'
import { statement, type Database } from '#platform/database/database.ts'
import { classKey } from './classes.ts'
import { frequenciesOf } from './frequencies.ts'
import { termsOf } from './terms-of.ts'
import { allMatching, nearest } from './terms.ts'
import type { Way } from './words.ts'

type MayShow = (productId: RawBuilder<unknown>, kinds: unknown) => RawBuilder<unknown>
export type FindFirst = (
  db: Database,
  asked: {
    kinds: readonly string[]
    lists: readonly (readonly Way[])[]
    /** What was typed: as a whole, which a code or a pin may be, and word by word. */
    typed?: { whole: string; words: readonly string[]; now: Date }
  },
) => Promise<{
  exact: number | null
  pins: number[]
  stops: string[]
  found: (Way | null)[]
  /** Keys of the classes that were looked through; null is all. */
  classes: number[] | null
}>

type Asked = {
  code: string
  words: readonly string[]
  now: Date | null
  kinds: readonly string[]
  classes: number[] | null
  last: number
  lists: number[]
  ways: number[]
  keys: string[]
  extra: string[]
  needles: string[]
  patterns: string[]
  common: boolean[]
}
type Chosen = { way: number | null; exact: number | null; pins: number[]; stops: string[] }

/** What was typed without its stop words, run together as pins are kept. */
const unstopped = (words: unknown) => sql`(select string_agg(word, '' order by place)
  from unnest(${words}::text[]) with ordinality as typed (word, place)
  where not exists (select from "searchStop" s where s.word = typed.word))`

/**
 * Of each list of ways the first by which anything is found that may be shown, whose code it is, and what staff have
 * taught of it. One statement. `classesSeen`: the classes of goods that these kinds are, or null for all.
 */
export function firstFinder(
  mayShow: MayShow,
  classesSeen: (kinds: readonly string[]) => readonly string[] | null,
): FindFirst {
  const chooseAmong = (some: boolean) =>
    statement<Asked>()((input) => {
      const terms = {
        keys: sql`string_to_array(t.keys, ' ')`,
        extra: sql`string_to_array(t.extra, ' ')`,
        needle: sql`t.needle`,
        patterns: sql`string_to_array(t.patterns, ' ')`,
      }
      const shown = mayShow(sql`found."productId"`, input.kinds)
      return sql<Chosen>`
      select (select "productId" from "searchEntry" where code = ${input.code} limit 1) as exact,
        array(select "productId" from "searchPin" where words in (${input.code}, ${unstopped(input.words)})
          and "startsAt" <= ${input.now}::timestamptz and "endsAt" > ${input.now}::timestamptz order by rank, "productId") as pins,
        array(select word from "searchStop" where word = any(${input.words}::text[]) order by word) as stops, (
        select t.way
        from (
          select * from unnest(${input.lists}::int[], ${input.ways}::int[], ${input.keys}::text[], ${input.extra}::text[], ${input.needles}::text[], ${input.patterns}::text[], ${input.common}::bool[])
            as t (list, way, keys, extra, needle, patterns, common)
          order by list, way offset 0
        ) t
        where t.list = w.list and (
          t.common and exists (select from (${nearest(terms)}) found where ${shown})
          or exists (with found as materialized (${allMatching(terms, some ? input.classes : null)}) select from found where ${shown})
        )
        limit 1
      ) as way
      from generate_series(0, ${input.last}::int) as w (list)
      order by w.list`
    })
  const [chooseOfAll, chooseOfSome] = [chooseAmong(false), chooseAmong(true)]

  return async (db, { kinds, lists, typed }) => {
    const frequencies = await frequenciesOf(db)
    const all = lists.flatMap((ways, list) =>
      ways.map((way, at) => ({ list, at, terms: termsOf(frequencies, way) })),
    )
    const classes = classesSeen(kinds)?.map(classKey) ?? null
    const chosen = await (classes ? chooseOfSome : chooseOfAll).rows(db, {
      code: typed?.whole ?? '',
      words: typed?.words ?? [],
      now: typed?.now ?? null,
      kinds,
      classes,
      last: lists.length - 1,
      lists: all.map(({ list }) => list),
      ways: all.map(({ at }) => at),
      keys: all.map(({ terms }) => terms.keys.join(' ')),
      extra: all.map(({ terms }) => terms.extra.join(' ')),
      needles: all.map(({ terms }) => terms.needle),
      patterns: all.map(({ terms }) => terms.patterns.join(' ')),
      common: all.map(({ terms }) => terms.common),
    })
    return {
      exact: chosen[0]!.exact,
      pins: chosen[0]!.pins,
      stops: chosen[0]!.stops,
      classes,
      found: chosen.map(({ way }, list) => (way === null ? null : lists[list]![way]!)),
    }
  }
}
