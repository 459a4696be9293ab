/** Units as products are labelled, and as buyers write them behind a number. */
const UNITS: [string, string][] = [
  ['ml', 'cc|씨씨|시시|밀리리터|미리리터|엠엘|미리|밀리'],
  ['mm', '밀리미터|미리미터|엠엠|미리|밀리'],
  ['cm', '센티미터|센티|센치|씨엠'],
  ['g', '게이지|그람|그램|gauge|지'],
  ['kg', '킬로그램|킬로|키로'],
  ['l', '리터'],
  ['단위', '유닛|유니트|units?|iu|u'],
  ['ea', '개입|개|pcs|입'],
  ['매', '장'],
]
const all = UNITS.flat().join('|')
const END = '(?![a-z가-힣])'
const spellings = UNITS.map(
  ([unit, others]) => [new RegExp(`(?<=\\d)(?:${others})${END}`, 'gi'), unit] as const,
)
const behindSpace = new RegExp(`(?<=\\d)\\s+(?=(?:${all})${END})`, 'gi')
const parts = new RegExp(`\\d[\\d.×x*]*(?:${all})?|[a-z]+|[가-힣]+`, 'gi')

/** A number and its unit belong together, and so do the sides of a thing: '1 cc' is 1cc, '10 x 10' is 10x10. */
export const joinUnits = (typed: string): string =>
  typed.replaceAll(behindSpace, '').replaceAll(/(?<=\d)\s*([x×*])\s*(?=\d)/gi, '$1')

/** As products may be labelled: 1cc is 1ml, 10x10 is 10×10. */
export const labelledAs = (word: string): string[] => [
  ...new Set(spellings.map(([spelling, unit]) => word.replaceAll(spelling, unit)).map(withoutX)),
]
const withoutX = (word: string) => word.replaceAll(/(?<=\d)x(?=\d)/gi, '×')

/** The numbers with their units, the Korean and the Latin parts of a word. */
export const partsOf = (word: string): string[] => word.match(parts) ?? []
