import { strFromU8, unzipSync } from 'fflate'

/** What a cell shows, and why that cannot be taken as it is. */
export type SheetCell = { text: string; unreadable?: string }

/** What is no sheet that can be read here, with a sentence for whoever chose the file. */
export class UnreadableSheet extends Error {}

/** Of all parts that are read, unpacked: more is a mistake, or a bomb. */
const MOST_BYTES = 40_000_000
const MOST_COLUMNS = 256
/** Rows beyond it are counted without the empty ones before them. */
const LAST_ROW = 200_000
const WANTED = /^xl\/(workbook|styles|sharedStrings|_rels\/workbook|worksheets\/sheet[0-9]+)\.xml(\.rels)?$/

/** The first sheet of a workbook (xlsx, ECMA-376), each row in the place whose number Excel shows beside it. */
export function readWorkbook(bytes: Uint8Array): SheetCell[][] {
  const parts = partsOf(bytes)
  const sheet = parts.get(firstSheet(parts))
  if (sheet === undefined) throw new UnreadableSheet('엑셀 파일에 읽을 시트가 없어요.')
  if (!/<\/worksheet>\s*$|<worksheet[^<>]*\/>\s*$/.test(sheet.slice(-1_000))) throw broken()
  const texts = elements(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(({ inner }) => wordsIn(inner))
  const dates = dateStyles(parts.get('xl/styles.xml') ?? '')
  const rows: SheetCell[][] = []
  for (const { attributes: ofRow, inner } of elements(sheet, 'row')) {
    const number = Number(attribute(ofRow, 'r'))
    while (rows.length < number - 1 && number <= LAST_ROW) rows.push([])
    const row: SheetCell[] = []
    for (const { attributes, inner: cell } of elements(inner, 'c')) {
      const reference = attribute(attributes, 'r')
      const place = reference === undefined ? row.length : columnOf(reference)
      if (place < 0 || place >= MOST_COLUMNS) continue
      while (row.length < place) row.push({ text: '' })
      row[place] = cellOf(attributes, cell, texts, dates)
    }
    rows.push(row)
  }
  markMerged(sheet, rows)
  return rows
}

const broken = () =>
  new UnreadableSheet('깨졌거나 엑셀 파일이 아니에요. 엑셀에서 xlsx나 csv로 다시 저장해 주세요.')

/** The parts' XML by name, without the prefix that some programs write before each element. */
function partsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  let sum = 0
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => WANTED.test(name) && (sum += originalSize) <= MOST_BYTES,
    })
  } catch {
    throw broken()
  }
  if (sum > MOST_BYTES)
    throw new UnreadableSheet('풀면 너무 큰 파일이에요. 필요한 줄만 남겨 다시 저장해 주세요.')
  return new Map(
    Object.entries(files).map(([name, content]) => {
      const xml = strFromU8(content)
      const prefix = /<([A-Za-z]\w{0,20}:)(?:workbook|worksheet|sst|styleSheet)[\s>]/.exec(
        xml.slice(0, 2_000),
      )?.[1]
      return [name, prefix ? xml.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</') : xml]
    }),
  )
}

/** The part that holds the first sheet in the workbook's own order; one without such an order by its number. */
function firstSheet(parts: ReadonlyMap<string, string>): string {
  const [first] = elements(parts.get('xl/workbook.xml') ?? '', 'sheet')
  const id = first && attribute(first.attributes, 'r:id')
  const target = elements(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').find(
    ({ attributes }) => id !== undefined && attribute(attributes, 'Id') === id,
  )
  const path = target && attribute(target.attributes, 'Target')?.replace(/^\/?(xl\/)?/, 'xl/')
  if (path !== undefined && parts.has(path)) return path
  const [lowest] = [...parts.keys()]
    .filter((name) => name.startsWith('xl/worksheets/'))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return lowest ?? ''
}

/** Which styles show a number as a date: the built-in formats by their numbers, own ones by their letters. */
function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Set(
    elements(styles, 'numFmt')
      .filter(({ attributes }) =>
        /[yd년일]/i.test(
          plain(attribute(attributes, 'formatCode') ?? '').replace(/"[^"]{0,40}"|\[[^\]]{0,40}\]/g, ''),
        ),
      )
      .map(({ attributes }) => attribute(attributes, 'numFmtId')),
  )
  const [cells] = elements(styles, 'cellXfs')
  return new Set(
    elements(cells?.inner ?? '', 'xf').flatMap(({ attributes }, at) => {
      const format = attribute(attributes, 'numFmtId')
      return own.has(format) || isDateFormat(Number(format)) ? [at] : []
    }),
  )
}

