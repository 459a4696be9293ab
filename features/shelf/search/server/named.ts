import { sql, type RawBuilder } from 'kysely'
import { literalKey, normalize } from '#domain/korean-search.ts'
import type { Frequencies } from './frequencies.ts'
import { termsOf } from './terms-of.ts'

/** How an entry may hold a name: as it is written, or its words in any order. */
export type NameWay = {
  how: 'name' | 'words'
  needles: string[]
  keys: number[]
  /** So many entries hold them that a walk along the recommended order meets the first soon. */
  common: boolean
}

export function waysOfName(frequencies: Frequencies, name: string): NameWay[] {
  const words = name.split(/\s+/).flatMap(literal)
  const wayOf = (how: NameWay['how'], parts: typeof words): NameWay[] => {
    const { keys, common } = termsOf(frequencies, parts)
    return keys.length > 0 ? [{ how, needles: parts.map(({ needle }) => needle), keys, common }] : []
  }
  const isOneWord = words.length === 1 && words[0]!.needle === normalize(name)
  return [...wayOf('name', literal(name)), ...(isOneWord ? [] : wayOf('words', words))]
}

const literal = (text: string) => {
  const way = literalKey(text)
  return way?.kind === 'text' ? [way] : []
}

/** The further a walk goes, the less it gains over reading all that holds the keys. */
const WALKED = sql.lit(4_000)

/**
 * The first products that may be shown, in the recommended order, whose entries hold a name in the way `w`; some stand
 * there twice where a walk met too few.
 */
export const holdersOfName = (
  w: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
  mayShow: (productId: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const first = sql`
    case when (select bool_and(strpos(e.text, needle) > 0) from unnest(${w}.needles) as needle) then ${mayShow(sql`e."productId"`)} else false end
    order by e.rank, e."productId" limit ${most}`
  return sql`
    with met as materialized (
      select e."productId" as id from (select "productId", rank, text from "searchEntry" order by rank, "productId" limit ${WALKED}) e
      where ${w}.common and ${first})
    select id from met
    union all (
      select e."productId" from (select "productId", rank, text from "searchEntry" where keys @> ${w}.keys offset 0) e
      where (select count(*) from met) < ${most} and ${first})`
}
