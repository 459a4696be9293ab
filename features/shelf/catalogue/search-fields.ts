export type SearchSource = {
  code: string
  name: string
  spec: string
  brandName: string
  brandNameEn: string
  /** Names from the first level down. */
  categories: string[]
  /** What buyers type for these categories. */
  synonyms: string[]
}

/** The only place that says what a product is found by. */
export const searchFields = (source: SearchSource): string[] => [
  `${source.name} ${source.spec}`,
  source.brandName,
  source.brandNameEn,
  source.code,
  ...source.categories,
  ...source.synonyms,
]
