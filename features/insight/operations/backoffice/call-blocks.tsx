import { useTabState } from '#platform/web/tabs/tab-state.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { TextButton } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { OfficeBlock } from '#ui/office/page.tsx'
import type { Measured, Operations } from '../contract.ts'
import { endpointName, msText, percentText } from '../labels.ts'
import { TimeChart } from './time-chart.tsx'

type Order = 'count' | 'failed' | 'p95Ms'
const orders: { value: Order; label: string }[] = [
  { value: 'count', label: '호출 많은 순' },
  { value: 'failed', label: '오류 많은 순' },
  { value: 'p95Ms', label: '느린 순' },
]
const FIRST = 20

const columns: Column<Measured>[] = [
  { key: 'name', label: '주소', rowHead: true, cell: ({ name }) => endpointName(name) },
  { key: 'count', label: '호출', align: 'right', cell: ({ count }) => formatWhole(count) },
  { key: 'failed', label: '오류', align: 'right', cell: ({ failed }) => formatWhole(failed) },
  { key: 'share', label: '오류율', align: 'right', cell: ({ failed, count }) => percentText(failed, count) },
  { key: 'average', label: '평균', align: 'right', cell: ({ averageMs }) => `${formatWhole(averageMs)}ms` },
  { key: 'p95', label: '95%', align: 'right', cell: ({ p95Ms }) => msText(p95Ms) },
  { key: 'most', label: '가장 긴', align: 'right', cell: ({ mostMs }) => `${formatWhole(mostMs)}ms` },
]

/** Calls over time, and each endpoint's rate, errors and durations. */
export function CallBlocks({ data: { bars, endpoints } }: { data: Operations }) {
  const [order, setOrder] = useTabState<Order>('order', 'count')
  const [all, setAll] = useTabState('all', false)
  const sorted = endpoints.toSorted((a, b) => b[order] - a[order] || b.count - a.count)
  return (
    <>
      <OfficeBlock title="호출" note="직전은 그 앞의 같은 길이">
        <TimeChart bars={bars} unit="건" failedLabel="오류" caption="시각별 호출과 직전 기간의 호출" />
      </OfficeBlock>
      <OfficeBlock
        title="주소별 호출"
        note={`${formatWhole(endpoints.length)}곳`}
        actions={
          <Select
            small
            aria-label="정렬"
            options={orders}
            value={order}
            onChange={({ target }) => setOrder(target.value as Order)}
          />
        }
      >
        <DataTable
          caption="주소별 호출과 오류, 걸린 시간"
          columns={columns}
          rows={all ? sorted : sorted.slice(0, FIRST)}
          rowKey={({ name }) => name}
          density="compact"
          narrow="scroll"
          empty="이 기간에 호출이 없어요."
        />
        {sorted.length > FIRST && (
          <TextButton onClick={() => setAll(!all)}>{all ? '처음 20곳만 보기' : '모두 보기'}</TextButton>
        )}
      </OfficeBlock>
    </>
  )
}
