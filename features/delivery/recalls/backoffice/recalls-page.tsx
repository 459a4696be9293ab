import { createFileRoute } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { listRecalls, type RecallRow } from '../contract.ts'
import { gradeLabel } from '../labels.ts'
import { RecallDrawer } from './recall-drawer.tsx'
import { StartRecallDrawer } from './start-recall-drawer.tsx'

export const Route = createFileRoute('/recalls')({ staticData: { menu: true }, component: RecallsPage })

const columns: Column<RecallRow>[] = [
  {
    key: 'lots',
    label: '로트',
    rowHead: true,
    cell: ({ lotNumbers }) => <span className="office-open code">{lotNumbers}</span>,
  },
  { key: 'products', label: '상품', cell: ({ products }) => products },
  { key: 'reason', label: '사유', rank: 2, cell: ({ reason, grade }) => `${gradeLabel(grade)} · ${reason}` },
  {
    key: 'started',
    label: '시작',
    rank: 1,
    cell: ({ startedAt, startedBy }) => `${formatDateTime(startedAt)} ${startedBy}`,
  },
  { key: 'due', label: '보고 기한', rank: 3, cell: ({ reportDue }) => formatDate(reportDue) },
  {
    key: 'replied',
    label: '회신',
    align: 'right',
    cell: ({ funnel }) => `${funnel.replied} / ${funnel.told}곳`,
  },
  {
    key: 'state',
    label: '상태',
    cell: ({ funnel }) =>
      funnel.collected === funnel.told ? (
        <StateMark tone="ok">수거 완료</StateMark>
      ) : (
        <StateMark tone="hold" icon="ban">
          회수 진행 중
        </StateMark>
      ),
  },
]

/** 로트 회수: who got the lots, what they answered. */
function RecallsPage() {
  const { may } = useMenu()
  const list = useListPage(listRecalls, { filters: {}, record: (key) => ({ recallId: Number(key) }) })
  return (
    <OfficeList
      title="로트 회수"
      note="회수를 시작하면 남은 재고가 격리되고, 받은 기관에 알려요."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ lotNumbers }) => lotNumbers}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('new')}>
            회수 시작
          </Button>
        )
      }
      drawer={(recall, place) => (
        <RecallDrawer
          key={recall.id}
          recall={recall}
          mayWrite={may('write')}
          mayExport={may('export')}
          place={place}
        />
      )}
      extraDrawer={(_, place) => <StartRecallDrawer place={place} />}
      empty="회수한 로트가 없어요."
    />
  )
}
