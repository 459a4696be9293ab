const FIRST = 0xac00
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
/** Finals typed with two keys: the first key's final and the second key's consonant. */
const DOUBLE_FINALS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['ㄳ', ['ㄱ', 'ㅅ']],
  ['ㄵ', ['ㄴ', 'ㅈ']],
  ['ㄶ', ['ㄴ', 'ㅎ']],
  ['ㄺ', ['ㄹ', 'ㄱ']],
  ['ㄻ', ['ㄹ', 'ㅁ']],
  ['ㄼ', ['ㄹ', 'ㅂ']],
  ['ㄽ', ['ㄹ', 'ㅅ']],
  ['ㄾ', ['ㄹ', 'ㅌ']],
  ['ㄿ', ['ㄹ', 'ㅍ']],
  ['ㅀ', ['ㄹ', 'ㅎ']],
  ['ㅄ', ['ㅂ', 'ㅅ']],
])
/**
 * Vowels typed with two keys, by number, and the vowel the first key gives: ㅘㅙㅚ from ㅗ, ㅝㅞㅟ from ㅜ, ㅢ from ㅡ.
 */
const DOUBLE_VOWELS = new Map([
  [9, 8],
  [10, 8],
  [11, 8],
  [14, 13],
  [15, 13],
  [16, 13],
  [19, 18],
])

export const isSyllable = (char: string): boolean => char >= '가' && char <= '힣' && [...char].length === 1

/** The 초성 of a syllable, any other character as it is. */
export const initialOf = (char: string): string =>
  isSyllable(char) ? INITIALS[Math.floor(part(char) / 588)]! : char

/** Lone double consonants as the two keys that make them: 'ㄳ' is what some keyboards turn ㄱㅅ into. */
export const splitDoubleConsonants = (text: string): string =>
  text.replace(/[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/g, (char) => DOUBLE_FINALS.get(char)!.join(''))

/** What the screen shows on the way to a syllable, without the syllable: 관 gives ㄱ, 고, 과. */
export function typingStages(char: string): string[] {
  if (!isSyllable(char)) return []
  const { initial, vowel, final } = decompose(char)
  const stages = [INITIALS[initial]!]
  const firstVowel = DOUBLE_VOWELS.get(vowel)
  if (firstVowel !== undefined) stages.push(compose(initial, firstVowel, ''))
  if (final !== '') stages.push(compose(initial, vowel, ''))
  const firstFinal = DOUBLE_FINALS.get(final)?.[0]
  if (firstFinal !== undefined) stages.push(compose(initial, vowel, firstFinal))
  return stages
}

/**
 * While typing, the last consonant may belong to the next syllable: 앙 may become 아이, so it splits into 아 and
 * ㅇ.
 */
export function splitFinal(char: string): { open: string; next: string } | null {
  if (!isSyllable(char)) return null
  const { initial, vowel, final } = decompose(char)
  if (final === '') return null
  const [kept, next] = DOUBLE_FINALS.get(final) ?? ['', final]
  return { open: compose(initial, vowel, kept), next }
}

const part = (syllable: string) => syllable.charCodeAt(0) - FIRST

const decompose = (syllable: string) => ({
  initial: Math.floor(part(syllable) / 588),
  vowel: Math.floor((part(syllable) % 588) / 28),
  final: FINALS[part(syllable) % 28]!,
})

const compose = (initial: number, vowel: number, final: string) =>
  String.fromCharCode(FIRST + initial * 588 + vowel * 28 + FINALS.indexOf(final))
