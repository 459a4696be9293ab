import { strFromU8, unzipSync } from 'fflate'
import type { Cell } from '../columns.ts'
import type { FileRead } from './read-file.ts'

/** Unpacked, of one part: more is no order, or a bomb. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_ROWS = 5_000
const MOST_COLUMNS = 64
const WANTED = /^xl\/(workbook|styles|sharedStrings|_rels\/workbook|worksheets\/sheet[0-9]+)\.xml(\.rels)?$/

class Refused extends Error {}

/** The first sheet of a workbook. */
export function readXlsx(bytes: Uint8Array): FileRead {
  try {
    const parts = partsOf(bytes)
    const sheet = sheetOf(parts)
    return { sheet }
  } catch (error) {
    return {
      refusal:
        error instanceof Refused
          ? error.message
          : '깨졌거나 엑셀 파일이 아니에요. xlsx나 CSV로 저장해 다시 올려 주세요.',
    }
  }
}

function partsOf(bytes: Uint8Array): Map<string, string> {
  let sum = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!WANTED.test(name)) return false
      sum += originalSize
      if (sum > MOST_BYTES) throw new Refused('풀면 너무 큰 파일이에요. 주문할 줄만 남겨 다시 올려 주세요.')
      return true
    },
  })
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}

function parse(text: string | undefined): Document | null {
  if (text === undefined) return null
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw new Refused('읽을 수 없는 파일이에요.')
  const read = new DOMParser().parseFromString(text, 'application/xml')
  // what came before the break is no order
  if (read.getElementsByTagName('parsererror').length > 0) throw new Error('the part is not whole')
  return read
}
const all = (within: Document | Element | null, name: string): Element[] =>
  within ? [...within.getElementsByTagNameNS('*', name)] : []

/** The part that holds the first sheet of the workbook's own order. */
function firstSheet(parts: ReadonlyMap<string, string>): string | undefined {
  const [first] = all(parse(parts.get('xl/workbook.xml')), 'sheet')
  const id =
    first && [...first.attributes].find(({ localName, prefix }) => localName === 'id' && prefix)?.value
  const target = all(parse(parts.get('xl/_rels/workbook.xml.rels')), 'Relationship')
    .find((one) => one.getAttribute('Id') === id)
    ?.getAttribute('Target')
  const named = target && parts.get(`xl/${target.replace(/^\/?(xl\/)?/, '')}`)
  return named || parts.get('xl/worksheets/sheet1.xml')
}

/** Which styles show a number as a date. */
function dateStyles(styles: Document | null): Set<number> {
  const own = new Set(
    all(styles, 'numFmt')
      .filter((format) =>
        /[yd년일]/i.test(
          (format.getAttribute('formatCode') ?? '').replace(/"[^"]{0,40}"|\[[^\]]{0,40}\]/g, ''),
        ),
      )
      .map((format) => Number(format.getAttribute('numFmtId'))),
  )
  const [cells] = all(styles, 'cellXfs')
  return new Set(
    all(cells ?? null, 'xf').flatMap((style, at) => {
      const format = Number(style.getAttribute('numFmtId'))
      return own.has(format) ||
        (format >= 14 && format <= 22) ||
        (format >= 27 &&
          format <= 58 &&
          format !== 37 &&
          format !== 38 &&
          format !== 39 &&
          format !== 40 &&
          format !== 48 &&
          format !== 49)
        ? [at]
        : []
    }),
  )
}

/** 'C12' stands in column 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Cells that a merged one swallows: 'A2:A4' without its first. */
function swallowed(sheet: Document | null): Set<string> {
  const held = new Set<string>()
  for (const merge of all(sheet, 'mergeCell')) {
    const [from = '', to = from] = (merge.getAttribute('ref') ?? '').split(':')
    const rows = [from, to].map((one) => Number(one.replace(/^[A-Z]{1,3}/, '')))
    for (let row = rows[0]!; row <= Math.min(rows[1]!, MOST_ROWS); row++)
      for (let column = columnOf(from); column <= Math.min(columnOf(to), MOST_COLUMNS); column++)
        if (row !== rows[0] || column !== columnOf(from)) held.add(`${row} ${column}`)
  }
  return held
}

function sheetOf(parts: ReadonlyMap<string, string>): Cell[][] {
  const sheet = parse(firstSheet(parts))
  const rows = all(sheet, 'row')
  if (!sheet || rows.length > MOST_ROWS)
    throw new Refused(sheet ? `${MOST_ROWS}줄이 넘는 파일은 읽지 않아요.` : '시트가 없는 파일이에요.')
  const strings = all(parse(parts.get('xl/sharedStrings.xml')), 'si').map(wordsOf)
  const dates = dateStyles(parse(parts.get('xl/styles.xml')))
  const merged = swallowed(sheet)
  const cells: Cell[][] = []
  for (const row of rows) {
    const number = Number(row.getAttribute('r') ?? cells.length + 1)
    if (number > MOST_ROWS) break
    while (cells.length < number) cells.push([])
    const line = cells[number - 1]!
    for (const cell of all(row, 'c')) {
      const reference = cell.getAttribute('r')
      const column = reference ? columnOf(reference) : line.length
      if (column < 0 || column >= MOST_COLUMNS) continue
      while (line.length < column) line.push({ text: '' })
      line[column] = merged.has(`${number} ${column}`)
        ? { text: '', unreadable: '합쳐진 칸이에요' }
        : readCell(cell, strings, dates)
    }
    if (line.some(({ text }) => text !== ''))
      for (const [column, cell] of line.entries())
        if (merged.has(`${number} ${column}`)) cell.unreadable = '합쳐진 칸이에요'
  }
  return cells
}

const wordsOf = (element: Element) =>
  all(element, 't')
    .filter((one) => one.parentElement?.localName !== 'rPh')
    .map((one) => one.textContent)
    .join('')

function readCell(cell: Element, strings: readonly string[], dates: ReadonlySet<number>): Cell {
  const kind = cell.getAttribute('t')
  if (kind === 'inlineStr') return { text: wordsOf(cell).trim() }
  const value = all(cell, 'v')[0]?.textContent ?? ''
  const isFormula = all(cell, 'f').length > 0
  if (kind === 's') return { text: (strings[Number(value)] ?? '').trim() }
  if (kind === 'e') return { text: value, unreadable: `수식의 값이 잘못됐어요 (${value})` }
  if (isFormula && value === '') return { text: '=', unreadable: '수식의 값이 저장되어 있지 않아요' }
  if (value !== '' && kind !== 'str' && dates.has(Number(cell.getAttribute('s') ?? 0)))
    return { text: value, unreadable: '날짜로 저장된 칸이에요' }
  return { text: kind === 'str' ? value.trim() : plainNumber(value) }
}

/** Excel writes 3 as '3' or '3.0', and long codes as '8.80123E+12'. */
function plainNumber(value: string): string {
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}
