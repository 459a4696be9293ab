import { normalize } from '#domain/korean-search.ts'

export type SearchSource = {
  code: string
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

/** The only place that says what a product is found by, and what of it is its own name. */
export const searchFields = (source: SearchSource, nameSynonyms: readonly NameSynonym[]) => ({
  own: {
    fields: [source.name, source.brandName, source.brandNameEn],
    synonyms: synonymsOf(source.name, nameSynonyms),
  },
  other: {
    fields: [source.spec, source.code, ...source.options, ...source.categories],
    synonyms: source.synonyms,
  },
})

function synonymsOf(name: string, nameSynonyms: readonly NameSynonym[]) {
  const text = normalize(name)
  return nameSynonyms
    .filter(({ parts }) => parts.every((part) => text.includes(part)))
    .map(({ word }) => word)
}
