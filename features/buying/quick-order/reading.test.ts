import { expect, test } from 'vitest'
import { readPaste, readSheet } from './columns.ts'
import { putBack } from './entries.ts'
import { readOrderFile } from './storefront/read-file.ts'

const lines = (text: string) => {
  const read = readPaste(text)
  return 'lines' in read ? read.lines : 'asks for columns'
}
const brief = (text: string) => {
  const read = lines(text)
  return typeof read === 'string' ? read : read.map((line) => [line.text, line.quantity, line.unit])
}

test('[OD-11] [BX-02] a message is read line by line: codes, names, units and polite words', () => {
  expect(
    brief(
      '안녕하세요 품번 수량\n1. DM-FIL-0007 10개 주세요\n니트릴 장갑 M, 2박스\n\n- DM-TOX-0002 x 1,000 부탁드려요\n멸균 거즈 3박스씩\nDM-COS-0003,5\n장갑10개',
    ),
  ).toEqual([
    ['DM-FIL-0007', 10, '개'],
    ['니트릴 장갑 M', 2, '박스'],
    ['DM-TOX-0002', 1000, undefined],
    ['멸균 거즈', 3, '박스'],
    ['DM-COS-0003', 5, undefined],
    ['장갑', 10, '개'],
  ])
})

test('[BX-02] words for a quantity are a guess, and a line without one keeps what was typed', () => {
  expect(lines('니트릴 장갑 두박스\n보네타주 100단위')).toMatchObject([
    { text: '니트릴 장갑', amount: '두박스', guess: 2, unit: '박스' },
    { text: '보네타주 100단위', amount: '' },
  ])
})

test('[OD-11] wide signs, thousands after a code and thanks are read; of two numbers in one no last one is taken', () => {
  expect(
    brief(
      'ＤＭ－ＦＩＬ－０００７　１０개\nDM–FIL–0007\u200b 10\nDM-FIL-0007,100\nDM-FIL-0007,1,000\n장갑 = 3박스 주세요~!!',
    ),
  ).toEqual([
    ['DM-FIL-0007', 10, '개'],
    ['DM-FIL-0007', 10, undefined],
    ['DM-FIL-0007', 100, undefined],
    ['DM-FIL-0007', 1000, undefined],
    ['장갑', 3, '박스'],
  ])
  const unread = [
    '보네타주 10+1개',
    '보네타주 10 + 1',
    '장갑 10~20개',
    '장갑 10 ~ 20개',
    '마스크 1.5박스',
    '장갑 -3개',
  ]
  expect(brief(unread.join('\n'))).toEqual(unread.map((text) => [text, undefined, undefined]))
  expect(brief('DM-SUP-0004\t１０\nDM-SUP-0005\t10.00\nDM-SUP-0006\t1.5\nDM-SUP-0007\t-3')).toEqual([
    ['DM-SUP-0004', 10, undefined],
    ['DM-SUP-0005', 10, undefined],
    ['DM-SUP-0006', undefined, undefined],
    ['DM-SUP-0007', undefined, undefined],
  ])
})

test('[BX-02] a scanned barcode is a line of one', () => {
  expect(brief('(01)08801234567893(10)L1\n8801234567893')).toEqual([
    ['(01)08801234567893(10)L1', 1, undefined],
    ['8801234567893', 1, undefined],
  ])
})

test('[OD-11] a comma stands between thousands; anywhere else the quantity is asked for', () => {
  expect(brief('DM-SUP-0004\t1,200\nDM-SUP-0005\t1,0\nDM-SUP-0006\t1,2345')).toEqual([
    ['DM-SUP-0004', 1200, undefined],
    ['DM-SUP-0005', undefined, undefined],
    ['DM-SUP-0006', undefined, undefined],
  ])
})

test('[OD-11] the columns of a sheet are found by their heads, by their contents, or asked for', () => {
  expect(brief('No\t상품명\t품번\t수량\n1\t장갑\tDM-SUP-0004\t10\n2\t거즈\tDM-SUP-0005\t')).toEqual([
    ['DM-SUP-0004', 10, undefined],
    ['DM-SUP-0005', undefined, undefined],
  ])
  expect(brief('DM-SUP-0004\t10\nDM-SUP-0005\t2')).toEqual([
    ['DM-SUP-0004', 10, undefined],
    ['DM-SUP-0005', 2, undefined],
  ])
  const sheet = [['가', 'DM-SUP-0004', '10']].map((row) => row.map((text) => ({ text })))
  expect(readSheet(sheet)).toEqual({ ask: sheet })
  expect(readSheet(sheet, { code: 1, quantity: 2 })).toMatchObject({
    lines: [{ line: 1, text: 'DM-SUP-0004', quantity: 10 }],
  })
})

test('[OD-11] a cell that cannot be read keeps its reason', () => {
  expect(
    readSheet([
      [{ text: '품번' }, { text: '수량' }],
      [{ text: 'DM-SUP-0004' }, { text: '46331', unreadable: '날짜로 저장된 칸이에요' }],
      [{ text: 'DM-SUP-0005' }, { text: '2026-11-05' }],
    ]),
  ).toMatchObject({
    lines: [{ unreadable: '날짜로 저장된 칸이에요' }, { text: 'DM-SUP-0005', amount: '2026-11-05' }],
  })
})

test('[OD-11] rows of a file that hold nothing do not count, and too many that hold something are refused', async () => {
  const fileOf = (rows: string[]) => new File([rows.join('\n')], 'order.csv')
  const empty = Array.from({ length: 6_000 }, () => ',')
  expect(await readOrderFile(fileOf(['DM-SUP-0004,10', ...empty]))).toHaveLength(1)
  expect(await readOrderFile(fileOf(empty.map((_, n) => `DM-${n},1`)))).toMatch(/^5,000줄이 넘는/)
})

test('[OD-11] a line that is brought back stands at its place, beside what was typed or mended meanwhile', () => {
  const row = (id: number, quantity = 1) => ({
    id,
    line: id,
    text: `DM-SUP-000${id}`,
    amount: String(quantity),
    quantity,
  })
  const removed = [row(2), row(3)]
  const now = [row(1, 7), row(4), row(5)]
  expect(putBack(now, removed)).toEqual([row(1, 7), row(2), row(3), row(4), row(5)])
  expect(putBack([row(4), row(2, 9)].reverse(), removed)).toEqual([row(2, 9), row(3), row(4)])
})
