import writeExcelFile from 'write-excel-file/node'
import { formatBy } from '#domain/calendar.ts'
import { FileAnswer } from './serve.ts'

/** More rows than this make a file that nobody reads and that takes the server's memory. */
export const EXCEL_ROWS = 50_000

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What one cell holds, by Excel's own limit. */
const CELL_LENGTH = 32_767

export type ExcelColumn<Row> = { title: string; /** In characters. */ width?: number; value: (row: Row) => string | number | boolean | Date | null }

/**
 * A workbook with one sheet, to be saved. Every text is a text cell, so that nothing in it is read as a formula (F3);
 * moments are written as Seoul's date and time.
 */
export async function excelOf<Row>({ name, columns, rows }: { name: string; columns: ExcelColumn<Row>[]; rows: readonly Row[] }): Promise<FileAnswer> {
  if (rows.length > EXCEL_ROWS) throw new RangeError(`${rows.length} rows are too many for a sheet`)
  const head = columns.map(({ title }) => ({ value: plainText(title), type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map(({ value }) => cellOf(value(row))))
  const content = await writeExcelFile([head, ...body], { columns: columns.map(({ width = 16 }) => ({ width })), stickyRowsCount: 1 }).toBuffer()
  return new FileAnswer({ name: `${name}.xlsx`, type: XLSX, content, size: content.length })
}

function cellOf(value: string | number | boolean | Date | null) {
  if (value === null) return null
  if (typeof value === 'number' && Number.isFinite(value)) return { value, type: Number }
  const text = plainText(typeof value === 'boolean' ? (value ? 'Y' : 'N') : value instanceof Date ? formatBy(value, 'yyyy-MM-dd HH:mm:ss') : String(value))
  return text === '' ? null : { value: text, type: String }
}

/** XML knows no control characters but tab and line ends, and no halves of a pair: they are left out. */
const plainText = (text: string) => text.slice(0, CELL_LENGTH).toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\ufffd-\uffff]/gu, '')
