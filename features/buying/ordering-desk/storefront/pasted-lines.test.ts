import { expect, test } from 'vitest'
import { isOrderList, readPastedLines } from './pasted-lines.ts'

test('[PD-06] lines copied from a sheet give codes and quantities, with their line numbers', () => {
  expect(readPastedLines('품번\t수량\r\ndm-fil-0001\t10\r\n\r\nDM-BTX-0002\t1,200개')).toEqual([
    { line: 2, code: 'DM-FIL-0001', quantity: 10 },
    { line: 4, code: 'DM-BTX-0002', quantity: 1200 },
  ])
})

test('spaces and commas part a line as well, and a missing quantity stays visible as missing', () => {
  expect(readPastedLines('DM-FIL-0001 5\nDM-FIL-0002, 3\nDM-FIL-0003')).toEqual([
    { line: 1, code: 'DM-FIL-0001', quantity: 5 },
    { line: 2, code: 'DM-FIL-0002', quantity: 3 },
    { line: 3, code: 'DM-FIL-0003', quantity: undefined },
  ])
})

test('a plain number is no order list', () => {
  expect(isOrderList('12')).toBe(false)
  expect(isOrderList('12\n')).toBe(false)
  expect(isOrderList('DM-FIL-0001\t12')).toBe(true)
})
