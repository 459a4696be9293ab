import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask, MASK_TYPES, type MaskType } from './masks.ts'

test.each<[MaskType, string, string]>([
  ['EMAIL', 'buyer@demo.example', '**yer@demo.example'],
  ['EMAIL', 'abc@demo.example', '***@demo.example'],
  ['EMAIL', 'not-an-address', '**************'],
  ['NAME', '김데모', '김*모'],
  ['NAME', '남궁데모', '남**모'],
  ['NAME', '김모', '김*'],
  ['NAME', '김', '*'],
  ['NAME', 'Demo Kim', 'D*** **m'],
  ['PHONE', '010-0000-1234', '010-****-1234'],
  ['PHONE', '01000001234', '010-****-1234'],
  ['PHONE', '02-000-1234', '02-***-1234'],
  ['PHONE', '1588-0000', '****-0000'],
  ['PHONE', '+82 10 0000 1234', '*** ** **** 1234'],
  ['PERSONAL_NO', '900101-1234567', '900101-1******'],
  ['PERSONAL_NO', '9001011234567', '9001011******'],
  ['ID', 'demo01', 'demo**'],
  ['ID', 'ab', '**'],
  ['IP', '192.168.0.12', '192.168.***.12'],
  ['IP', '2001:db8::1', '2001:db8::****'],
  ['IP', 'localhost', '*********'],
  ['ADRESS', '서울특별시 데모구 가온대로 12, 3층 301호', '서울특별시 데모구 가온대로 12, ** ****'],
  ['ADRESS', '서울특별시 데모구 가온대로 12', '서울특별시 데모구 가온** **'],
  ['ZIP_NO', '00101', '00***'],
  ['CARD_NO', '1234-5678-9012-3456', '1234-****-****-3456'],
  ['CARD_NO', '1234567890123456', '1234********3456'],
  ['CARD_NO', '12345678', '********'],
  ['CARD_PERIOD', '11/29', '**/**'],
  ['ACC_NO', '000-0000-000001', '000-0000-******'],
  ['ACC_NO', '110-12-3456-78', '110-12-****-**'],
])('[VA-06] %s hides "%s" as "%s"', (type, value, masked) => {
  expect(mask(type, value)).toBe(masked)
})

test('[VA-06] another type is refused in Korean', () => {
  for (const type of ['EMAILS', 'email', '', 'toString', '__proto__']) {
    expect(() => mask(type as MaskType, 'demo')).toThrow('허용되지 않은 마스킹 유형입니다.')
  }
})

test('[VA-06] nothing stays nothing', () => {
  for (const type of MASK_TYPES)
    expect([mask(type, ''), mask(type, '  '), mask(type, null), mask(type, undefined)]).toEqual([
      '',
      '',
      '',
      '',
    ])
})

test('[VA-06] what is no phone number shows its last four signs, wherever its hyphens stand', () => {
  expect(mask('PHONE', 'a@a--a.aa')).toBe('***--a.aa')
})

test('[VA-06] every mask hides something of any value, and hiding twice shows no more', () => {
  const value = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.emailAddress(),
      fc.ipV4(),
      fc.ipV6(),
      fc.stringMatching(/^[0-9-]{1,20}$/),
    )
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  const shown = (text: string) => [...text].filter((char) => char !== '*').length
  fc.assert(
    fc.property(fc.constantFrom(...MASK_TYPES), value, (type, text) => {
      const masked = mask(type, text)
      expect(masked).toContain('*')
      expect(shown(mask(type, masked))).toBeLessThanOrEqual(shown(masked))
    }),
  )
})
