import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { DayFilters, SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { exportApprovals, listApprovals, type ApprovalRow } from '../approvals-contract.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { approvalOwnerLabel, approvalStateLabel } from '../labels.ts'
import { ApprovalDrawer, ApprovalMark, deciderOf } from './approval-drawer.tsx'

export const Route = createFileRoute('/approvals')({ staticData: { menu: true }, component: ApprovalsPage })

const columns: Column<ApprovalRow>[] = [
  {
    key: 'asked',
    label: '요청일시',
    rowHead: true,
    cell: ({ requestedAt }) => <span className="office-open figure">{formatDateTime(requestedAt)}</span>,
  },
  { key: 'kind', label: '종류', cell: ({ kind }) => approvalName[kind] },
  { key: 'owner', label: '구분', rank: 2, cell: ({ owner }) => approvalOwnerLabel[owner] },
  { key: 'loginId', label: '아이디', cell: ({ loginId }) => loginId },
  { key: 'name', label: '이름', cell: ({ name }) => name },
  { key: 'institution', label: '기관', rank: 1, cell: ({ institutionName }) => institutionName ?? '-' },
  { key: 'mobile', label: '휴대폰', rank: 2, cell: ({ mobile }) => <span className="figure">{mobile}</span> },
  { key: 'state', label: '상태', cell: ApprovalMark },
  { key: 'decided', label: '처리자', rank: 3, cell: deciderOf },
]

/** AU-13: who waits to be let in, and who decided. */
function ApprovalsPage() {
  const { may } = useMenu()
  const list = useListPage(listApprovals, {
    filters: { state: 'asked', kind: '', owner: '', from: '', to: '', search: '' },
    record: (approvalId) => ({ cursor: String(Number(approvalId) + 1) }),
  })
  return (
    <OfficeList
      title="로그인 승인"
      note="등록된 휴대폰으로 본인 확인을 마친 요청이에요. 결과는 문자로 알려 드려요."
      list={list}
      columns={columns}
      rowKey={({ approvalId }) => String(approvalId)}
      nameOf={({ kind, loginId }) => `${loginId} ${approvalName[kind]}`}
      filters={
        <>
          <SelectFilter list={list} name="state" label="상태" options={optionsOf(approvalStateLabel)} />
          <SelectFilter list={list} name="kind" label="종류" options={optionsOf(approvalName)} />
          <SelectFilter list={list} name="owner" label="구분" options={optionsOf(approvalOwnerLabel)} />
          <DayFilters list={list} />
          <SearchFilter list={list} name="search" label="아이디·이름" />
        </>
      }
      onExcel={may('export') ? () => exportExcel(exportApprovals, { query: list.asked }) : undefined}
      drawer={(row, place) => (
        <ApprovalDrawer
          key={row.approvalId}
          row={row}
          mayDecide={may('decide')}
          mayUnmask={may('unmask')}
          place={place}
        />
      )}
      empty="조건에 맞는 요청이 없어요."
    />
  )
}
