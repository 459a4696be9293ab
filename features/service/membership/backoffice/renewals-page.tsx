import { createFileRoute } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { renewalStateLabel, subjectLabel } from '../labels.ts'
import { listRenewals, type Renewal } from '../office-contract.ts'
import { RenewalDrawer } from './renewal-drawer.tsx'

export const Route = createFileRoute('/renewals')({ staticData: { menu: true }, component: RenewalsPage })

const nameOf = ({ institutionName, loginId }: Renewal) => institutionName || loginId
const columns: Column<Renewal>[] = [
  {
    key: 'who',
    label: '기관·회원',
    rowHead: true,
    cell: (row) => <span className="office-open">{nameOf(row)}</span>,
  },
  { key: 'what', label: '내용', cell: ({ customerType, subject }) => subjectLabel(customerType, subject) },
  { key: 'type', label: '유형', rank: 1, cell: ({ customerType }) => customerTypeLabel[customerType] },
  { key: 'ends', label: '만료', rank: 1, cell: ({ endsOn }) => (endsOn ? formatDate(endsOn) : '') },
  { key: 'by', label: '처리', rank: 2, cell: ({ decidedBy }) => decidedBy },
  { key: 'sent', label: '보낸 일시', rank: 1, cell: ({ sentAt }) => formatDateTime(sentAt) },
]
const states = ['waiting', 'accepted', 'rejected'] as const

/** 서류·정보 변경: who waits longest comes first. */
function RenewalsPage() {
  const { may } = useMenu()
  const list = useListPage(listRenewals, { filters: { state: 'waiting' }, record: (id) => ({ id }) })
  return (
    <OfficeList
      title="서류·정보 변경"
      note="승인하면 회원정보에 바로 반영되고, 정보갱신필요(06)가 풀려요."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={nameOf}
      queue={{
        label: '상태',
        current: list.applied.state,
        onChange: (state) => list.search({ state }),
        items: states.map((key) => ({ key, label: renewalStateLabel[key] })),
      }}
      drawer={(renewal, place) => (
        <RenewalDrawer
          key={`${renewal.id}.${renewal.state}`}
          renewal={renewal}
          title={nameOf(renewal)}
          mayWrite={may('write')}
          place={place}
        />
      )}
      empty="이 상태의 서류나 변경이 없어요."
    />
  )
}
