import { expect, test } from 'vitest'
import { blockOf, overhang, pasteInto, sentRows, shown, typeInto } from './grid.ts'
import type { GridRow } from '../grid-contract.ts'

const row = (optionId: number, productId = optionId): GridRow => ({
  optionId,
  productId,
  code: `A-${optionId}`,
  name: '거즈',
  spec: '1매',
  optionName: '기본',
  udi: '',
  listPrice: 12_000,
  price: 9_000,
  state: 'on-sale',
  version: 3,
})

test('[BO-03] a column pasted from Excel fills the cells below, what is typed back is no change, and a product is told once for all its options', () => {
  const rows = [row(1), row(2, 1), row(3)]
  expect(blockOf('9000')).toBeNull()
  const block = blockOf('12,000원\t8,000\r\n12000\t9000\r\n11000\t7000\r\n1\t1\r\n')!
  const typed = pasteInto({}, rows, { row: 0, column: 4 }, block)
  expect(sentRows(typed)).toEqual([
    { optionId: 1, code: 'A-1', version: 3, price: '8000' },
    { optionId: 3, code: 'A-3', version: 3, listPrice: '11000', price: '7000' },
  ])
  expect(overhang(rows.length, { row: 0, column: 4 }, block)).toEqual({ down: 1, right: 0 })
  expect(blockOf('"멸균\n""대형"" 거즈"\t5" 관\r\n"그대로"\t1')).toEqual([
    ['멸균 "대형" 거즈', '5" 관'],
    ['"그대로"', '1'],
  ])
  expect(typeInto(typed, rows, rows[0]!, 'price', '9000')[1]).toBeUndefined()
  const named = typeInto({}, rows, rows[1]!, 'name', '멸균 거즈')
  expect(rows.map((each) => shown(named, each, 'name'))).toEqual(['멸균 거즈', '멸균 거즈', '거즈'])
})
