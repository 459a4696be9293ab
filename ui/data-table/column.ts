import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: ReactNode
  /** The label is for screen readers only (`담기`, `삭제`). */
  labelHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** The cell that names the row: a row header. One per table. */
  rowHead?: boolean
  /** Where the table may narrow: 0 always stays (default), 3 goes first as its container shrinks. */
  rank?: 0 | 1 | 2 | 3
  /** Gone below this breakpoint, stacked rows included. */
  hideBelow?: 's' | 'm' | 'l'
  /** A CSS width for the column from M up. */
  width?: string
  /**
   * Its place when rows stack below M: title (whole first line), fact (small words with the label before),
   * figure (price or amount), action (stepper, buttons at the right). Default: title for the row head, else
   * fact.
   */
  stack?: 'title' | 'fact' | 'figure' | 'action'
  /** The word before the value when stacked; default is `label` when it is text. Empty shows none. */
  stackLabel?: string
  /** Makes the head a sort button. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void }
}

const stackPlace = <Row>(column: Column<Row>) => column.stack ?? (column.rowHead ? 'title' : 'fact')

/** The classes a column's cells share. */
export const columnClass = <Row>(column: Column<Row>) =>
  [
    `tbl-${stackPlace(column)}`,
    column.align && column.align !== 'left' && `tbl-${column.align}`,
    column.rank && `tbl-rank-${column.rank}`,
    column.hideBelow && `tbl-from-${column.hideBelow}`,
  ]
    .filter(Boolean)
    .join(' ')

export const stackLabel = <Row>(column: Column<Row>) => {
  if (stackPlace(column) !== 'fact') return undefined
  return column.stackLabel ?? (typeof column.label === 'string' ? column.label : undefined)
}
