import { createFileRoute } from '@tanstack/react-router'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { exportMembers } from '../institution-contract.ts'
import { listMembers, type MemberRow } from '../office-contract.ts'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberState } from './member-state.tsx'

export const Route = createFileRoute('/members')({ staticData: { menu: true }, component: MembersPage })

const columns: Column<MemberRow>[] = [
  {
    key: 'status',
    label: '상태',
    cell: ({ status }) => <MemberState status={status} />,
  },
  {
    key: 'loginId',
    label: '아이디',
    rowHead: true,
    cell: ({ loginId }) => <span className="office-open">{loginId}</span>,
  },
  { key: 'institution', label: '기관', cell: ({ institutionName }) => institutionName },
  {
    key: 'number',
    label: '사업자등록번호',
    rank: 1,
    cell: ({ businessNumber }) => businessNumber && formatBusinessNumber(businessNumber),
  },
  { key: 'name', label: '이름', rank: 1, cell: ({ name }) => name },
  { key: 'type', label: '유형', rank: 1, cell: ({ customerType }) => customerTypeLabel[customerType] },
  {
    key: 'login',
    label: '마지막 로그인',
    rank: 2,
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatDateTime(lastLoginAt) : '없음'),
  },
]
const statuses = ['', '05', '07', '01', '06', '09'] as const

/** 회원 목록: by id, institution or business number. */
function MembersPage() {
  const { may } = useMenu()
  const list = useListPage(listMembers, {
    filters: { search: '', status: '' },
    record: (memberId) => ({ memberId }),
  })
  return (
    <OfficeList
      title="회원 목록"
      list={list}
      filters={
        <SearchFilter list={list} name="search" label="아이디·기관·사업자번호" type="search" maxLength={60} />
      }
      onExcel={may('export') ? () => exportExcel(exportMembers, { query: list.asked }) : undefined}
      columns={columns}
      rowKey={({ memberId }) => String(memberId)}
      nameOf={({ loginId }) => loginId}
      isOff={({ status }) => status === '09'}
      queue={{
        label: '상태',
        current: list.applied.status,
        onChange: (status) => list.search({ status }),
        items: statuses.map((key) => ({ key, label: key ? memberStatusLabel[key] : '전체' })),
      }}
      drawer={(member, place) => (
        <MemberDrawer
          key={`${member.memberId}.${member.status}`}
          member={member}
          mayWrite={may('write')}
          mayUnmask={may('unmask')}
          mayMerge={may('merge')}
          place={place}
        />
      )}
      empty="찾는 회원이 없어요."
    />
  )
}
