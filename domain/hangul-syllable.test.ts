import { assemble, disassemble } from 'es-hangul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialOf, splitDoubleConsonants, splitFinal, typingStages } from './hangul-syllable.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))

test('typing stages are what a two-set keyboard shows on the way to the syllable', () => {
  expect(['관', '닭', '피', 'a', ''].map(typingStages)).toEqual([
    ['ㄱ', '고', '과'],
    ['ㄷ', '다', '달'],
    ['ㅍ'],
    [],
    [],
  ])
  fc.assert(
    fc.property(syllable, (char) => {
      const keys = [...disassemble(char)]
      const shown = keys.slice(1).map((_, index) => assemble(keys.slice(0, index + 1)))
      expect(typingStages(char)).toEqual(shown)
    }),
    { numRuns: 2_000 },
  )
})

test('the initial is the first key of every syllable', () => {
  fc.assert(
    fc.property(syllable, (char) => {
      expect(initialOf(char)).toBe(disassemble(char)[0])
    }),
  )
  expect(['ㅍ', 'a', '1'].map(initialOf)).toEqual(['ㅍ', 'a', '1'])
})

test('a final splits off as the next initial', () => {
  expect(splitFinal('앙')).toEqual({ open: '아', next: 'ㅇ' })
  expect(splitFinal('닭')).toEqual({ open: '달', next: 'ㄱ' })
  expect(splitFinal('아')).toBeNull()
  expect(splitFinal('a')).toBeNull()
})

test('lone double consonants become the keys that made them', () => {
  expect(splitDoubleConsonants('ㄳㅀㄲ값')).toBe('ㄱㅅㄹㅎㄲ값')
})
