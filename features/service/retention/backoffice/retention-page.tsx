import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { listKept } from '../office-contract.ts'
import { kept, keptKinds, type Kept, type KeptKind } from '../rules.ts'

export const Route = createFileRoute('/retention')({ staticData: { menu: true }, component: RetentionPage })

type Row = Kept & { kind: KeptKind; purged: number; lastAt: string | null }
const columns: Column<Row>[] = [
  { key: 'title', label: '기록', rowHead: true, cell: ({ title }) => title },
  {
    key: 'days',
    label: '보관 기간',
    cell: ({ days, from }) => (days ? `${from}부터 ${formatWhole(days)}일` : from),
  },
  { key: 'then', label: '기간이 지나면', cell: ({ then }) => then },
  { key: 'why', label: '근거', cell: ({ why }) => why },
  {
    key: 'purged',
    label: '최근 파기',
    width: '120px',
    cell: ({ purged, lastAt }) => (lastAt ? `${formatWhole(purged)}건 · ${formatDateTime(lastAt)}` : '없음'),
  },
]

/** 보관·파기: what is kept how long and why, and when something of it went last. */
function RetentionPage() {
  const { data } = useQuery(query(listKept))
  const done = new Map(data?.rows.map((row) => [row.kind, row]))
  return (
    <OfficePage title="보관·파기" note="보관 기간이 지난 기록은 하루에 여러 번 자동으로 파기해요.">
      <OfficeBody>
        <OfficeBlock title="보관 기간">
          <DataTable
            caption="보관하는 것과 기간, 근거, 파기한 수"
            columns={columns}
            rows={keptKinds.map((kind) => ({
              ...kept[kind],
              kind,
              purged: done.get(kind)?.purged ?? 0,
              lastAt: done.get(kind)?.lastAt ?? null,
            }))}
            rowKey={({ kind }) => kind}
          />
        </OfficeBlock>
      </OfficeBody>
    </OfficePage>
  )
}
