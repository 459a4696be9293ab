import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { formatBy } from '#domain/calendar.ts'
import { FileAnswer } from './serve.ts'

/** More rows than this make a file that nobody reads. */
export const EXCEL_ROWS = 50_000

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What one cell holds, by Excel's own limit. */
const CELL_LENGTH = 32_767
/** Rows written before other requests get their turn. */
const PIECE = 100

type ExcelColumn<Row> = {
  title: string
  /** In characters. */ width?: number
  value: (row: Row) => string | number | boolean | Date | null
}
type Head<Row> = {
  /** What it holds, in Korean: the sheet is called so, and the file, with the day behind it. */
  name: string
  /** The same in ASCII, for programs that read no other name. */
  plainName: string
  /** When it was taken out. */
  at: Date
  columns: ExcelColumn<Row>[]
}
type Sheet<Row> = Head<Row> & { rows: readonly Row[] }

/**
 * A workbook with one sheet, to be saved (ECMA-376). Every text is a text cell, so that nothing in it is read
 * as a formula (F3); moments are dates of Seoul, numbers have their thousands parted.
 */
export async function excelOf<Row>({ rows, ...head }: Sheet<Row>): Promise<FileAnswer> {
  if (rows.length > EXCEL_ROWS) throw new RangeError(`${rows.length} rows are too many for a sheet`)
  const parts: Uint8Array[] = []
  for await (const part of workbook(head, inPieces(rows))) parts.push(part)
  const content = Buffer.concat(parts)
  return new FileAnswer({ ...filed(head), content, size: content.length })
}

/** The same of more rows than are held at once: written as it is read, so that a slow reader holds up the reading. */
export const excelStream = <Row>({
  batches,
  ...head
}: Head<Row> & { batches: AsyncIterable<readonly Row[]> }): FileAnswer =>
  new FileAnswer({
    ...filed(head),
    content: Readable.from(workbook(head, batches), { objectMode: false, highWaterMark: 65_536 }),
  })

function filed({ name, plainName, at }: Pick<Head<never>, 'name' | 'plainName' | 'at'>) {
  const stamp = formatBy(at, 'yyyy-MM-dd HH:mm').replace(/[-:]/g, '').replace(' ', '_')
  return { name: `${name}_${stamp}.xlsx`, plainName: `${plainName}_${stamp}.xlsx`, type: XLSX }
}

async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PIECE) yield rows.slice(from, from + PIECE)
}

/** Packed piece by piece: other requests get their turn between the pieces, and only what is packed is held. */
async function* workbook<Row>(
  { name, columns }: Head<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const begin = (file: string) => {
    const entry = new ZipDeflate(file, { level: 6 })
    entry.mtime = OLDEST
    zip.add(entry)
    return entry
  }
  for (const [file, text] of Object.entries(frame(name))) begin(file).push(strToU8(text), true)
  const sheet = begin('xl/worksheets/sheet1.xml')
  for await (const piece of sheetText(columns, batches)) {
    sheet.push(strToU8(piece))
    yield* parts
    parts = []
    await setImmediate()
  }
  sheet.push(new Uint8Array(), true)
  zip.end()
  yield* parts
}
/** The first day a zip knows, so that the same rows make the same bytes. */
const OLDEST = new Date(1980, 0, 1)

async function* sheetText<Row>(
  columns: ExcelColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ width = 16 }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ title }, index) => textCell(`${letters(index)}1`, plainText(title), ` s="${BOLD}"`)).join('')}</row>`
  let line = 1
  for await (const rows of batches)
    yield rows
      .map((row) => {
        line++
        return `<row r="${line}">${columns.map(({ value }, column) => cellOf(`${letters(column)}${line}`, value(row))).join('')}</row>`
      })
      .join('')
  yield '</sheetData></worksheet>'
}

function cellOf(place: string, value: string | number | boolean | Date | null): string {
  if (value === null) return ''
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${place}" s="${Number.isInteger(value) ? THOUSANDS : PLAIN}"><v>${value}</v></c>`
  if (value instanceof Date) return `<c r="${place}" s="${MOMENT}"><v>${daysOf(value)}</v></c>`
  const text = plainText(typeof value === 'boolean' ? (value ? 'Y' : 'N') : String(value))
  return text === '' ? '' : textCell(place, text)
}

const textCell = (place: string, text: string, style = '') =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Formats of cells, by their place in the styles below. */
const [PLAIN, BOLD, THOUSANDS, MOMENT] = [0, 1, 2, 3]

const SEOUL_MS = 9 * 3_600_000
const DAY_MS = 86_400_000
/** 30 December 1899, where Excel's days begin. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
/** Days and parts of a day, to the second. */
const daysOf = (at: Date) =>
  Number(((Math.floor((at.getTime() + SEOUL_MS) / 1_000) * 1_000 - EXCEL_EPOCH) / DAY_MS).toFixed(10))

/** `_x000D_` would be read as the character it names. */
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/**
 * XML knows no control characters but tab and line ends, and no halves of a pair, and readers stumble over
 * non-characters: they are left out.
 */
const plainText = (text: string) =>
  text
    .slice(0, CELL_LENGTH)
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu, '')

/** A, B, … Z, AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Excel takes 31 characters and none of these. */
const sheetName = (name: string) =>
  escaped(
    plainText(name)
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim(),
  ).replaceAll('"', '&quot;')

/** Everything in a workbook but the sheet. */
const frame = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})
