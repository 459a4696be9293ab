import { strFromU8, unzipSync } from 'fflate'

/** One part of a workbook may not grow beyond it when it is unpacked. */
const LARGEST_PART = 20_000_000

/** What is no sheet that can be read here, with a sentence for whoever chose the file. */
class UnreadableSheet extends Error {}

/** Rows beyond it are counted without the empty ones before them. */
const LAST_ROW = 200_000

/** What `readLines` reads, without its empty rows. */
export const readSheet = (bytes: Uint8Array, name = ''): string[][] =>
  readLines(bytes, name).filter((row) => row.some((one) => one !== ''))

/**
 * Cells of the first sheet of a workbook (xlsx), or of comma- or tab-separated text in UTF-8, UTF-16 or CP949,
 * each row in its place: its number is the one that Excel shows. A file that only is named xlsx is refused: as
 * text its cells would stand where nobody expects them.
 */
export function readLines(bytes: Uint8Array, name = ''): string[][] {
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (packed) return readWorkbook(bytes)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableSheet('예전 엑셀 파일(xls)이에요. xlsx나 csv로 저장해 주세요.')
  if (/\.xlsx$/i.test(name) && bytes.length > 0)
    throw new UnreadableSheet(
      '이름은 xlsx인데 엑셀 파일이 아니에요. 엑셀에서 xlsx로 다시 저장하거나, 텍스트 파일이면 이름을 csv로 바꿔 주세요.',
    )
  return readText(textOf(bytes))
}

/** The cells, or a sentence on why there are none. */
export function tryToReadSheet(bytes: Uint8Array, name = '', read = readSheet): string[][] | string {
  try {
    return read(bytes, name)
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.message
    throw error
  }
}

/** Cells of a file that somebody chose, of at most so many megabytes, or a sentence on why there are none. */
export async function readSheetFile(
  file: File,
  megabytes: number,
  read = readSheet,
): Promise<string[][] | string> {
  if (file.size === 0) return '내용이 없는 파일이에요.'
  if (file.size > megabytes * 1_000_000) return `파일이 너무 커요. ${megabytes}MB까지 읽을 수 있어요.`
  return tryToReadSheet(new Uint8Array(await file.arrayBuffer()), file.name, read)
}

function textOf(bytes: Uint8Array): string {
  // what Excel calls Unicode text
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

/** Quoted cells may hold the separator and line ends (RFC 4180). */
function readText(text: string): string[][] {
  const first = text.split('\n', 1)[0]!
  const between = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (letter === between) end()
    else if (letter === '\n') {
      end()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  end()
  return rows
}

function readWorkbook(bytes: Uint8Array): string[][] {
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        originalSize <= LARGEST_PART &&
        (name === 'xl/sharedStrings.xml' || name.startsWith('xl/worksheets/sheet')),
    })
  } catch {
    throw new UnreadableSheet('파일을 읽을 수 없어요. 엑셀에서 다시 저장해 주세요.')
  }
  const sheet = Object.keys(parts)
    .filter((name) => name.startsWith('xl/worksheets/'))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
  if (!sheet) throw new UnreadableSheet('엑셀 파일에 읽을 시트가 없어요.')
  const shared = parts['xl/sharedStrings.xml']
  const texts = shared ? elements(strFromU8(shared), 'si').map(({ inner }) => wordsIn(inner)) : []
  const rows: string[][] = []
  for (const { attributes: ofRow, inner } of elements(strFromU8(parts[sheet]!), 'row')) {
    const number = Number(/\br="(\d{1,7})"/.exec(ofRow)?.[1])
    while (rows.length < number - 1 && number <= LAST_ROW) rows.push([])
    const row: string[] = []
    for (const { attributes, inner: cell } of elements(inner, 'c')) {
      const place = columnOf(attributes) ?? row.length
      while (row.length < place) row.push('')
      row[place] = valueOf(attributes, cell, texts).trim()
    }
    rows.push(row)
  }
  return rows
}

function valueOf(attributes: string, cell: string, texts: readonly string[]): string {
  if (attributes.includes('t="inlineStr"')) return wordsIn(cell)
  const value = plain(elements(cell, 'v')[0]?.inner ?? '')
  if (attributes.includes('t="s"')) return texts[Number(value)] ?? ''
  // A long number may be written with an exponent.
  return /^-?\d(?:\.\d+)?E\+?\d+$/i.test(value) ? String(Number(value)) : value
}

const wordsIn = (xml: string) =>
  elements(xml, 't')
    .map(({ inner }) => plain(inner))
    .join('')

/** 0 for A, from a place like `AB12`. */
function columnOf(attributes: string): number | null {
  const letters = /\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]
  return letters
    ? [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : null
}

/** Elements of a name, one after the other; Excel nests none of these in its like. */
function elements(xml: string, name: string): { attributes: string; inner: string }[] {
  const found: { attributes: string; inner: string }[] = []
  const open = `<${name}`
  const close = `</${name}>`
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const after = xml[at + open.length]
    at += open.length
    if (after !== ' ' && after !== '>' && after !== '/') continue
    const tagEnd = xml.indexOf('>', at)
    if (tagEnd < 0) break
    const attributes = xml.slice(at, tagEnd)
    const end = attributes.endsWith('/') ? tagEnd : xml.indexOf(close, tagEnd)
    if (end < 0) break
    found.push({ attributes, inner: end === tagEnd ? '' : xml.slice(tagEnd + 1, end) })
    at = end
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
