import { plain, readAmount, readLine, type TypedLine } from './reading.ts'

/** A cell of a sheet: what it shows, and why that cannot be taken as it is. */
export type Cell = { text: string; unreadable?: string }
export type Sheet = readonly (readonly Cell[])[]
export type Columns = { code: number; quantity: number }

/** A sheet that somebody copied keeps its cells apart by tabs. */
const TAB = '\t'
const HEAD_ROWS = 10
const CODE_HEADS = [
  '품번',
  '품목코드',
  '상품코드',
  '제품코드',
  '코드',
  '바코드',
  'udi',
  'gtin',
  'code',
  'sku',
]
const NAME_HEADS = ['상품명', '품명', '제품명', '품목명', '품목', '상품', '제품', 'item', 'name', 'product']
const AMOUNT_HEADS = ['수량', '주문수량', '개수', '발주수량', 'qty', 'quantity', 'ordqty']

const headOf = (text: string) => text.replace(/[\s()*:]/g, '').toLowerCase()

/** The columns by the sheet's own heads, and the row they stand in. */
function columnsByHead(sheet: Sheet): (Columns & { row: number }) | null {
  for (const [row, cells] of sheet.slice(0, HEAD_ROWS).entries()) {
    const heads = cells.map(({ text }) => headOf(text))
    const quantity = heads.findIndex((head) => AMOUNT_HEADS.includes(head))
    const byCode = heads.findIndex((head) => CODE_HEADS.includes(head))
    const code = byCode >= 0 ? byCode : heads.findIndex((head) => NAME_HEADS.includes(head))
    if (quantity >= 0 && code >= 0) return { row, code, quantity }
  }
  return null
}

/** A sheet may show 10 as '10.00'. */
const amountOf = (cell: Cell | undefined) => readAmount((cell?.text ?? '').replace(/[.．][0０]+$/, ''))

const isNumber = (cell: Cell) => amountOf(cell).quantity !== undefined && cell.text.length < 8

/** Two filled columns, the quantities in one of them. */
function columnsByContent(sheet: Sheet): Columns | null {
  const width = Math.max(0, ...sheet.map((cells) => cells.length))
  const filled = Array.from({ length: width }, (_, at) => at).filter((at) =>
    sheet.some((cells) => (cells[at]?.text ?? '') !== ''),
  )
  if (filled.length !== 2) return null
  const numbers = filled.map((at) => sheet.filter((cells) => cells[at] && isNumber(cells[at])).length)
  const quantity = numbers[0]! > numbers[1]! ? filled[0]! : filled[1]!
  return { quantity, code: filled.find((at) => at !== quantity)! }
}

export type ReadSheet = { lines: TypedLine[] } | { ask: Sheet }

/** The lines of a sheet; `ask` when it does not say which columns hold what. */
export function readSheet(sheet: Sheet, chosen?: Columns): ReadSheet {
  const head = chosen ? null : columnsByHead(sheet)
  const columns = chosen ?? head ?? columnsByContent(sheet)
  if (!columns)
    return sheet.some((cells) => cells.some(({ text }) => text !== '')) ? { ask: sheet } : { lines: [] }
  const lines: TypedLine[] = []
  for (const [row, cells] of sheet.entries()) {
    const code = cells[columns.code]
    const amount = cells[columns.quantity]
    if ((head && row <= head.row) || (!code?.text && !amount?.text)) continue
    const heads =
      !head &&
      row === 0 &&
      !/[0-9]/.test(amount?.text ?? '') &&
      AMOUNT_HEADS.includes(headOf(amount?.text ?? ''))
    if (heads) continue
    const unreadable = code?.unreadable ?? amount?.unreadable
    lines.push({
      line: row + 1,
      text: plain(code?.text ?? ''),
      ...amountOf(amount),
      ...(unreadable && { unreadable }),
    })
  }
  return { lines }
}

/** What was pasted or typed: a copied sheet, or a message with a product on each line. */
export function readPaste(text: string): ReadSheet {
  const rows = text.split(/\r\n?|\n/)
  const filled = rows.filter((row) => row.trim() !== '')
  if (filled.length > 0 && filled.filter((row) => row.trim().includes(TAB)).length * 2 >= filled.length)
    return readSheet(rows.map((row) => row.split(TAB).map((cell) => ({ text: cell.trim() }))))
  return {
    lines: rows.flatMap((row, at) => {
      const line = readLine(row, at + 1)
      return line && !isHead(line, at) ? [line] : []
    }),
  }
}

const isHead = ({ text, quantity }: TypedLine, at: number) =>
  at === 0 && quantity === undefined && text.split(' ').some((word) => AMOUNT_HEADS.includes(headOf(word)))
