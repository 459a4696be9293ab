import { readWorkbook, UnreadableSheet, type SheetCell } from './read-workbook.ts'

type Read<Row> = (bytes: Uint8Array, name: string) => Row[]

/** What `readLines` reads, without its empty rows. */
export const readSheet = (bytes: Uint8Array, name = ''): string[][] =>
  readLines(bytes, name).filter((row) => row.some((one) => one !== ''))

/** The texts of `readCells`. */
export const readLines = (bytes: Uint8Array, name = ''): string[][] =>
  readCells(bytes, name).map((row) => row.map(({ text }) => text))

/**
 * Cells of the first sheet of a workbook (xlsx), or of text in UTF-8, UTF-16 or CP949 whose cells a comma, a
 * semicolon or a tab parts, each row in its place: its number is the one that Excel shows. A file that only is
 * named xlsx is refused: as text its cells would stand where nobody expects them.
 */
export function readCells(bytes: Uint8Array, name = ''): SheetCell[][] {
  const packed = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (packed) return readWorkbook(bytes)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableSheet(
      '예전 엑셀(xls)이거나 암호가 걸린 파일이에요. xlsx나 csv로 저장해 다시 올려 주세요.',
    )
  if (/\.xlsx$/i.test(name) && bytes.length > 0)
    throw new UnreadableSheet(
      '이름은 xlsx인데 엑셀 파일이 아니에요. 엑셀에서 xlsx로 다시 저장하거나, 텍스트 파일이면 이름을 csv로 바꿔 주세요.',
    )
  return readText(textOf(bytes))
}

/** The cells, or a sentence on why there are none. */
export function tryToReadSheet<Row = string[]>(
  bytes: Uint8Array,
  name: string,
  read: Read<Row>,
): Row[] | string {
  try {
    return read(bytes, name)
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.message
    throw error
  }
}

/** Cells of a file that somebody chose, of at most so many megabytes, or a sentence on why there are none. */
export async function readSheetFile<Row>(
  file: File,
  megabytes: number,
  read: Read<Row>,
): Promise<Row[] | string> {
  if (file.size === 0) return '내용이 없는 파일이에요.'
  if (file.size > megabytes * 1_000_000) return `파일이 너무 커요. ${megabytes}MB까지 읽을 수 있어요.`
  return tryToReadSheet(new Uint8Array(await file.arrayBuffer()), file.name, read)
}

/** By its mark, else UTF-8 where it is whole, else what Korean Excel writes (CP949). */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-8', 'euc-kr']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // the next encoding
    }
  }
  throw new UnreadableSheet('읽을 수 없는 파일이에요. 엑셀(xlsx)이나 CSV 파일을 올려 주세요.')
}

/** Whichever parts the first filled line most. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/, 20).find((one) => one.trim() !== '') ?? ''
  return ['\t', ';', ','].find((mark) => line.includes(mark)) ?? ','
}

/** Quoted cells may hold the separator, line ends and doubled quotes (RFC 4180). */
function readText(text: string): SheetCell[][] {
  const separator = separatorOf(text)
  const rows: SheetCell[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push({ text: cell.trim() })
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
    } else if (letter === separator) end()
    else if (letter === '\n') {
      end()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  end()
  return rows
}
