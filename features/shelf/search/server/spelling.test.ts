import { expect, test } from 'vitest'
import { lettersApart, nearKeys, spelledWords } from './spelling.ts'
import { joinUnits, labelledAs, partsOf } from './units.ts'

test.each([
  ['누밸린', '누벨린', 0],
  ['케눌라', '캐뉼라', 0],
  ['쟝갑', '장갑', 0],
  ['보톡쓰', '보톡스', 0],
  ['주사귀', '주사기', 1],
  ['캐놀라', '캐뉼라', 1],
  ['알콜스왑', '알코올스왑', 1],
  ['니트리', '니트릴', 1],
  ['nuvelln', 'nuvelin', 1],
  ['fliler', 'filler', 1],
  // two syllables, and less than five Latin letters, are another word
  ['거주', '거즈', null],
  ['hifo', 'hifu', null],
  // two letters
  ['주수귀', '주사기', null],
  ['장갑', '마스크', null],
] as const)('[PD-03] %s and %s are %s letters apart', (typed, word, apart) => {
  expect(lettersApart(typed, word)).toBe(apart)
  if (apart !== null) expect(nearKeys(typed).some((key) => nearKeys(word).includes(key))).toBe(true)
})

test('[PD-03] words are learnt each and with the next one, without numbers', () => {
  expect(spelledWords('메디쎄온 멸균 거즈롤 5cm')).toEqual([
    '메디쎄온',
    '멸균',
    '거즈롤',
    '메디쎄온멸균',
    '멸균거즈롤',
  ])
  expect(spelledWords('HIFU')).toEqual(['hifu'])
  expect(spelledWords('1mL × 2syringe/box')).toEqual([])
})

test('[PD-03] units are read as products are labelled', () => {
  expect(joinUnits('주사기 5 cc')).toBe('주사기 5cc')
  expect(joinUnits('폼 10 x 10')).toBe('폼 10x10')
  expect(joinUnits('PN 2 주사')).toBe('PN 2 주사')
  expect(labelledAs('5cc')).toContain('5ml')
  expect(labelledAs('25게이지')).toContain('25g')
  expect(labelledAs('100u')).toContain('100단위')
  expect(labelledAs('10x10')).toContain('10×10')
  expect(partsOf('캐뉼라25g50미리')).toEqual(['캐뉼라', '25g', '50미리'])
})
