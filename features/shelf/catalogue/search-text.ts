import { choseongOf, normalize } from '#domain/korean-search.ts'

export type SearchSource = {
  code: string
  name: string
  spec: string
  brandName: string
  brandNameEn: string
  /** From the first level down. */
  categories: readonly { code: string; name: string }[]
}

/**
 * What buyers type for a category and its label does not say, by category code. Search finds by these words;
 * no page shows them.
 */
const typedWords: Record<string, string> = {
  FIL: '필라 휠러 filler',
  'FIL-HA': '히알루론산',
  'FIL-LHA': '히알루론산 lidocaine',
  BTX: '보톡스 보툴 독신 toxin botulinum',
  BST: '부스타 스킨부스타 booster',
  THR: '실리프팅 리프팅실 thread',
  EQP: '기기 기계',
  'EQP-TIP': '카트릿지 cartridge',
  'CON-INJ': '시린지 syringe 니들 needle 카뉼라 캐뉼러',
  'CON-DRS': '가제 밴드',
  'CON-HYG': '글러브 glove 알콜 세니타이저',
  'CON-CAR': '쿨링젤 마취연고',
  COS: '더마 화장품',
  'COS-SUN': '썬크림 선블록',
  BOK: '책 교재 세미나 강의',
}

/** What a category is found by. */
export const categoryFields = (category: { code: string; name: string }): string[] => [
  category.name,
  ...(typedWords[category.code]?.split(' ') ?? []),
]

/**
 * Both forms a query may need, written and 초성, each field apart: a space parts them and no needle holds one.
 */
export const searchTextOf = (fields: readonly string[]): string =>
  [...new Set([...fields.map(normalize), ...fields.map(choseongOf)])].join(' ')

/** The search column of a product. The only place that says what a product is found by. */
export const composeSearch = ({
  code,
  name,
  spec,
  brandName,
  brandNameEn,
  categories,
}: SearchSource): { searchText: string } => ({
  searchText: searchTextOf([
    `${name} ${spec}`,
    brandName,
    brandNameEn,
    code,
    ...categories.flatMap(categoryFields),
  ]),
})
