import {
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../class-names.ts'
import { DataTable, type Column, type Selection } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import './office-table.css'

export type { Column }

type OfficeTableProps<Row> = {
  /** What the table holds. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called, for its checkbox. */
  nameOf: (row: Row) => string
  /** Enter or a click on the row. */
  onOpen?: ((row: Row) => void) | undefined
  /** Where the row opens in a tab of its own: a link on its head, which Ctrl, a middle press or copying uses. */
  addressOf?: ((row: Row) => string) | undefined
  /** Esc. */
  onClose?: (() => void) | undefined
  /** The row whose drawer is open. */
  openKey?: string | null | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  lockedOf?: ((row: Row) => boolean) | undefined
  /** Greyed: no longer in use. */
  isOff?: ((row: Row) => boolean) | undefined
  /** The first page is on its way. */
  loading?: boolean
  /** Another page is on its way; the rows stay. */
  busy?: boolean
  empty?: ReactNode
}

const CONTROLS = 'a, button, input, select, textarea, label, summary'

/**
 * The ledger of the back office: 36 px rows under a standing head; ↑↓ moves, Space selects, Enter opens, Esc
 * closes.
 */
export function OfficeTable<Row>({
  rows,
  rowKey,
  onOpen,
  addressOf,
  onClose,
  openKey,
  selected,
  onSelect,
  empty = '찾는 내용이 없어요.',
  ...props
}: OfficeTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, rows.length - 1)
  const selection: Selection<Row> | undefined =
    selected && onSelect
      ? {
          selected,
          onChange: onSelect,
          nameOf: props.nameOf,
          ...(props.lockedOf && { lockedOf: props.lockedOf }),
        }
      : undefined

  const toggle = (row: Row) => {
    if (!selected || !onSelect || props.lockedOf?.(row)) return
    const next = new Set(selected)
    if (!next.delete(rowKey(row))) next.add(rowKey(row))
    onSelect(next)
  }
  const move = (index: number) => {
    const element = box.current?.querySelectorAll<HTMLElement>('tbody > tr[tabindex]')[index]
    element?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (row: Row, index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const inField =
      event.target instanceof HTMLElement &&
      event.target.closest('input:not([type="checkbox"]), select, textarea')
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return
    const own = event.target === event.currentTarget
    if (event.key === 'ArrowDown' && index + 1 < rows.length) move(index + 1)
    else if (event.key === 'ArrowUp' && index > 0) move(index - 1)
    else if (own && event.key === ' ' && selection) toggle(row)
    else if (own && event.key === 'Enter' && onOpen) onOpen(row)
    else if (event.key === 'Escape' && onClose && openKey) onClose()
    else return
    event.preventDefault()
  }
  const onPress = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return void (addressOf && window.open(addressOf(row), '_blank'))
    const onText = window.getSelection()?.isCollapsed === false
    if (!onText && !(event.target as HTMLElement).closest(CONTROLS)) onOpen?.(row)
  }
  const rowProps = (row: Row): HTMLAttributes<HTMLTableRowElement> => {
    const index = rows.indexOf(row)
    return {
      tabIndex: index === stop ? 0 : -1,
      'aria-current': openKey === rowKey(row) ? 'true' : undefined,
      className: classNames(onOpen && 'office-row-opens', openKey === rowKey(row) && 'office-row-open'),
      onFocus: () => setActive(index),
      onKeyDown: onKey(row, index),
      ...(onOpen && { onClick: onPress(row) }),
    }
  }

  const linked = (column: Column<Row>): Column<Row> => {
    if (!column.rowHead || !addressOf || !onOpen) return column
    const press = (row: Row) => (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(row)
    }
    return {
      ...column,
      cell: (row) => (
        <a className="office-record" href={addressOf(row)} tabIndex={-1} onClick={press(row)}>
          {column.cell(row)}
        </a>
      ),
    }
  }
  return (
    <div className="office-grid" ref={box}>
      <DataTable
        caption={props.caption}
        columns={props.columns.map(linked)}
        rows={rows}
        rowKey={rowKey}
        {...(selection && { selection })}
        rowProps={rowProps}
        rowState={(row) => (props.isOff?.(row) ? 'off' : undefined)}
        stickyHead="container"
        narrow="keep"
        ruled
        {...(props.loading && { loadingRows: 8 })}
        busy={props.busy ?? false}
        empty={typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty}
      />
    </div>
  )
}
