import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { EXCEL_ROWS, excelOf } from './excel.ts'

type Read = { type: string; value: string | number }

/** The cells of the sheet as a spreadsheet program reads them; a formula would come out as such. */
function readBack(content: unknown): { cells: Read[][]; formulas: number } {
  const sheet = strFromU8(unzipSync(content as Buffer)['xl/worksheets/sheet1.xml']!)
  const cells = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
      .filter(([, , inner]) => inner)
      .map(([, attributes, inner]) => {
        const type = /t="(\w+)"/.exec(attributes!)?.[1] ?? 'n'
        return {
          type,
          value:
            type === 'inlineStr'
              ? plain(/<t[^>]*>(.*?)<\/t>/s.exec(inner!)![1]!)
              : Number(/<v>(.*?)<\/v>/s.exec(inner!)?.[1]),
        }
      }),
  )
  return { cells, formulas: sheet.match(/<f[ >]/g)?.length ?? 0 }
}
const plain = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/_x005F_/g, '_')

const sheetOf = (rows: string[]) =>
  excelOf({
    name: '시험',
    plainName: 'test',
    at: new Date(0),
    columns: [{ title: '값', value: (row: string) => row }],
    rows,
  })
/** What XML cannot hold is left out, and XML reads every line end as one. */
const expected = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu, '')
    .replace(/\r\n?/g, '\n')

test('[F3] no text becomes a formula: whatever a cell begins with, it comes back as the same text', async () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '=cmd|', '"=', '')
  const cell = fc
    .tuple(start, fc.string({ unit: 'binary', maxLength: 40 }))
    .map(([first, rest]) => first + rest)
    .filter((text) => expected(text) !== '')
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (rows) => {
      const { cells, formulas } = readBack((await sheetOf(rows)).content)
      expect(formulas).toBe(0)
      expect(cells.slice(1).map(([cell]) => ({ ...cell, value: expected(String(cell!.value)) }))).toEqual(
        rows.map((text) => ({ type: 'inlineStr', value: expected(text) })),
      )
    }),
    { numRuns: 60 },
  )
})

test('[F3] amounts are numbers with parted thousands, moments are dates of Seoul, the sheet and the file say what they hold and when it was taken out', async () => {
  const file = await excelOf({
    name: '주문 [11월]',
    plainName: 'orders',
    at: new Date('2026-11-20T01:00:00Z'),
    rows: [{ n: 12_000, at: new Date('2026-11-20T01:00:00Z'), text: null }],
    columns: [
      { title: '금액', value: (row) => row.n },
      { title: '일시', value: (row) => row.at },
      { title: '메모', value: (row) => row.text },
    ],
  })
  const parts = unzipSync(file.content as Buffer)
  const text = (name: string) => strFromU8(parts[name]!)
  const styleOf = (cell: string) =>
    Number(new RegExp(`<c r="${cell}" s="(\\d)"`).exec(text('xl/worksheets/sheet1.xml'))![1])
  const formats = [
    ...text('xl/styles.xml')
      .split('<cellXfs')[1]!
      .matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id]) => id)
  // 10:00 in Seoul of the 46,346th day of Excel
  const days = (Date.UTC(2026, 10, 20, 10) - Date.UTC(1899, 11, 30)) / 86_400_000
  expect(readBack(file.content).cells[1]).toEqual([
    { type: 'n', value: 12_000 },
    { type: 'n', value: Number(days.toFixed(10)) },
  ])
  // 3 is #,##0 in every spreadsheet program
  expect([formats[styleOf('A2')], formats[styleOf('B2')]]).toEqual(['3', '164'])
  expect(text('xl/styles.xml')).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"')
  expect(text('xl/workbook.xml')).toContain('<sheet name="주문  11월" ')
  expect(file).toMatchObject({
    name: '주문 [11월]_20261120_1000.xlsx',
    plainName: 'orders_20261120_1000.xlsx',
    inline: false,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
})

test('[F3] a planted formula is found by this reader', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>'
  expect(readBack(Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }))).formulas).toBe(1)
})

test('a sheet holds no more rows than a person can use', async () => {
  await expect(sheetOf(Array.from({ length: EXCEL_ROWS + 1 }, () => 'x'))).rejects.toThrow(RangeError)
})

test('[F3] a text that spells an escape of the format stays what it is', async () => {
  expect(readBack((await sheetOf(['_x0041_', 'a_x000D_b'])).content).cells.slice(1)).toEqual([
    [{ type: 'inlineStr', value: '_x0041_' }],
    [{ type: 'inlineStr', value: 'a_x000D_b' }],
  ])
})
