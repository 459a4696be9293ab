import { expect, test } from 'vitest'
import type { Category } from '../contract.ts'
import { categoryChoices, categoryPath } from './category-path.ts'

const category = (categoryCode: string, parentCode: string | null, productCount = 1): Category => ({
  categoryCode,
  name: categoryCode,
  level: categoryCode.split('-').length,
  parentCode,
  productCount,
})
const all = [
  category('FIL', null),
  category('BTX', null),
  category('OLD', null, 0),
  category('FIL-HA', 'FIL'),
  category('FIL-CA', 'FIL'),
  category('FIL-HA-SOF', 'FIL-HA'),
]
const codes = (list: readonly Category[]) => list.map(({ categoryCode }) => categoryCode)

test('[PD-01] the way to a category goes through its parents', () => {
  expect(codes(categoryPath(all, 'FIL-HA-SOF'))).toEqual(['FIL', 'FIL-HA', 'FIL-HA-SOF'])
  expect(categoryPath(all, 'NONE')).toEqual([])
  expect(categoryPath(all, undefined)).toEqual([])
})

test('[PD-01] the choices are the next level, at the lowest level the sisters, and never an empty category', () => {
  const choicesAt = (code: string | undefined) => {
    const { parent, children } = categoryChoices(all, categoryPath(all, code))
    return [parent?.categoryCode, codes(children)]
  }
  expect(choicesAt(undefined)).toEqual([undefined, ['FIL', 'BTX']])
  expect(choicesAt('FIL')).toEqual(['FIL', ['FIL-HA', 'FIL-CA']])
  expect(choicesAt('FIL-HA-SOF')).toEqual(['FIL-HA', ['FIL-HA-SOF']])
  expect(choicesAt('BTX')).toEqual([undefined, ['FIL', 'BTX']])
})
