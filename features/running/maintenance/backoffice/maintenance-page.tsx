import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { exportChecks, listChecks, type CheckRow } from '../checks-contract.ts'
import { checkStateLabel } from '../labels.ts'
import { CheckDrawer } from './check-drawer.tsx'

export const Route = createFileRoute('/maintenance')({
  staticData: { menu: true },
  component: MaintenancePage,
})

const tones: Record<CheckRow['state'], StateTone> = { open: 'hold', 'to-come': 'new', over: 'ok', off: 'off' }

const columns: Column<CheckRow>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{checkStateLabel[state]}</StateMark>,
  },
  {
    key: 'title',
    label: '점검 이름',
    rowHead: true,
    cell: ({ title }) => <span className="office-open">{title}</span>,
  },
  { key: 'begins', label: '시작', cell: ({ beginsAt }) => formatDateTime(beginsAt) },
  { key: 'ends', label: '종료', rank: 1, cell: ({ endsAt }) => formatDateTime(endsAt) },
  { key: 'ips', label: '통과 IP', rank: 3, cell: ({ ipList }) => ipList || '없음' },
  { key: 'by', label: '등록한 사람', rank: 2, cell: ({ createdBy }) => createdBy },
]

function MaintenancePage() {
  const { may } = useMenu()
  const list = useListPage(listChecks, { filters: {} })
  return (
    <OfficeList
      title="시스템 점검"
      note="점검 시간에는 쇼핑몰이 점검 화면으로 바뀌고 주문을 받지 않아요."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ title }) => title}
      isOff={({ state }) => state === 'over' || state === 'off'}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('new')}>
            점검 등록
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportChecks, {}) : undefined}
      drawer={(check, place) => (
        <CheckDrawer key={check.id} check={check} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => <CheckDrawer check={null} mayWrite place={place} />}
      empty="등록한 시스템 점검이 없어요."
    />
  )
}
