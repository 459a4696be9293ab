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
