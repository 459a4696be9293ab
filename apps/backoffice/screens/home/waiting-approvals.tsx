import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import type { ApprovalRow } from '#features/access/recovery/approvals-contract.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { approvalOwnerLabel } from '#features/access/recovery/labels.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { BlockFailure } from './block-failure.tsx'
import { waitingApprovals } from './home-reads.ts'

/** Requests to open an account that nobody has decided yet. */
export function WaitingApprovals() {
  const read = useQuery(waitingApprovals)
  if (read.error) return <BlockFailure error={read.error} onRetry={() => void read.refetch()} />
  return (
    <DataTable
      caption="로그인 승인 대기"
      columns={columns}
      rows={read.data?.rows ?? []}
      rowKey={(row) => String(row.approvalId)}
      narrow="scroll"
      {...(read.isPending && { loadingRows: 3 })}
      empty={<EmptyState>기다리는 요청이 없어요.</EmptyState>}
    />
  )
}

const columns: Column<ApprovalRow>[] = [
  {
    key: 'kind',
    label: '요청',
    rowHead: true,
    cell: (row) => <StateMark tone="wait">{approvalName[row.kind]}</StateMark>,
  },
  { key: 'who', label: '요청한 사람', cell: (row) => `${row.name} (${row.loginId})` },
  { key: 'owner', label: '구분', cell: (row) => approvalOwnerLabel[row.owner] },
  { key: 'at', label: '요청일시', align: 'right', cell: (row) => formatDateTime(row.requestedAt) },
]
