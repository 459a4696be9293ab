import { expect, test } from 'vitest'
import { filterCount, readProductSearch, toFilters, withoutFilters } from './product-search.ts'

test('[PD-01] an address with every filter is read, lists written with commas or repeated', () => {
  expect(
    readProductSearch({
      category: 'FIL',
      brand: 'VN,RN',
      kind: ['device', 'drug'],
      storage: 'cold',
      inStock: 'true',
      expiryMonths: '6',
      minPrice: '1000',
      maxPrice: '50000',
      q: ' 필러 ',
      sort: 'newest',
      cursor: 'abc',
    }),
  ).toEqual({
    category: 'FIL',
    brand: ['VN', 'RN'],
    kind: ['device', 'drug'],
    storage: ['cold'],
    inStock: true,
    expiryMonths: 6,
    minPrice: 1000,
    maxPrice: 50_000,
    q: '필러',
    sort: 'newest',
    cursor: 'abc',
  })
})

test('what makes no sense in an address is left out instead of breaking the page', () => {
  expect(
    readProductSearch({
      kind: 'spaceship',
      storage: ['warm'],
      inStock: 'maybe',
      expiryMonths: '-3',
      minPrice: '1e9',
      maxPrice: {},
      sort: 'random',
      q: '  ',
      brand: '',
    }),
  ).toEqual({})
})

test('reading what was read changes nothing', () => {
  const search = readProductSearch({ brand: 'VN', inStock: '1', minPrice: '0', sort: 'popular' })
  expect(readProductSearch(search)).toEqual(search)
})

test('clearing the filters keeps the category, the search and the sort', () => {
  const search = readProductSearch({
    category: 'FIL',
    q: 'ㅍㄹ',
    sort: 'popular',
    brand: 'VN',
    inStock: 'true',
    maxPrice: '10',
    cursor: 'x',
  })
  expect(filterCount(search)).toBe(3)
  expect(withoutFilters(search)).toEqual({ category: 'FIL', q: 'ㅍㄹ', sort: 'popular' })
  expect(toFilters(search)).toEqual({
    category: 'FIL',
    q: 'ㅍㄹ',
    brand: ['VN'],
    inStock: true,
    maxPrice: 10,
  })
})
