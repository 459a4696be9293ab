import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, chooseCopy, cleanFileName, endingOf, megabytesOf } from './rules.ts'

test('[F1] whatever a name holds, the cleaned one is short, shows as it is, and names no folder', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 400 }),
        fc.constantFrom('a.pdf', '../../x', 'a\r\nb.pdf'),
      ),
      (given) => {
        const name = cleanFileName(given)
        expect(name.length).toBeGreaterThan(0)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}<>:"|?*]|^\.|[\s.]$/u)
        expect(name.isWellFormed()).toBe(true)
        expect(cleanFileName(name)).toBe(name)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['사업자등록증.pdf', '사업자등록증.pdf'],
  ['사업자등록증.pdf', '사업자등록증.pdf'.normalize('NFD')],
  ['보고서 1.2.pdf', '보고서 1.2.pdf'],
  ['file', '...'],
  ['_aux.pdf', 'aux.pdf'],
  ['a_html.pdf', 'a.html.pdf'],
])('[FL-06] the name %j is what is left of %j', (cleaned, given) => {
  expect(cleanFileName(given)).toBe(cleaned)
})

test('[F1] a long name is cut by bytes between characters and keeps its ending', () => {
  const name = cleanFileName(`${'가나'.repeat(100)}.xlsx`)
  expect([Buffer.byteLength(name), name.endsWith('.xlsx'), name.includes('\ufffd')]).toEqual([
    200,
    true,
    false,
  ])
  expect(cleanFileName(`${'👩‍⚕️'.repeat(60)}.pdf`)).toMatch(/\.pdf$/)
})

test('[FL-06] the ending alone decides, in any case', () => {
  expect([endingOf('a.PDF'), endingOf('a.tar.gz'), endingOf('a'), endingOf('.htaccess')]).toEqual([
    'pdf',
    'gz',
    '',
    'htaccess',
  ])
})

test('[FL-06] the narrowest copy that is wide enough, in the best format that is taken', () => {
  const copies = ['320.avif', '320.webp', '640.avif', '640.webp']
  expect(chooseCopy(copies, 200, 'image/avif,image/webp')).toBe('320.avif')
  expect(chooseCopy(copies, 321, 'image/webp')).toBe('640.webp')
  expect(chooseCopy(copies, 641, 'image/avif')).toBeNull()
  expect(chooseCopy(copies, undefined, 'image/avif')).toBeNull()
  expect(chooseCopy(copies, 320, '*/*')).toBeNull()
  expect(chooseCopy([...copies, '320.jpg'], 320, '*/*')).toBe('320.jpg')
  expect(chooseCopy([...copies, '320.jpg'], 320, 'image/webp')).toBe('320.webp')
})

test('[BO-07] a size in megabytes is read to the byte, and what is no number is none', () => {
  expect(['10', '1.5', '0.01'].map((text) => bytesOf(text))).toEqual([10_485_760, 1_572_864, 10_486])
  for (const text of ['1,5', '1.5.2', '', '.', '10MB', '-1'])
    expect([text, bytesOf(text)]).toEqual([text, Number.NaN])
  for (const before of [5_000, 1_234_567, 10_485_760])
    expect(bytesOf(megabytesOf(before), before)).toBe(before)
})
