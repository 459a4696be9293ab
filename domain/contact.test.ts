import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emailSchema,
  formatMobile,
  formatPhone,
  isEmail,
  isMobile,
  isPhone,
  mobileOrPhoneSchema,
  mobileSchema,
  parseMobile,
  parsePhone,
  phoneSchema,
} from './contact.ts'

test('[VA-03] a phone is 2-3, 3-4 and 4 digits with hyphens', () => {
  for (const text of ['02-000-0000', '02-0000-0000', '031-000-0000', '010-0000-0000'])
    expect(isPhone(text), text).toBe(true)
  for (const text of [
    '020000000',
    '2-000-0000',
    '0310-000-0000',
    '02-00-0000',
    '02-000-00000',
    '02-000-000\n0',
    '',
  ])
    expect(isPhone(text), text).toBe(false)
})

test('[VA-03] a mobile begins 010, 011, 016 to 019; hyphens are optional', () => {
  for (const text of ['010-0000-0000', '01000000000', '0110000000', '016-000-0000', '0190000-0000'])
    expect(isMobile(text), text).toBe(true)
  for (const text of [
    '012-0000-0000',
    '01300000000',
    '010-00-0000',
    '010-0000-000',
    '010 0000 0000',
    '02-000-0000',
    '010000000000',
  ]) {
    expect(isMobile(text), text).toBe(false)
  }
})

test('[VA-03] an e-mail has a local part, @ and a domain with a dot', () => {
  for (const text of ['buyer@demo.example', 'a.b+c@x-y.demo.example', "o'neil_1@a.co"])
    expect(isEmail(text), text).toBe(true)
  for (const text of [
    '',
    'demo.example',
    '@demo.example',
    'a@localhost',
    'a@demo.',
    'a@.example',
    'a@-x.example',
    'a b@demo.example',
    '.a@demo.example',
    'a..b@demo.example',
    'a@b@demo.example',
    'a@demo.example\r\nBcc: x@y.example',
    `${'a'.repeat(65)}@demo.example`,
    `a@${'x'.repeat(250)}.example`,
  ]) {
    expect(isEmail(text), text).toBe(false)
  }
})

test('phone numbers are grouped by their area code, also half typed', () => {
  expect(
    [
      '020000000',
      '0200000000',
      '0310000000',
      '03100000000',
      '01000001234',
      '15880000',
      '0101',
      '02',
      '0101234567',
    ].map(formatPhone),
  ).toEqual([
    '02-000-0000',
    '02-0000-0000',
    '031-000-0000',
    '031-0000-0000',
    '010-0000-1234',
    '1588-0000',
    '010-1',
    '02',
    '010-123-4567',
  ])
  expect(formatMobile('010 0000 1234')).toBe('010-0000-1234')
  expect(formatPhone('내선 3')).toBe('내선 3')
})

test('what parses is digits that are shown as a valid phone and parse again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[0-9]{8,10}$/), (digits) => {
      const parsed = parsePhone(digits)
      if (parsed === null) return
      expect(parsed).toBe(digits)
      expect(isPhone(formatPhone(parsed))).toBe(true)
      expect(parsePhone(formatPhone(parsed))).toBe(digits)
    }),
  )
  expect([parsePhone('1588-0000'), parsePhone('12-345-6789'), parsePhone('119')]).toEqual([
    '15880000',
    null,
    null,
  ])
  expect([parseMobile('010-0000-1234'), parseMobile('02-000-0000')]).toEqual(['01000001234', null])
})

test('the schemas read digits and one spelling of a mailbox, and answer in Korean', () => {
  expect(phoneSchema.parse('02-000-1234')).toBe('020001234')
  expect(mobileSchema.parse('010 0000 1234')).toBe('01000001234')
  expect(['010-0000-1234', '02 000 1234'].map((text) => mobileOrPhoneSchema.parse(text))).toEqual([
    '01000001234',
    '020001234',
  ])
  expect(emailSchema.parse('  Buyer@Demo.Example ')).toBe('buyer@demo.example')
  expect(phoneSchema.safeParse('12').error?.issues[0]?.message).toBe(
    '전화번호를 확인해 주세요. 예: 02-000-0000',
  )
  expect(mobileSchema.safeParse('02-000-0000').error?.issues[0]?.message).toBe(
    '휴대폰 번호를 확인해 주세요. 예: 010-0000-0000',
  )
  expect(emailSchema.safeParse('x').error?.issues[0]?.message).toBe(
    '이메일 주소를 확인해 주세요. 예: name@example.com',
  )
})
