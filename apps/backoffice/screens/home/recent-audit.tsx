import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import type { AuditRow } from '#features/access/authority/audit-contract.ts'
import { outcomeLabel } from '#features/access/authority/labels.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { BlockFailure } from './block-failure.tsx'
import { recentAudit } from './home-reads.ts'

/** What staff did last. */
export function RecentAudit() {
  const read = useQuery(recentAudit)
  if (read.error) return <BlockFailure error={read.error} onRetry={() => void read.refetch()} />
  return (
    <DataTable
      caption="최근 감사 이력"
      columns={columns}
      rows={read.data?.rows ?? []}
      rowKey={(row) => String(row.entryId)}
      narrow="scroll"
      {...(read.isPending && { loadingRows: 3 })}
      empty={<EmptyState>남은 기록이 없어요.</EmptyState>}
    />
  )
}

const columns: Column<AuditRow>[] = [
  { key: 'at', label: '일시', cell: (row) => formatDateTime(row.at) },
  { key: 'who', label: '직원', rowHead: true, cell: (row) => `${row.name} (${row.loginId})` },
  { key: 'menu', label: '메뉴', cell: (row) => row.menuName || row.menu },
  {
    key: 'outcome',
    label: '결과',
    cell: (row) => (
      <StateMark tone={row.outcome === 'refused' ? 'hold' : 'ok'}>{outcomeLabel[row.outcome]}</StateMark>
    ),
  },
]
