import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { listJobs, type JobRow } from '../contract.ts'
import { jobLabel, standingLabel } from '../labels.ts'
import type { JobStanding } from '../rules.ts'

export const Route = createFileRoute('/jobs')({ staticData: { menu: true }, component: JobsPage })

const tones: Record<JobStanding, StateTone> = { fine: 'ok', failed: 'hold', late: 'wait', new: 'off' }
const nameOf = ({ name }: JobRow) => jobLabel[name] ?? name
const everyText = (ms: number) =>
  ms >= 3_600_000 ? `${ms / 3_600_000}시간` : ms >= 60_000 ? `${ms / 60_000}분` : `${ms / 1_000}초`

const columns: Column<JobRow>[] = [
  {
    key: 'standing',
    label: '상태',
    cell: ({ standing }) => <StateMark tone={tones[standing]}>{standingLabel[standing]}</StateMark>,
  },
  { key: 'name', label: '작업', rowHead: true, cell: nameOf },
  { key: 'every', label: '주기', rank: 2, cell: ({ everyMs }) => everyText(everyMs) },
  {
    key: 'ended',
    label: '마지막 정상 실행',
    cell: ({ endedAt }) => (endedAt ? formatDateTime(endedAt) : '-'),
  },
  {
    key: 'ms',
    label: '걸린 시간',
    rank: 2,
    cell: ({ ms }) => (ms === null ? '-' : `${formatWhole(ms)}ms`),
  },
  {
    key: 'failed',
    label: '마지막 실패',
    rank: 1,
    cell: ({ failedAt }) => (failedAt ? formatDateTime(failedAt) : '-'),
  },
  { key: 'failure', label: '실패 사유', rank: 3, cell: ({ failure }) => failure ?? '' },
]

function JobsPage() {
  const list = useListPage(listJobs, { filters: { show: '' as '' | 'wrong' } })
  return (
    <OfficeList
      title="작업 현황"
      note="쇼핑몰이 스스로 하는 일이에요. 실패한 작업은 다음 차례에 다시 해요."
      list={list}
      columns={columns}
      rowKey={({ name }) => name}
      nameOf={nameOf}
      queue={{
        label: '보기',
        items: [
          { key: '', label: '전체' },
          { key: 'wrong', label: '실패·멈춤' },
        ],
        current: list.applied.show,
        onChange: (show) => list.search({ show: show as '' | 'wrong' }),
      }}
      empty="실패하거나 멈춘 작업이 없어요."
    />
  )
}
