import type { Cell } from '../columns.ts'
import type { FileRead } from './read-file.ts'

const MOST_ROWS = 5_000

/** By its mark, else UTF-8 where it is whole, else what Korean Excel writes (CP949). */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  for (const encoding of ['utf-8', 'euc-kr']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? null : text
    } catch {
      // the next encoding
    }
  }
  return null
}

/** Whichever parts the first filled line most. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/, 20).find((one) => one.trim() !== '') ?? ''
  return ['\t', ';', ','].find((one) => line.includes(one)) ?? ','
}

export function readCsv(bytes: Uint8Array): FileRead {
  const text = decode(bytes)
  if (text === null) return { refusal: '읽을 수 없는 파일이에요. 엑셀(xlsx)이나 CSV 파일을 올려 주세요.' }
  const sheet = rowsOf(text, separatorOf(text))
  return sheet.length > MOST_ROWS ? { refusal: `${MOST_ROWS}줄이 넘는 파일은 읽지 않아요.` } : { sheet }
}

/** RFC 4180: quoted cells hold separators, line ends and doubled quotes. */
function rowsOf(text: string, separator: string): Cell[][] {
  const rows: Cell[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push({ text: cell.trim() })
    cell = ''
  }
  for (let at = 0; at < text.length && rows.length <= MOST_ROWS + 1; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (char === '"' && cell.trim() === '') quoted = true
    else if (char === separator) end()
    else if (char === '\n') {
      end()
      rows.push([])
    } else cell += char
  }
  end()
  return rows
}
