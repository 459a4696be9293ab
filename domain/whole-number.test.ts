import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWhole, plainWhole, readWhole, wholeOf, wholeProblem } from './whole-number.ts'

test('whole numbers are written as Intl writes them in Korean', () => {
  const korean = new Intl.NumberFormat('ko-KR')
  expect([0, -0, 7, 100, 1_000, 12_345, -123_456, Number.MAX_SAFE_INTEGER].map(formatWhole)).toEqual([
    '0',
    '0',
    '7',
    '100',
    '1,000',
    '12,345',
    '-123,456',
    '9,007,199,254,740,991',
  ])
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(formatWhole(whole)).toBe(korean.format(whole === 0 ? 0 : whole))
    }),
  )
})

test('whole numbers are read as people type and paste them', () => {
  const read = {
    '12500': 12_500,
    '12,500': 12_500,
    ' 12 500 ': 12_500,
    '12,500.00': 12_500,
    '5,000,000.00': 5_000_000,
    '330000.00': 330_000,
    '10.': 10,
    '12,500원': 12_500,
    '12,500.0 원': 12_500,
    '₩ 12,500': 12_500,
    '￦12,500': 12_500,
    '\\12,500': 12_500,
    '3개': 3,
    '１２，５００': 12_500,
    '007': 7,
    '0': 0,
  }
  for (const [text, whole] of Object.entries(read)) expect(readWhole(text), text).toBe(whole)
})

test('what is no whole number is not made into another', () => {
  const none = '|-|+|1.5|10.5|12,500.50|1,5|1,2000|,500|1 5|.5|0.05|1.0.0|1e3|0x10|12a|열|5²|½|3박스|Infinity'
  for (const text of [...none.split('|'), '9007199254740993']) {
    expect(readWhole(text), text).toBeNull()
    expect(readWhole(text, true), text).toBeNull()
    expect(plainWhole(text), text).toBe(text)
  }
  expect(wholeOf('')).toBe(0)
  expect(Number.isInteger(wholeOf('일'))).toBe(false)
  expect(wholeProblem('1.5')).toBe('0 이상의 정수로 입력해 주세요.')
  expect(['', '0', '12500'].map((text) => wholeProblem(text))).toEqual([undefined, undefined, undefined])
})

test('a sign counts where there may be one, and is refused elsewhere', () => {
  for (const text of ['-3', '−3', '－3', '–3', '- 3', '-3.00', '-3개', '－３']) {
    expect(readWhole(text, true), text).toBe(-3)
    expect(readWhole(text), text).toBeNull()
    expect(plainWhole(text), text).toBe(text)
  }
  expect(readWhole('+3', true)).toBe(3)
  expect(readWhole('-0', true)).toBe(0)
  expect(readWhole('-3.5', true)).toBeNull()
  expect(wholeProblem('-500')).toBe('0 이상의 정수로 입력해 주세요.')
  expect(wholeProblem('-500', true)).toBeUndefined()
})

test('any whole number is read from any way of writing it, and a field holds the same once it holds it', () => {
  const dress = fc.record({
    before: fc.constantFrom('', ' ', '₩', '\u3000'),
    after: fc.constantFrom('', '.0', '.00', '원', ' 개', '\n'),
    wide: fc.boolean(),
    grouped: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.maxSafeInteger(), dress, (any, { before, after, wide, grouped }) => {
      const whole = any + 0
      const text = grouped ? formatWhole(whole) : String(whole)
      const shown = wide
        ? text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        : text
      const typed = shown.startsWith('-') || shown.startsWith('－') ? shown + after : before + shown + after
      expect(readWhole(typed, true)).toBe(whole)
      expect(wholeOf(plainWhole(typed, true), true)).toBe(whole)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, signed) => {
      const held = plainWhole(text, signed)
      expect(plainWhole(held, signed)).toBe(held)
      expect(readWhole(held, signed)).toBe(readWhole(text, signed))
    }),
  )
})
