import { createFileRoute } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { listJoins, type Application } from '../office-contract.ts'
import { nameOf } from './name-of.ts'
import { ReviewDrawer } from './review-drawer.tsx'

export const Route = createFileRoute('/join-reviews')({ staticData: { menu: true }, component: ReviewsPage })

const columns: Column<Application>[] = [
  {
    key: 'due',
    label: '심사 기한',
    cell: ({ dueOn, overdue }) =>
      overdue ? <StateMark tone="hold">{`${formatDate(dueOn)} 지남`}</StateMark> : formatDate(dueOn),
  },
  {
    key: 'name',
    label: '기관·신청인',
    rowHead: true,
    cell: (row) => (
      <>
        <span className="office-open">{nameOf(row)}</span>{' '}
        {row.firstYesBy && <StateMark tone="wait">2차 승인 대기</StateMark>}
      </>
    ),
  },
  { key: 'type', label: '유형', rank: 1, cell: ({ customerType }) => customerTypeLabel[customerType] },
  {
    key: 'papers',
    label: '서류',
    rank: 1,
    cell: ({ papers }) => `${papers.length}건`,
  },
  { key: 'assignee', label: '담당', rank: 1, cell: ({ assignee }) => assignee || '미정' },
  { key: 'sent', label: '신청일시', rank: 2, cell: ({ sentAt }) => formatDateTime(sentAt) },
]
const statuses = ['02', '04', '03', '05'] as const

/** 회원심사: who waits longest comes first. */
function ReviewsPage() {
  const { may } = useMenu()
  const list = useListPage(listJoins, {
    filters: { status: '02' },
    record: (memberId) => ({ memberId }),
  })
  return (
    <OfficeList
      title="회원심사"
      note="신청한 지 영업일 이틀 안에 결과를 알려 주세요."
      list={list}
      columns={columns}
      rowKey={({ memberId }) => String(memberId)}
      nameOf={nameOf}
      queue={{
        label: '상태',
        current: list.applied.status,
        onChange: (status) => list.search({ status }),
        items: statuses.map((key) => ({ key, label: memberStatusLabel[key] })),
      }}
      drawer={(application, place) => (
        <ReviewDrawer
          key={application.memberId}
          application={application}
          mayWrite={may('write')}
          mayUnmask={may('unmask')}
          place={place}
        />
      )}
      empty="이 상태의 가입 신청이 없어요."
    />
  )
}
