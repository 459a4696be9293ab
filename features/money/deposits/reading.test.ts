import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSheet } from '#platform/web/uploads/read-sheet.ts'
import { alikeWords, takenWords } from './labels.ts'
import { readBankSheet, readTime, readWon, transfersOf, type BankRow } from './reading.ts'
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
})

test('[OD-04] the number of a row in its list is no reference: lists of two mornings begin anew with 1', () => {
  for (const head of ['일련번호', '순번', 'No', '번호']) {
    const keysIn = (...rows: string[]) =>
      transfersOf(
        readBankSheet(readSheet(bytes([`${head},거래일,입금액,내용,잔액`, ...rows].join('\n'))))!.rows,
      ).transfers.map(({ key }) => key)
    const [first] = keysIn('1,2026-11-20,10000,가온,110000')
    const [newer, sameAsFirst] = keysIn('1,2026-11-20,70000,나래,180000', '2,2026-11-20,10000,가온,110000')
    expect(newer).not.toBe(first)
    expect(sameAsFirst).toBe(first)
  }
})

const row = fc.record({
  at: fc.constantFrom('2026-11-20T00:00:00', '2026-11-20T09:00:01'),
  name: fc.constantFrom('가온', '나래'),
  amount: fc.constantFrom(10_000, 20_000),
  balance: fc.constantFrom(null, 500, 600),
  reference: fc.constantFrom('', 'T-1', 'T-2'),
  memo: fc.constant(''),
})
const keys = (rows: readonly BankRow[]) => transfersOf(rows).transfers.map(({ key }) => key)

test('[OD-04] no key is of two transfers, a longer list keeps the keys of a shorter one, and every row is counted', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.array(row, { maxLength: 12 }), (list, more) => {
      const { transfers, repeated } = transfersOf(list)
      const ofDays = list.filter(({ at, reference }) => at.endsWith('T00:00:00') && reference === '')
      expect(
        transfers.filter(({ at, reference }) => at.endsWith('T00:00:00') && reference === ''),
      ).toHaveLength(ofDays.length)
      expect(new Set(keys(list)).size).toBe(transfers.length)
      expect(transfers.length + repeated).toBe(list.length)
      for (const longer of [
        [...list, ...more],
        [...more, ...list],
      ])
        expect(new Set(keys(longer))).toEqual(new Set([...keys(longer), ...keys(list)]))
      const bare = list.filter(({ balance, reference }) => balance === null && reference === '')
      expect(transfers.filter(({ told }) => !told)).toHaveLength(bare.length)
    }),
  )
})

test('[OD-04] who read a list is told what was known, what stood twice and what to look at', () => {
  const taken = { added: 3, again: 0, repeated: 0, alike: 0, sure: 2 }
  expect(takenWords(taken)).toBe('입금 3건을 읽었어요. 바로 맞는 입금은 모두 2건이에요.')
  expect(takenWords({ ...taken, again: 1_200, repeated: 4 })).toBe(
    '입금 3건을 읽었어요. 이미 읽은 1,200건은 건너뛰었어요. 이 목록에 두 번 있는 4줄은 한 번만 읽었어요. 바로 맞는 입금은 모두 2건이에요.',
  )
  expect([alikeWords(taken), alikeWords({ alike: 2 })]).toEqual([
    '',
    expect.stringMatching(/^새로 읽은 입금 중 2건은 같은 날 이름과 금액이 같은/),
  ])
})
