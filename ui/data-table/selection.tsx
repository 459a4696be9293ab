import { Checkbox } from '../choice.tsx'

export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What the row is called: `보네타주 100단위`. */
  nameOf: (row: Row) => string
  /** Rows that cannot be chosen (sold out). */
  lockedOf?: (row: Row) => boolean
}

type Keyed<Row> = { rows: readonly Row[]; rowKey: (row: Row) => string; selection: Selection<Row> }

export const SelectAll = <Row,>({ rows, rowKey, selection }: Keyed<Row>) => {
  const open = rows.filter((row) => !selection.lockedOf?.(row)).map(rowKey)
  const chosen = open.filter((key) => selection.selected.has(key)).length
  const toggleAll = (checked: boolean) => {
    const next = new Set(selection.selected)
    for (const key of open)
      if (checked) next.add(key)
      else next.delete(key)
    selection.onChange(next)
  }
  return (
    <Checkbox
      aria-label="전체 선택"
      disabled={open.length === 0}
      checked={open.length > 0 && chosen === open.length}
      mixed={chosen > 0 && chosen < open.length}
      onChange={toggleAll}
    />
  )
}

export const SelectRow = <Row,>({ row, rowKey, selection }: Omit<Keyed<Row>, 'rows'> & { row: Row }) => {
  const key = rowKey(row)
  const toggle = (checked: boolean) => {
    const next = new Set(selection.selected)
    if (checked) next.add(key)
    else next.delete(key)
    selection.onChange(next)
  }
  return (
    <Checkbox
      aria-label={`${selection.nameOf(row)} 선택`}
      disabled={selection.lockedOf?.(row)}
      checked={selection.selected.has(key)}
      onChange={toggle}
    />
  )
}
