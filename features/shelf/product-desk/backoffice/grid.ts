import { plainWhole } from '#domain/whole-number.ts'
import type { GridRow, saveGridRows } from '../grid-contract.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { productStateLabel } from '../labels.ts'

export const gridColumns = [
  { key: 'name', label: '상품명', width: 220, ofProduct: true },
  { key: 'spec', label: '규격', width: 140, ofProduct: true },
  { key: 'optionName', label: '옵션명', width: 130, ofProduct: false },
  { key: 'udi', label: 'UDI-DI', width: 130, ofProduct: false },
  { key: 'listPrice', label: '정가', width: 92, ofProduct: false, money: true },
  { key: 'price', label: '판매가', width: 92, ofProduct: false, money: true },
  { key: 'state', label: '판매 상태', width: 104, ofProduct: true },
] as const
type GridColumn = (typeof gridColumns)[number]['key']

/** What was typed over one option, over the version that was read when typing began. */
type TypedRow = Pick<GridRow, 'optionId' | 'code' | 'version'> & {
  cells: Partial<Record<GridColumn, string>>
}
export type TypedGrid = Readonly<Record<number, TypedRow>>

/** What a cell says as it stands. */
export const standing = (row: GridRow, column: GridColumn): string =>
  column === 'state' ? productStateLabel[row.state] : String(row[column])

export const shown = (typed: TypedGrid, row: GridRow, column: GridColumn): string =>
  typed[row.optionId]?.cells[column] ?? standing(row, column)

function typeOne(typed: TypedGrid, row: GridRow, column: GridColumn, text: string): TypedGrid {
  const { optionId, code, version } = row
  const was = typed[optionId] ?? { optionId, code, version, cells: {} }
  const { [column]: _, ...others } = was.cells
  const cells = text === standing(row, column) ? others : { ...others, [column]: text }
  if (Object.keys(cells).length > 0) return { ...typed, [optionId]: { ...was, cells } }
  const { [optionId]: __, ...rest } = typed
  return rest
}

/** What belongs to the product is typed into every option of it that stands in the sheet. */
export function typeInto(
  typed: TypedGrid,
  rows: readonly GridRow[],
  row: GridRow,
  column: GridColumn,
  text: string,
): TypedGrid {
  const { ofProduct } = gridColumns.find(({ key }) => key === column)!
  const meant = ofProduct ? rows.filter(({ productId }) => productId === row.productId) : [row]
  return meant.reduce((now, each) => typeOne(now, each, column, text), typed)
}

/** A cell of several lines comes in quotes: it is one line here, and no row of its own. */
const oneLined = (text: string) =>
  text.replace(/(^|[\t\n])"((?:[^"]|"")*)"(?=\t|\r?\n|$)/g, (all, before: string, inner: string) =>
    /[\t\n]/.test(inner) ? before + inner.replace(/\s+/g, ' ').replaceAll('""', '"') : all,
  )

/** The cells of a block as Excel puts it on the clipboard; null where it is one cell, which is plain text. */
export function blockOf(text: string): string[][] | null {
  const lines = oneLined(text)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length === 1 && cells[0]!.length === 1 ? null : cells
}

/** A block from this cell on, to the right and down; what hangs over the edge is left out. */
export function pasteInto(
  typed: TypedGrid,
  rows: readonly GridRow[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
): TypedGrid {
  let now = typed
  block.forEach((cells, down) =>
    cells.forEach((cell, right) => {
      const row = rows[at.row + down]
      const column = gridColumns[at.column + right]
      if (!row || !column) return
      const text = 'money' in column ? plainWhole(cell) : cell
      now = typeInto(now, rows, row, column.key, text)
    }),
  )
  return now
}

/** How much of a block hangs over the edge from there. */
export const overhang = (
  rows: number,
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
) => ({
  down: Math.max(0, at.row + block.length - rows),
  right: Math.max(0, at.column + Math.max(...block.map((cells) => cells.length)) - gridColumns.length),
})

export const sentRows = (typed: TypedGrid): Body<typeof saveGridRows>['rows'] =>
  Object.values(typed).map(({ cells, ...row }) => ({ ...row, ...cells }))
