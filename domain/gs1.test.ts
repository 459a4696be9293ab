import { expect, test } from 'vitest'
import { readGs1 } from './gs1.ts'

const box = { gtin: '02999000000159', lotNumber: 'D26T09', expiresOn: '2027-04-30' }

test('[BO-03] a scanned box says its article, lot and use-by date, however the reader writes them', () => {
  expect(readGs1('(01)02999000000159(17)270430(10)D26T09')).toEqual(box)
  expect(readGs1('010299900000015917270430' + '10D26T09')).toEqual(box)
  expect(readGs1(']d2010299900000015910D26T09\u001d17270430')).toEqual(box)
  expect(readGs1('(01)02999000000159(17)270400(10)D26T09')).toEqual(box)
  expect(readGs1('(01)02999000000159(17)270430(10)D26T09(21)SN-0001')).toEqual({ ...box, serial: 'SN-0001' })
  expect(readGs1('010299900000015917270430' + '10D26T09\u001d21SN-0001')).toEqual({
    ...box,
    serial: 'SN-0001',
  })
  expect(readGs1('02999000000159')).toEqual({ gtin: box.gtin })
  expect(readGs1('8801234567893')).toEqual({ gtin: '08801234567893' })
})

test('[BO-03] what is no such code is left alone', () => {
  for (const text of ['', 'D26T09', '(01)02999000000158(10)A', '02999000000151', '(10)D26T09', '01(', '()'])
    expect(readGs1(text), text).toBeNull()
  expect(readGs1('(01)02999000000159(17)271331')).toEqual({ gtin: box.gtin })
})
