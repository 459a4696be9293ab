import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { initialOf, isSyllable, splitDoubleConsonants, splitFinal, typingStages } from './hangul-syllable.ts'

/**
 * One way to read a query. A text is found when it has every key among its search keys and its
 * normalised form (kind 'text') or its 초성 form (kind 'choseong') contains the needle.
 */
export type QueryAlternative = { kind: 'choseong' | 'text'; keys: string[]; needle: string }

/** Marks 초성 keys. Normalised text holds letters and digits only, so no text key starts with it. */
const CHOSEONG = '~'

// ㆍ (U+318D), which Korean text uses as a middle dot, and the Hangul fillers count as letters in Unicode.
const NOISE = /[^\p{L}\p{N}]|[\u318d\u119e\u3164\u115f\u1160\uffa0]/gu
/** Squared units (㎖), full-width forms, roman numerals and ℓ, µ have a plain spelling. */
const COMPATIBLE = /[\u00b5\u2113\u2160-\u217f\u3300-\u33ff\uff01-\uff5e]/g

/** Lower case letters and digits only, composed: '스킨·부스터 10㎖' becomes '스킨부스터10ml'. */
export const normalize = (text: string): string =>
  text
    .replace(COMPATIBLE, (char) => char.normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase()
    .replace(NOISE, '')
    .normalize('NFC')

/** The 초성 form: '스킨부스터 10ml' becomes 'ㅅㅋㅂㅅㅌ10ml'. */
export const choseongOf = (text: string): string => [...normalize(text)].map(initialOf).join('')

const pairs = (chars: string[]): string[] => chars.slice(1).map((char, index) => chars[index]! + char)
const isHangul = (text: string) => /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text)
const grams = (text: string): string[] => {
  const chars = [...text]
  return chars.length > 1 ? pairs(chars) : chars
}
const choseongGrams = (text: string): string[] =>
  grams(text).map((gram) => (isHangul(gram) ? CHOSEONG + gram : gram))

/**
 * The keys to store in an index for a text: its characters and pairs of them, the same of its 초성,
 * and each pair with the second syllable unfinished, so that results stay while a word is being typed.
 */
export function searchKeys(text: string): string[] {
  const chars = [...normalize(text)]
  const initials = chars.map(initialOf)
  const keys = new Set([...chars, ...pairs(chars)])
  for (const gram of [...initials, ...pairs(initials)]) if (isHangul(gram)) keys.add(CHOSEONG + gram)
  chars.forEach((char, index) => {
    for (const stage of typingStages(char)) {
      if (isSyllable(stage)) keys.add(stage)
      if (index > 0) keys.add(chars[index - 1]! + stage)
    }
  })
  return [...keys]
}

/** The most literal reading of a query alone: the other layouts of a long one take milliseconds each. */
export const literalKey = (query: string): QueryAlternative | undefined => readTyped(normalize(query))[0]

/** The readings of a query, the most literal first; none for a query without letters or digits. */
export function queryKeys(query: string): QueryAlternative[] {
  const typed = normalize(query)
  const readings = readTyped(typed)
  // One letter read in the other layout would match nearly everything.
  if (typed.length > 1 && /[a-z]/.test(typed) && !isHangul(typed)) {
    for (const spelling of [query, query.toLowerCase()]) {
      const korean = normalize(inOtherLayout(convertQwertyToHangul, spelling))
      // A lone vowel shows that these keys do not spell Korean.
      if (isHangul(korean) && !/[ㅏ-ㅣ]/.test(korean)) readings.push(...readTyped(korean))
    }
  }
  if (isHangul(typed)) {
    const latin = normalize(inOtherLayout(convertHangulToQwerty, query.normalize('NFC')))
    if (latin.length > 1) readings.push(literal(latin))
  }
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()]
}

/** Whether the query finds the text; an index over searchKeys must answer the same. */
export function matches(text: string, query: string): boolean {
  const keys = new Set(searchKeys(text))
  const forms = { text: normalize(text), choseong: choseongOf(text) }
  return queryKeys(query).some(
    ({ kind, keys: wanted, needle }) => forms[kind].includes(needle) && wanted.every((key) => keys.has(key)),
  )
}

/** es-hangul throws on some words that spell no Korean (photo, injection): they have no such reading. */
function inOtherLayout(convert: (text: string) => string, text: string): string {
  try {
    return convert(text)
  } catch {
    return ''
  }
}

const literal = (needle: string): QueryAlternative => ({ kind: 'text', keys: grams(needle), needle })

function readTyped(typed: string): QueryAlternative[] {
  if (typed === '') return []
  const spread = splitDoubleConsonants(typed)
  if (/[ㄱ-ㅎ]/.test(spread) && !/[ㅏ-ㅣ가-힣]/.test(spread))
    return [{ kind: 'choseong', keys: choseongGrams(spread), needle: spread }]

  const [, head, tail] = /^(.*[^ㄱ-ㅎ])([ㄱ-ㅎ]+)$/u.exec(spread) ?? []
  if (head && tail) return [literal(typed), unfinished(head, tail)]

  const chars = [...typed]
  const last = chars.pop()!
  if (!isSyllable(last)) return [literal(typed)]
  const before = chars.join('')
  const readings = [
    literal(typed),
    { ...literal(before), keys: [...grams(before), (chars.at(-1) ?? '') + last] },
  ]
  const split = splitFinal(last)
  if (split) readings.push(unfinished(before + split.open, split.next))
  return readings
}

/** Written out up to the head, then 초성 only: 히알ㄹ. */
const unfinished = (head: string, tail: string): QueryAlternative => ({
  ...literal(head),
  keys: [...grams(head), [...head].at(-1)! + tail[0]!, ...choseongGrams(tail)],
})
