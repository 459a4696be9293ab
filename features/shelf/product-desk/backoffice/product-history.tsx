import { formatDateTime } from '#domain/calendar.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import type { Change } from '../contract.ts'
import { changedFieldLabel, changedValueLabel } from '../labels.ts'

const columns: Column<Change>[] = [
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
            {changedFieldLabel(field)}: {changedValueLabel(from)} → {changedValueLabel(to)}
          </li>
        ))}
      </ul>
    ),
  },
]

export const ProductHistory = ({ history }: { history: readonly Change[] }) => (
  <DrawerSection part="history" title="이력">
    <DataTable
      caption="상품 이력"
      density="compact"
      rows={history}
      rowKey={({ id }) => String(id)}
      columns={columns}
      empty="아직 바꾼 적이 없어요."
    />
  </DrawerSection>
)