const NO_DATES = [37, 38, 39, 40, 48, 49]
const isDateFormat = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 58 && !NO_DATES.includes(format))

function cellOf(
  attributes: string,
  cell: string,
  texts: readonly string[],
  dates: ReadonlySet<number>,
): SheetCell {
  const kind = attribute(attributes, 't')
  if (kind === 'inlineStr') return { text: wordsIn(cell).trim() }
  const value = plain(elements(cell, 'v')[0]?.inner ?? '')
  if (kind === 's') return { text: (texts[Number(value)] ?? '').trim() }
  if (kind === 'str') return { text: value.trim() }
  if (kind === 'e') return { text: value, unreadable: `수식의 값이 잘못됐어요 (${value})` }
  if (value === '')
    return elements(cell, 'f').length > 0
      ? { text: '=', unreadable: '수식의 값이 저장되어 있지 않아요' }
      : { text: '' }
  if (dates.has(Number(attribute(attributes, 's') ?? 0)))
    return { text: value, unreadable: '날짜로 저장된 칸이에요' }
  return { text: plainNumber(value.trim()) }
}

/** Excel writes 3 as '3' or '3.0', and long codes as '8.80123E+12'. */
function plainNumber(value: string): string {
  const number = Number(value)
  return Number.isSafeInteger(number) || /E/i.test(value) ? String(number) : value
}

/** What a merged cell swallows: 'A2:A4' without its first, in rows that hold anything else. */
function markMerged(sheet: string, rows: SheetCell[][]) {
  for (const { attributes } of elements(sheet, 'mergeCell')) {
    const [from = '', to = from] = (attribute(attributes, 'ref') ?? '').split(':')
    const [first, last] = [columnOf(from), Math.min(columnOf(to), MOST_COLUMNS - 1)]
    const [top, bottom] = [rowOf(from), Math.min(rowOf(to), rows.length)]
    for (let number = top; number <= bottom; number++) {
      const row = rows[number - 1]
      if (!row?.some(({ text }) => text !== '')) continue
      while (row.length <= last) row.push({ text: '' })
      for (let column = first; column <= last; column++)
        if (number !== top || column !== first) row[column] = { text: '', unreadable: '합쳐진 칸이에요' }
    }
  }
}

/** 'C12' stands in column 2. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1
const rowOf = (reference: string): number => Number(reference.replace(/^[A-Z]{1,3}/, ''))

/** The texts of a cell or a shared string, without how they are read aloud (Japanese `rPh`). */
function wordsIn(xml: string): string {
  let spoken = xml
  for (const { whole } of xml.includes('<rPh') ? elements(xml, 'rPh') : []) spoken = spoken.replace(whole, '')
  return elements(spoken, 't')
    .map(({ inner }) => plain(inner))
    .join('')
}

function attribute(attributes: string, name: string): string | undefined {
  const open = ` ${name}="`
  const at = attributes.indexOf(open)
  return at < 0 ? undefined : attributes.slice(at + open.length, attributes.indexOf('"', at + open.length))
}

/** Elements of a name, one after the other; Excel nests none of these in its like. One that does not end is refused. */
function elements(xml: string, name: string): { attributes: string; inner: string; whole: string }[] {
  const found: { attributes: string; inner: string; whole: string }[] = []
  const open = `<${name}`
  const close = `</${name}>`
  for (let start = xml.indexOf(open); start >= 0;) {
    const at = start + open.length
    if (!/[\s>/]/.test(xml.charAt(at))) {
      start = xml.indexOf(open, at)
      continue
    }
    const tagEnd = xml.indexOf('>', at)
    const isEmpty = xml.charAt(tagEnd - 1) === '/'
    const end = isEmpty ? tagEnd : xml.indexOf(close, tagEnd)
    if (tagEnd < 0 || end < 0) throw broken()
    const after = isEmpty ? tagEnd + 1 : end + close.length
    const attributes = xml.slice(at, tagEnd).replaceAll(/\s+/g, ' ')
    found.push({
      attributes: attributes.includes("='") ? attributes.replaceAll("'", '"') : attributes,
      inner: isEmpty ? '' : xml.slice(tagEnd + 1, end),
      whole: xml.slice(start, after),
    })
    start = xml.indexOf(open, after)
  }
  return found
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) =>
  xml.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, tens, hex, word) => {
    const code = tens ? Number(tens) : hex ? Number.parseInt(hex, 16) : null
    if (code === null) return named[String(word)] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
