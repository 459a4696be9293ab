import { normalize } from '#domain/korean-search.ts'
import { ProductKind } from './contract.ts'

export type SearchSource = {
  code: string
  kind: string
  licensedOnly: boolean
  name: string
  spec: string
  brandName: string
  brandNameEn: string
  /** Names of its options. */
  options: string[]
  /** Names from the first level down. */
  categories: string[]
  /** What buyers type for these categories. */
  synonyms: string[]
}
/** What buyers call products whose normal form of the name has all these parts. */
export type NameSynonym = { word: string; parts: string[] }

/** The only place that says what a product is found by, what of it is its own name, and which class it is of. */
export const searchFields = (source: SearchSource, nameSynonyms: readonly NameSynonym[]) => ({
  class: source.licensedOnly ? source.kind : OPEN,
  own: {
    fields: [source.name, source.brandName, source.brandNameEn],
    synonyms: synonymsOf(source.name, nameSynonyms),
  },
  other: {
    fields: [source.spec, source.code, ...source.options, ...source.categories],
    synonyms: source.synonyms,
  },
})

/** The class of what every member sees; all else is of the class of its kind. */
const OPEN = 'open'

/** [PD-09] The classes that somebody with these licence-only kinds sees; null for all. */
export const classesSeen = (kinds: readonly string[]): string[] | null =>
  ProductKind.options.every((kind) => kinds.includes(kind)) ? null : [OPEN, ...kinds]

function synonymsOf(name: string, nameSynonyms: readonly NameSynonym[]) {
  const text = normalize(name)
  return nameSynonyms
    .filter(({ parts }) => parts.every((part) => text.includes(part)))
    .map(({ word }) => word)
}
