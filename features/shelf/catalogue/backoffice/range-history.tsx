import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { rangeFieldLabel, rangeValueLabel } from '../labels.ts'
import type { RangeChange, readBrandHistory, readCategoryHistory } from '../range-desk-contract.ts'

const columns: Column<RangeChange>[] = [
  { key: 'at', label: '시각', cell: ({ at }) => <span className="figure">{formatDateTime(at)}</span> },
  { key: 'actor', label: '직원', cell: ({ actor }) => actor },
  { key: 'reason', label: '사유', rowHead: true, cell: ({ reason }) => reason },
  {
    key: 'changes',
    label: '바뀐 값',
    cell: ({ changes }) => (
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            {rangeFieldLabel[field] ?? field}: {rangeValueLabel(from)} → {rangeValueLabel(to)}
          </li>
        ))}
      </ul>
    ),
  },
]

type Props = {
  endpoint: typeof readCategoryHistory | typeof readBrandHistory
  recordId: number
}

/** Who changed a category or brand, when and why. */
export function RangeHistory({ endpoint, recordId }: Props) {
  const { data } = useQuery(query(endpoint as typeof readCategoryHistory, { params: { recordId } }))
  return (
    <DrawerSection title="이력">
      <DataTable
        caption="이력"
        density="compact"
        rows={data ?? []}
        rowKey={({ id }) => String(id)}
        columns={columns}
        empty="아직 바꾼 적이 없어요."
      />
    </DrawerSection>
  )
}
