import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { query } from '#platform/web/calls/query.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { staffStatusLabel } from '../labels.ts'
import { exportStaff, listStaff, listStaffRoles, type StaffRow } from '../staff-contract.ts'
import { StaffDrawer } from './staff-drawer.tsx'
import { StaffState } from './staff-state.tsx'

export const Route = createFileRoute('/staff')({ staticData: { menu: true }, component: StaffPage })

const columns: Column<StaffRow>[] = [
  {
    key: 'loginId',
    label: '아이디',
    rowHead: true,
    cell: ({ loginId }) => <span className="office-open">{loginId}</span>,
  },
  { key: 'name', label: '이름', cell: ({ name }) => name },
  {
    key: 'roles',
    label: '권한',
    rank: 1,
    cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '없음',
  },
  { key: 'mobile', label: '휴대폰', cell: ({ mobile }) => <span className="figure">{mobile}</span> },
  { key: 'email', label: '이메일', rank: 3, cell: ({ email }) => email },
  {
    key: 'lastLogin',
    label: '최근 로그인',
    rank: 2,
    cell: ({ lastLoginAt }) => (
      <span className="figure">{lastLoginAt ? formatDateTime(lastLoginAt) : '-'}</span>
    ),
  },
  { key: 'status', label: '상태', cell: StaffState },
]

function StaffPage() {
  const { may } = useMenu()
  const list = useListPage(listStaff, {
    filters: { search: '', status: '', roleId: '' },
    record: (staffId) => ({ cursor: String(Number(staffId) + 1) }),
  })
  const { data: roles = [] } = useQuery(query(listStaffRoles))
  return (
    <OfficeList
      title="직원"
      note="중지하면 그 직원의 로그인이 바로 끝나요."
      list={list}
      columns={columns}
      rowKey={({ staffId }) => String(staffId)}
      nameOf={({ name }) => name}
      isOff={({ status }) => status === 'disabled'}
      queue={{
        label: '상태',
        current: list.applied.status,
        onChange: (status) => list.search({ status }),
        items: [
          { key: '', label: '전체' },
          ...Object.entries(staffStatusLabel).map(([key, label]) => ({ key, label })),
        ],
      }}
      filters={
        <>
          <SelectFilter
            list={list}
            name="roleId"
            label="권한"
            options={roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
          />
          <SearchFilter list={list} name="search" label="아이디·이름" />
        </>
      }
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('new')}>
            직원 등록
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportStaff, { query: list.asked }) : undefined}
      drawer={(staff, place) => (
        <StaffDrawer
          key={staff.staffId}
          staff={staff}
          roles={roles}
          mayWrite={may('write')}
          mayUnmask={may('unmask')}
          place={place}
        />
      )}
      extraDrawer={(_, place) => (
        <StaffDrawer staff={null} roles={roles} mayWrite mayUnmask={false} place={place} />
      )}
      empty="조건에 맞는 직원이 없어요."
    />
  )
}
