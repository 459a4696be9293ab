import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber, formatCompanyNumber, formatFileSize } from './formats.ts'

test('[VA-09] cards are shown 4-4-4-4 and companies 3-2-5', () => {
  expect(formatCardNumber('1234567890123456')).toBe('1234-5678-9012-3456')
  expect(formatCardNumber('1234 56')).toBe('1234-56')
  expect(formatCompanyNumber('0008110375')).toBe('000-81-10375')
})

test('[VA-09] file sizes run from B to TB by 1024', () => {
  const sizes = [0, 1023, 1024, 1536, 1024 ** 2 - 1, 1024 ** 2, 5.5 * 1024 ** 3, 1024 ** 4, 5000 * 1024 ** 4]
  expect(sizes.map(formatFileSize)).toEqual([
    '0 B',
    '1023 B',
    '1.00 KB',
    '1.50 KB',
    '1.00 MB',
    '1.00 MB',
    '5.50 GB',
    '1.00 TB',
    '5000.00 TB',
  ])
  expect(() => formatFileSize(-1)).toThrow(RangeError)
  expect(() => formatFileSize(NaN)).toThrow(RangeError)
})

test('[VA-09] a shown size is the size to half a hundredth, and never 1024 of a unit below TB', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (bytes) => {
      const [number, unit] = formatFileSize(bytes).split(' ')
      const base = 1024 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit!)
      // Promotion to the next unit may round up by at most half a hundredth of the smaller one.
      expect(Math.abs(Number(number) * base - bytes)).toBeLessThanOrEqual(base * 0.0050001)
      if (unit !== 'TB') expect(Number(number)).toBeLessThan(1024)
    }),
  )
})
