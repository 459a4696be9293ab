import { expect, test } from 'vitest'
import { readSheet } from '#platform/web/uploads/read-sheet.ts'
import { keyOf, readBankSheet, readTime, readWon } from './reading.ts'
import { nameKeyOf } from './rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('[OD-04] lists of banks are read by their own heads, whatever stands above and between', () => {
  const sheet = readBankSheet(
    readSheet(
      bytes(
        [
          '조회기간,2026-11-01~2026-11-30',
          '거래일시,적요,보낸분/받는분,출금액(원),입금액(원),잔액(원),메모',
          '2026.11.20 11:02:33,타행이체,(주)데모가온,0,"1,386,000","10,386,000",20261118-000214',
          '2026.11.20 11:05:00,카드대금,데모카드,500000,0,9886000,',
          '2026.11.19 10:12:00,타행이체,이나래,,55000,9941000,',
          '어제,타행이체,누구,,1000,1,',
          '2026.11.18 09:00:00,타행이체,,,1000,1,',
          '2026.11.18 09:00:00,타행이체,누구,,천원,1,',
          '합계,,,500000,1441000,,',
        ].join('\r\n'),
      ),
    ),
  )!
  expect(sheet.rows).toEqual([
    {
      at: '2026-11-20T11:02:33',
      name: '(주)데모가온',
      amount: 1_386_000,
      balance: 10_386_000,
      reference: '',
      memo: '20261118-000214',
    },
    expect.objectContaining({ name: '이나래', amount: 55_000 }),
  ])
  expect(sheet.unread.map(({ line, problem }) => [line, problem])).toEqual([
    [6, '거래일시를 읽을 수 없어요.'],
    [7, '입금자명이 없어요.'],
    [8, '입금액을 읽을 수 없어요.'],
  ])
  expect(sheet.skipped).toBe(2)
  expect(readBankSheet([['이름', '금액']])).toBeNull()
})

test('[OD-04] a list in CP949 reads as one in UTF-8', () => {
  // 거래일,입금,내용 / 20261120,1000,가 as Korean Excel writes it
  const heads = [
    0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf, 0x2c, 0xc0, 0xd4, 0xb1, 0xdd, 0x2c, 0xb3, 0xbb, 0xbf, 0xeb,
  ]
  const row = [0x0a, ...bytes('20261120,1000,'), 0xb0, 0xa1]
  expect(readBankSheet(readSheet(new Uint8Array([...heads, ...row])))!.rows).toMatchObject([
    { at: '2026-11-20T00:00:00', amount: 1_000, name: '가' },
  ])
})

test('[OD-04] times and sums of banks are read as they write them, others not', () => {
  expect(readTime('2026-11-20 11:02')).toBe('2026-11-20T11:02:00')
  expect(readTime('2026/1/5', '9:07:01')).toBe('2026-01-05T09:07:01')
  expect(readTime('20261120', '110233')).toBe('2026-11-20T11:02:33')
  expect(readTime('46346.5')).toBe('2026-11-20T12:00:00')
  for (const wrong of ['2026-02-30', '11.20', '2026-11-20 25:00', '', '2026-11-20 아침'])
    expect(readTime(wrong)).toBeNull()
  expect([readWon('1,386,000원'), readWon(''), readWon('-'), readWon('1.5'), readWon('-100')]).toEqual([
    1_386_000,
    0,
    0,
    null,
    null,
  ])
})

test('[OD-04] names are compared without the form of company, blanks and marks', () => {
  expect(nameKeyOf('(주) 데모 가온')).toBe('데모가온')
  expect(nameKeyOf('㈜데모가온')).toBe('데모가온')
  expect(nameKeyOf('의료법인 Demo-가온')).toBe('demo가온')
  expect(
    keyOf({ at: '2026-11-20T09:00:00', name: '가', amount: 1, balance: null, reference: 'R', memo: '' }),
  ).toBe('2026-11-20/R')
})
