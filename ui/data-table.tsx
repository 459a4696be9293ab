import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { columnClass, stackLabel, type Column } from './data-table/column.ts'
import { SelectAll, SelectRow, type Selection } from './data-table/selection.tsx'
import { useRowsDrawn } from './first-drawing.ts'
import { Icon } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'
import './data-table.css'

export type { Column, Selection }

type DataTableProps<Row> = {
  /** What the table holds; read first by screen readers. */
  caption: ReactNode
  /** Draws the caption above the table instead of keeping it for screen readers. */
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row>
  /** off: greyed, cannot be ordered (the reason stays readable) · on: tinted, the one that applies. */
  rowState?: (row: Row) => 'off' | 'on' | undefined
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  /** The head stays under the masthead while rows scroll; `container` for a table in its own scroll area. */
  stickyHead?: 'page' | 'container'
  /** Below M: stack each row (default) or scroll sideways. */
  narrow?: 'stack' | 'scroll' | 'keep'
  density?: 'normal' | 'compact' | 'roomy'
  /** Starts with an ink rule, as the first thing of its block. */
  ruled?: boolean
  /** Shown in place of rows. */
  empty?: ReactNode
  /** First load: this many grey rows. */
  loadingRows?: number
  /** Refetching: the old rows stay. */
  busy?: boolean
  className?: string
}

/** About as high as a phone draws them. */
const ROW_PX = 44
const STACKED_ROW_PX = 160

/** A ledger table. It keeps its table roles when rows stack, because layout changes can drop them. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    caption,
    captionShown,
    columns,
    rows,
    stickyHead,
    narrow = 'stack',
    density = 'normal',
    ruled,
    empty,
    loadingRows,
    busy,
    selection,
    className,
  } = props
  const drawn = useRowsDrawn(rows.length, narrow === 'stack' ? STACKED_ROW_PX : ROW_PX)
  const width = columns.length + (selection ? 1 : 0)
  const bare = rows.length === 0 && !loadingRows
  return (
    <div
      className={classNames('tbl-box', `tbl-box-${narrow}`, className)}
      {...(narrow === 'scroll'
        ? { tabIndex: 0, role: 'region', 'aria-label': typeof caption === 'string' ? caption : '표' }
        : {})}
    >
      <table
        role="table"
        aria-busy={busy || (loadingRows !== undefined && loadingRows > 0) || undefined}
        className={classNames(
          'tbl',
          `tbl-${density}`,
          narrow === 'stack' && 'tbl-stack',
          stickyHead && `tbl-sticky-${stickyHead}`,
          ruled && 'tbl-ruled',
          selection && 'tbl-selectable',
        )}
      >
        <caption className={captionShown ? 'tbl-caption' : 'visually-hidden'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="tbl-select">
                <SelectAll rows={rows} rowKey={props.rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loadingRows
            ? Array.from({ length: loadingRows }, (_, index) => (
                <tr role="row" key={index} className="tbl-waiting">
                  <td role="cell" colSpan={width}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              ))
            : rows.slice(0, drawn).map((row) => <BodyRow key={props.rowKey(row)} row={row} table={props} />)}
          {bare && empty !== undefined && (
            <tr role="row" className="tbl-empty">
              <td role="cell" colSpan={width}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const HeadCell = <Row,>({ column }: { column: Column<Row> }) => {
  const { label, labelHidden, sort, width } = column
  const word = labelHidden ? <span className="visually-hidden">{label}</span> : label
  return (
    <th
      role="columnheader"
      scope="col"
      className={columnClass(column)}
      style={width ? { width } : undefined}
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
    >
      {sort ? (
        <button type="button" className="tbl-sort" onClick={sort.onSort}>
          {word}
          <Icon name={sort.direction === 'ascending' ? 'up' : 'down'} size="s" />
        </button>
      ) : (
        word
      )}
    </th>
  )
}

const BodyRow = <Row,>({ row, table }: { row: Row; table: DataTableProps<Row> }) => {
  const { columns, rowKey, selection, rowState, rowProps } = table
  const state = rowState?.(row)
  const selected = selection?.selected.has(rowKey(row)) ?? false
  const own = rowProps?.(row)
  return (
    <tr
      role="row"
      {...own}
      aria-selected={selection ? undefined : own?.['aria-selected']}
      className={classNames(state && `tbl-row-${state}`, selected && 'tbl-row-selected', own?.className)}
    >
      {selection && (
        <td role="cell" className="tbl-select">
          <SelectRow row={row} rowKey={rowKey} selection={selection} />
        </td>
      )}
      {columns.map((column) => {
        const shared = { className: columnClass(column), 'data-label': stackLabel(column) || undefined }
        return column.rowHead ? (
          <th key={column.key} role="rowheader" scope="row" {...shared}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} role="cell" {...shared}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}
