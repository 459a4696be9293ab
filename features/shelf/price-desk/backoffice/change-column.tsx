import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'

/** Leads from a list beside a form to the form of a row; `locked`: why not now. */
export const changeColumn = <Row extends { name: string }>(
  onChoose: (row: Row) => void,
  locked: string | false,
): Column<Row> => ({
  key: 'change',
  label: '바꾸기',
  align: 'right',
  cell: (row) => (
    <Button
      size="small"
      aria-label={`${row.name} 고치기`}
      disabled={locked !== false}
      disabledReason={locked || undefined}
      onClick={() => onChoose(row)}
    >
      고치기
    </Button>
  ),
})
