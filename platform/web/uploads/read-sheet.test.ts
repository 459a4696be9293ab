import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCells, readLines, readSheet } from './read-sheet.ts'

/** 주문번호 in CP949. */
const CP949 = Uint8Array.from([0xc1, 0xd6, 0xb9, 0xae, 0xb9, 0xf8, 0xc8, 0xa3])

test('[BO-04] the first sheet of a workbook is read, with its texts beside or inside the cells', () => {
  const own = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">주문번호</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>20261120-000002</t></is></c><c r="C2"><v>12</v></c></row></sheetData></worksheet>',
    ),
  })
  expect(readSheet(own)).toEqual([['주문번호'], ['20261120-000002', '', '12']])
  const excel = zipSync({
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>주문번호</t></si><si><r><t>송장</t></r><r><t xml:space="preserve">번호 &amp; &#44608;</t></r></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/><row r="3"><c r="A3" t="str"><v>20261120-000001</v></c><c r="B3" s="1"/><c r="C3"><v>6.40000000001E+11</v></c></row></sheetData></worksheet>',
    ),
    'xl/worksheets/sheet2.xml': strToU8('<worksheet/>'),
  })
  expect(readSheet(excel)).toEqual([
    ['주문번호', '', '송장번호 & 김'],
    ['20261120-000001', '', '640000000001'],
  ])
  // what is wrong with a row is told with the number that Excel shows beside it
  expect(readLines(excel)[2]).toEqual(['20261120-000001', '', '640000000001'])
  const far =
    '<worksheet><row r="5"><c r="A5"><v>1</v></c></row><row r="9999999"><c><v>2</v></c></row></worksheet>'
  expect(readLines(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(far) })).map(([first]) => first)).toEqual([
    ...Array(4).fill(undefined),
    '1',
    '2',
  ])
})

test('[BX-02] what cannot be taken as it is stands with its reason; the sheet is the first of the workbook’s own order', () => {
  const workbook = (sheet: string) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<x:workbook xmlns:x="m"><x:sheets><x:sheet name="발주" r:id="rId2"/><x:sheet name="메모" r:id="rId1"/></x:sheets></x:workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id=\'rId2\' Target=\'/xl/worksheets/sheet2.xml\'/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;년&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="38"/></cellXfs></styleSheet>',
      ),
      'xl/sharedStrings.xml': strToU8('<sst><si><t>東京</t><rPh sb="0"><t>トウキョウ</t></rPh></si></sst>'),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet/>'),
      'xl/worksheets/sheet2.xml': strToU8(sheet),
    })
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>
    <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" s="1"><x:v>46331</x:v></x:c><x:c r="C2" s="2"><x:v>2.0</x:v></x:c></x:row>
    <x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>가</x:t></x:is></x:c><x:c r="B3"><x:f>A1</x:f></x:c><x:c r="C3" t="e"><x:v>#N/A</x:v></x:c></x:row>
    </x:sheetData><x:mergeCells><x:mergeCell ref="D2:D3"/></x:mergeCells></x:worksheet>`
  expect(readCells(workbook(sheet))).toEqual([
    [],
    [{ text: '東京' }, { text: '46331', unreadable: '날짜로 저장된 칸이에요' }, { text: '2' }, { text: '' }],
    [
      { text: '가' },
      { text: '=', unreadable: '수식의 값이 저장되어 있지 않아요' },
      { text: '#N/A', unreadable: '수식의 값이 잘못됐어요 (#N/A)' },
      { text: '', unreadable: '합쳐진 칸이에요' },
    ],
  ])
  // what came before a break is no order
  for (const cut of [sheet.slice(0, -20), sheet.replace('</x:c></x:row>', '</x:row>')])
    expect(() => readCells(workbook(cut))).toThrow('깨졌거나')
})

test('[BO-04] text is read by its separator, with quotes, in UTF-8 and in CP949', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(readSheet(bytes('\ufeff주문번호,메모\r\n1,"가, ""나""\n다"\r\n\r\n'))).toEqual([
    ['주문번호', '메모'],
    ['1', '가, "나"\n다'],
  ])
  expect(readSheet(bytes('20261120-000001\t640000000001\n'))).toEqual([['20261120-000001', '640000000001']])
  expect(readSheet(Uint8Array.from([...CP949, 0x2c, 0x31]))).toEqual([['주문번호', '1']])
})

test('[BO-04] a file that cannot be read says what to do', () => {
  expect(() => readSheet(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toThrow('xls')
  expect(() => readSheet(strToU8('PK not a zip'))).toThrow('다시 저장')
  expect(() => readSheet(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toThrow('시트가 없어요')
  expect(readSheet(new Uint8Array(), '빈 파일.xlsx')).toEqual([])
})

test('[BO-03] text that only is named xlsx is refused, and Unicode text of Excel is read', () => {
  const text = strToU8('상품코드,판매가\nA-1,9000')
  expect(() => readSheet(text, '가격.xlsx')).toThrow('이름은 xlsx인데 엑셀 파일이 아니에요.')
  expect(readSheet(text, '가격.csv')).toEqual([
    ['상품코드', '판매가'],
    ['A-1', '9000'],
  ])
  expect(
    readSheet(new Uint8Array(Buffer.from('\ufeff품번\t수량\r\nA-1\t3', 'utf16le')), '유니코드.txt'),
  ).toEqual([
    ['품번', '수량'],
    ['A-1', '3'],
  ])
})
