import fc from 'fast-check'
import { josa } from 'es-hangul'
import { expect, test } from 'vitest'
import { withJosa, type JosaPair } from './josa.ts'

test.each<[string, JosaPair, string]>([
  ['필러', '을/를', '필러를'],
  ['톡신', '을/를', '톡신을'],
  ['서울', '으로/로', '서울로'],
  ['부산', '으로/로', '부산으로'],
  ['필러(1.0ml)', '이/가', '필러(1.0ml)가'],
  ['톡신 [냉장]', '은/는', '톡신 [냉장]은'],
  ['10', '을/를', '10을'],
  ['2', '을/를', '2를'],
  ['3', '으로/로', '3으로'],
  ['7', '으로/로', '7로'],
  ['필러 1ml', '을/를', '필러 1ml를'],
  ['크림 50 g', '을/를', '크림 50 g을'],
  ['Skin', '은/는', 'Skin은'],
  ['Filler', '을/를', 'Filler를'],
  ['HR', '으로/로', 'HR로'],
  ['HR', '을/를', 'HR을'],
  ['NV', '와/과', 'NV와'],
  ['', '을/를', ''],
])('"%s" with %s is "%s"', (word, pair, sentence) => {
  expect(withJosa(word, pair)).toBe(sentence)
})

const pairs: JosaPair[] = [
  '이/가',
  '을/를',
  '은/는',
  '와/과',
  '이나/나',
  '이란/란',
  '이랑/랑',
  '으로/로',
  '으로서/로서',
  '으로써/로써',
  '으로부터/로부터',
]

test('Hangul words take what es-hangul gives them', () => {
  const word = fc
    .array(fc.integer({ min: 0xac00, max: 0xd7a3 }), { minLength: 1, maxLength: 4 })
    .map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(word, fc.constantFrom(...pairs), (text, pair) => withJosa(text, pair) === josa(text, pair)),
  )
})
