import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { useKeptScroll, useTabState } from '#platform/web/tabs/tab-state.ts'
import { OfficeBlock, OfficeBody, OfficePage, QueueBar } from '#ui/office/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { readOperations, type Operations } from '../contract.ts'
import type { Span } from '../rules.ts'
import { Alerts } from './alerts.tsx'
import { CallBlocks } from './call-blocks.tsx'
import { OutsideBlock, Places, RefusalBlock } from './other-blocks.tsx'
import { TimeChart } from './time-chart.tsx'

export const Route = createFileRoute('/operations')({ staticData: { menu: true }, component: OperationsPage })

const EVERY_MS = 30_000
const spanItems: { key: Span; label: string }[] = [
  { key: 'hour', label: '최근 1시간' },
  { key: 'day', label: '최근 하루' },
]

/** 운영 현황: what asks for somebody now, and how the shop runs. */
function OperationsPage() {
  const [span, setSpan] = useTabState<Span>('span', 'hour')
  const { data, isError, error, refetch } = useQuery({
    ...query(readOperations, { query: { span } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  const scroll = useKeptScroll<HTMLDivElement>()
  return (
    <OfficePage
      title="운영 현황"
      note={data ? `${formatDateTime(data.at)} 기준 · 30초마다 새로 고쳐요` : undefined}
      ref={scroll}
    >
      <QueueBar label="기간" items={spanItems} current={span} onChange={(key) => setSpan(key as Span)} />
      <OfficeBody>
        {isError && !data ? (
          <ReadFailure title="운영 현황을 불러오지 못했어요" error={error} onRetry={refetch} />
        ) : data ? (
          <Blocks data={data} />
        ) : (
          <SkeletonBlock lines={10} />
        )}
      </OfficeBody>
    </OfficePage>
  )
}

const Blocks = ({ data }: { data: Operations }) => (
  <>
    <Alerts alerts={data.alerts} />
    <Places data={data} />
    <CallBlocks data={data} />
    <div className="report-halves">
      <OutsideBlock data={data} />
      <RefusalBlock data={data} />
    </div>
    <OfficeBlock title="시간별 주문" note="최근 하루 · 직전은 하루 전 같은 시간">
      <TimeChart
        bars={data.orders}
        unit="건"
        failedLabel="취소"
        caption="시간별 주문과 하루 전 같은 시간의 주문"
      />
    </OfficeBlock>
  </>
)
