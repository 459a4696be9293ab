import { Readable } from 'node:stream'
import { formatBy } from '#domain/calendar.ts'
import type { excelStream } from './excel.ts'
import { FileAnswer } from './serve.ts'

type Sheet<Row> = Parameters<typeof excelStream<Row>>[0]

/** What a spreadsheet would take for a formula gets an apostrophe before it. */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(value: string | number | boolean | Date | null): string {
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The sheet as comma-separated text (RFC 4180), made as it is read; its first bytes tell Excel that it is UTF-8. */
export function csvStream<Row>(sheet: Sheet<Row>): FileAnswer {
  const stamp = formatBy(sheet.at, 'yyyy-MM-dd HH:mm').replace(/[-:]/g, '').replace(' ', '_')
  return new FileAnswer({
    name: `${sheet.name}_${stamp}.csv`,
    plainName: `${sheet.plainName}_${stamp}.csv`,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(linesOf(sheet), { objectMode: false, highWaterMark: 65_536 }),
  })
}

async function* linesOf<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<string> {
  const lineOf = (cells: string[]) => `${cells.join(',')}\r\n`
  yield `\ufeff${lineOf(columns.map(({ title }) => cellOf(title)))}`
  for await (const rows of batches)
    yield rows.map((row) => lineOf(columns.map(({ value }) => cellOf(value(row))))).join('')
}
