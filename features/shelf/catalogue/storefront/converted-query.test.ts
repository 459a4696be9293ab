import { expect, test } from 'vitest'
import { convertedQuery } from './converted-query.ts'

const filler = {
  name: '보네타 필러 소프트',
  spec: '1mL × 1syringe',
  brandName: '보네타',
  productCode: 'DM-FIL-0001',
}

test('[PD-03] a query in the wrong layout says what it was read as', () => {
  expect(convertedQuery('vlffj', [filler])).toBe('필러')
})

test('a query that is in what was found was read as it is', () => {
  expect(convertedQuery('필러', [filler])).toBeNull()
  expect(convertedQuery('fil', [filler])).toBeNull()
  expect(convertedQuery('ㅍㄹ', [filler])).toBeNull()
  expect(convertedQuery('vlffj', [])).toBeNull()
})
