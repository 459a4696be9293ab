import { createFileRoute } from '@tanstack/react-router'
import { formatDate, formatDateTime, weekdayName } from '#domain/calendar.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import type { Wish } from '../contract.ts'
import { visitPurposeLabel, visitStateLabel } from '../labels.ts'
import { listOfficeVisits, type OfficeVisit } from '../office-contract.ts'
import type { VisitState } from '../rules.ts'
import { VisitDrawer } from './visit-drawer.tsx'

export const Route = createFileRoute('/visits')({ staticData: { menu: true }, component: VisitsPage })

const when = (wish: Wish | null) =>
  wish ? `${formatDate(wish.day)}(${weekdayName(wish.day)}) ${wish.slot}` : ''
const columns: Column<OfficeVisit>[] = [
  { key: 'when', label: '방문일시·1순위', cell: ({ visit, first }) => when(visit ?? first) },
  {
    key: 'who',
    label: '병의원',
    rowHead: true,
    cell: ({ institutionName }) => <span className="office-open">{institutionName}</span>,
  },
  { key: 'purpose', label: '목적', cell: ({ purpose }) => visitPurposeLabel[purpose] },
  { key: 'second', label: '2순위', rank: 1, cell: ({ second }) => when(second) },
  { key: 'by', label: '담당자', rank: 1, cell: ({ representative }) => representative || '미정' },
  { key: 'asked', label: '신청일시', rank: 2, cell: ({ askedAt }) => formatDateTime(askedAt) },
]
const states = Object.keys(visitStateLabel) as VisitState[]

/** 방문신청: what is asked for, by its day. */
function VisitsPage() {
  const { may } = useMenu()
  const list = useListPage(listOfficeVisits, {
    filters: { state: 'asked' },
    record: (visitId) => ({ visitId }),
  })
  return (
    <OfficeList
      title="방문신청"
      note="한 시간에는 한 곳만 찾아가요."
      list={list}
      columns={columns}
      rowKey={({ visitId }) => String(visitId)}
      nameOf={({ institutionName }) => institutionName}
      queue={{
        label: '상태',
        current: list.applied.state,
        onChange: (state) => list.search({ state }),
        items: states.map((key) => ({ key, label: visitStateLabel[key] })),
      }}
      drawer={(visit, place) => (
        <VisitDrawer key={visit.visitId} visit={visit} mayWrite={may('write')} place={place} />
      )}
      empty="이 상태의 방문 신청이 없어요."
    />
  )
}
