import { disassemble } from 'es-hangul'
import { normalize } from '#domain/korean-search.ts'
import { keyNumber } from './key-number.ts'

/** Letters that sound alike or share a key of the keyboard, each written as one of them. */
const ALIKE: Record<string, string> = {
  ㅐ: 'ㅔ',
  ㅒ: 'ㅔ',
  ㅖ: 'ㅔ',
  ㅑ: 'ㅏ',
  ㅕ: 'ㅓ',
  ㅛ: 'ㅗ',
  ㅠ: 'ㅜ',
  ㄲ: 'ㄱ',
  ㄸ: 'ㄷ',
  ㅃ: 'ㅂ',
  ㅆ: 'ㅅ',
  ㅉ: 'ㅈ',
}

const soundOfSyllable = (syllable: string) =>
  disassemble(syllable)
    // nothing is heard of ㅇ in front of a vowel: 알콜 is one letter away from 알코올
    .replace(/^ㅇ(?=.)/, '')
    // ㅙ, ㅚ and ㅞ
    .replace(/ㅗㅐ|ㅗㅣ|ㅜㅔ/, 'ㅜㅔ')
    .replace(/[ㄱ-ㅣ]/g, (letter) => ALIKE[letter] ?? letter)

/** A word letter by letter, without what the ear or the keyboard confuses: 캐뉼라 becomes ㅋㅔㄴㅜㄹㄹㅏ. */
const soundOf = (word: string): string => [...normalize(word)].map(soundOfSyllable).join('')

const withoutOne = (sound: string) => [...sound].map((_, at) => sound.slice(0, at) + sound.slice(at + 1))

/** Two sounds that are one letter apart share one of these numbers. */
export const nearKeys = (word: string): number[] => {
  const sound = soundOf(word)
  return [...new Set([sound, ...withoutOne(sound)].map(keyNumber))]
}

/** Below three syllables, or five Latin letters, one letter makes another word. */
const mayDiffer = (word: string) => (/[가-힣]/.test(word) ? word.length >= 3 : word.length >= 5)

/** 0: sounds the same; 1: one letter is wrong, missing, too many or has changed places; null: another word. */
export function lettersApart(typed: string, word: string): 0 | 1 | null {
  const [one, other] = [soundOf(typed), soundOf(word)]
  if (one === other) return 0
  if (!mayDiffer(typed)) return null
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let back = 0
  while (back < Math.min(one.length, other.length) - from && one.at(-1 - back) === other.at(-1 - back)) back++
  const [left, right] = [one.slice(from, one.length - back), other.slice(from, other.length - back)]
  const isTurned = left.length === 2 && left === [...right].reverse().join('')
  return (left.length <= 1 && right.length <= 1) || isTurned ? 1 : null
}

const LONGEST = 16

/** The words of a field that may be misspelt, each and with the next one, since buyers leave out spaces. */
export function spelledWords(field: string): string[] {
  const words = field
    .split(/[\s·/(),+×]+/)
    .map((part) => normalize(part).match(/^(?:[가-힣]{2,}|[a-z]{4,})/)?.[0] ?? '')
  const joined = words.slice(1).map((word, at) => (word && words[at] ? words[at] + word : ''))
  return [...new Set([...words, ...joined])].filter((word) => word && word.length <= LONGEST)
}
