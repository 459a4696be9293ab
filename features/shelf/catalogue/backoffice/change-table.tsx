import { formatDateTime } from '#domain/calendar.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { RangeChange } from '../range-desk-contract.ts'

type ChangeTableProps = {
  changes: readonly RangeChange[]
  fieldLabel: (field: string) => string
  valueLabel: (value: string) => string
}

/** Who changed what, when and why. */
export const ChangeTable = ({ changes, fieldLabel, valueLabel }: ChangeTableProps) => (
  <DataTable
    caption="이력"
    density="compact"
    rows={changes}
    rowKey={({ id }) => String(id)}
    columns={[
      { key: 'at', label: '시각', cell: ({ at }) => <span className="figure">{formatDateTime(at)}</span> },
      { key: 'actor', label: '직원', cell: ({ actor }) => actor },
      { key: 'reason', label: '사유', rowHead: true, cell: ({ reason }) => reason },
      {
        key: 'changes',
        label: '바뀐 값',
        cell: (row) => (
          <ul>
            {row.changes.map(({ field, from, to }) => (
              <li key={field}>
                {fieldLabel(field)}: {valueLabel(from)} → {valueLabel(to)}
              </li>
            ))}
          </ul>
        ),
      },
    ]}
    empty="아직 바꾼 적이 없어요."
  />
)
