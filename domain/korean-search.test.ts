import { convertHangulToQwerty, convertQwertyToHangul, disassemble, assemble } from 'es-hangul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choseongOf, literalKey, matches, normalize, queryKeys, searchKeys } from './korean-search.ts'

const FILLER = '히알루론산 필러 1.0㎖ (NV-100)'
const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const letter = fc.oneof(
  { weight: 4, arbitrary: syllable },
  { weight: 1, arbitrary: fc.constantFrom(...'abnvxz0159') },
)
const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 })
const typedName = fc.string({ unit: syllable, minLength: 1, maxLength: 6 })
const anything = fc.string({ unit: 'binary', maxLength: 30 })

test.each([
  ['필러', 'part of a name'],
  ['알루론', 'the middle of a word'],
  ['론산필', 'two words run together'],
  ['필 러', 'a space too many'],
  ['ㅍㄹ', '초성'],
  ['ㅎㅇㄹㄹㅅ ㅍㄹ', '초성 over a space'],
  ['ㅍ', 'one 초성'],
  ['필', 'one syllable'],
  ['피', 'a syllable being typed'],
  ['필ㄹ', 'an unfinished tail'],
  ['히알ㄹ', 'an unfinished tail after two syllables'],
  ['vlffj', 'Hangul typed in the Latin layout'],
  ['VLFFJ', 'the same under caps lock'],
  ['nv', 'a code'],
  ['NV100', 'a code without its hyphen'],
  ['ㅜㅍ', 'a code typed in the Hangul layout'],
  ['1.0ml', 'a squared unit spelled out'],
  ['필러'.normalize('NFD'), 'decomposed Hangul'],
])('[PD-03] "%s" finds the product: %s', (query) => {
  expect(matches(FILLER, query)).toBe(true)
})

test.each(['dkdl', 'dkd', 'dk', 'ㅇㅇ', '아ㅇ', '앙'])('[PD-03] "%s" finds 아이크림', (query) => {
  expect(matches('아이크림', query)).toBe(true)
})

test.each(['톡신', 'ㅌㅅ', '러필', '필라', 'xhrtls', '히필', '필ㅅ', 'nw', '', ' · '])(
  '[PD-03] "%s" does not find the filler',
  (query) => {
    expect(matches(FILLER, query)).toBe(false)
  },
)

test('[PD-03] joined consonants of some keyboards are read as two', () => {
  expect(matches('각시', 'ㄳ')).toBe(true)
  expect(matches('각시', '각ㅅ')).toBe(true)
})

test('[PD-03] caps lock does not turn 살 into 쌀 for good', () => {
  expect(matches('살균 거즈', 'TKFRBS')).toBe(true)
  expect(matches('쌀눈 크림', 'Tkf')).toBe(true)
})

test('[PD-03] one letter is not read in the other layout', () => {
  expect(queryKeys('v')).toEqual([{ kind: 'text', keys: ['v'], needle: 'v' }])
  expect(queryKeys('ㅍ')).toEqual([{ kind: 'choseong', keys: ['~ㅍ'], needle: 'ㅍ' }])
})

test('[PD-03] the literal reading comes first', () => {
  expect(queryKeys('dkdl').map((reading) => reading.needle)).toEqual(['dkdl', '아이', '아'])
})

test('[PD-03] the literal reading alone is the first of all, and cheap for a list of 300 long lines', () => {
  fc.assert(
    fc.property(fc.oneof(name, anything), (text) => {
      expect(literalKey(text)).toEqual(queryKeys(text)[0])
    }),
  )
  const lines = Array.from({ length: 300 }, (_, at) => 'quick brown fox jumps over it'.repeat(3) + at)
  const begun = process.cpuUsage()
  for (const line of lines) literalKey(line)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000).toBeLessThan(300)
})

test('normal form drops spaces, punctuation and middle dots and is stable', () => {
  expect(normalize('3ㆍ1절 스킨·부스터 (A+)')).toBe('31절스킨부스터a')
  expect(choseongOf('스킨부스터 10ml')).toBe('ㅅㅋㅂㅅㅌ10ml')
  fc.assert(
    fc.property(anything, (text) => {
      expect(normalize(normalize(text))).toBe(normalize(text))
      expect(normalize(text)).not.toContain('~')
    }),
  )
})

test('[PD-03] every part of a text finds it, plainly and by 초성', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (text, a, b) => {
      const chars = [...text]
      const from = a % chars.length
      const slice = chars.slice(from, from + 1 + (b % (chars.length - from))).join('')
      expect(matches(text, slice)).toBe(true)
      expect(matches(text, choseongOf(slice))).toBe(true)
    }),
  )
})

test('[PD-03] a name is found after every key stroke, in either layout', () => {
  fc.assert(
    fc.property(typedName, (text) => {
      const keys = [...disassemble(text)]
      for (let count = 1; count <= keys.length; count++) {
        const shown = assemble(keys.slice(0, count))
        expect(matches(text, shown), shown).toBe(true)
        const latin = convertHangulToQwerty(shown)
        if (latin.length > 1 && convertQwertyToHangul(latin) === shown)
          expect(matches(text, latin), latin).toBe(true)
      }
    }),
  )
})

test('a plain Hangul query never finds a text without its characters or their continuation', () => {
  fc.assert(
    fc.property(typedName, typedName, (text, query) => {
      if (!matches(text, query)) return
      const head = [...query].slice(0, -1).join('')
      expect(normalize(text).includes(head)).toBe(true)
    }),
  )
})

test('any text makes keys that are unique and readings whose keys are not empty', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const keys = searchKeys(text)
      expect(new Set(keys).size).toBe(keys.length)
      for (const reading of queryKeys(text)) expect(reading.keys.length).toBeGreaterThan(0)
    }),
  )
})

test('[PD-03] no word breaks the reading, whichever letters it has', () => {
  for (const word of ['injection', 'photo', 'horse', 'hockey', 'phoenix', 'PHOTO', 'Injection'])
    expect(queryKeys(word)[0]).toMatchObject({ kind: 'text', needle: word.toLowerCase() })
  const latin = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzQWERTOP'), maxLength: 14 })
  const jamo = fc.string({ unit: fc.constantFrom(...'ㄱㄲㄳㄴㅎㅏㅐㅘㅢㅣ가힣abc '), maxLength: 10 })
  fc.assert(
    fc.property(fc.oneof(latin, jamo, anything), (text) => {
      expect(() => queryKeys(text)).not.toThrow()
    }),
    { numRuns: 3_000 },
  )
})
