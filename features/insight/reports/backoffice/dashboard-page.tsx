import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDateTime, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { listLots } from '#features/shelf/stock-keeping/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { useKeptScroll } from '#platform/web/tabs/tab-state.ts'
import { named } from '#platform/web/office/named-filter.ts'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { readDashboard } from '../contract.ts'
import { changeText } from '../labels.ts'
import { SalesChart } from './sales-chart.tsx'
import { LowStock, NearExpiry } from './stock-at-risk.tsx'
import { Tile, Tiles } from './tiles.tsx'

export const Route = createFileRoute('/dashboard')({ staticData: { menu: true }, component: DashboardPage })

const EVERY_MS = 30_000

/** 대시보드: how today goes, what waits, and what stock needs somebody. */
function DashboardPage() {
  const { data, isError, error, refetch } = useQuery({ ...query(readDashboard), refetchInterval: EVERY_MS })
  const scroll = useKeptScroll<HTMLDivElement>()
  return (
    <OfficePage
      title="대시보드"
      note={data ? `${formatDateTime(data.at)} 기준 · 30초마다 새로 고쳐요` : undefined}
      ref={scroll}
    >
      <OfficeBody>
        {isError && !data ? (
          <ReadFailure title="대시보드를 불러오지 못했어요" error={error} onRetry={refetch} />
        ) : data ? (
          <>
            <Today data={data} />
            <OfficeBlock title="최근 28일 주문 금액" note="상품 금액, VAT 포함 · 취소와 반품을 뺀 금액">
              <SalesChart days={data.days} />
            </OfficeBlock>
          </>
        ) : (
          <SkeletonBlock lines={8} />
        )}
        <StockBlocks />
      </OfficeBody>
    </OfficePage>
  )
}

function Today({ data: { today, weekAgo, waiting, at } }: { data: typeof readDashboard.reply._output }) {
  const day = seoulDate(at)
  return (
    <Tiles>
      <Tile
        label="오늘 주문 금액"
        value={formatWon(today.amount)}
        note={`지난주 같은 요일 ${formatWon(weekAgo.amount)} ${changeText({ amount: today.amount, before: weekAgo.amount })}`}
        find={{ from: day, to: day }}
      />
      <Tile
        label="오늘 주문"
        value={`${formatWhole(today.orders)}건`}
        note={`지난주 같은 요일 ${formatWhole(weekAgo.orders)}건`}
        find={{ from: day, to: day }}
      />
      <Tile
        label="출고할 주문"
        value={`${formatWhole(waiting.toShip)}건`}
        to="/fulfil"
        note="출고 화면에서 처리해요"
      />
      <Tile label="출고보류" value={`${formatWhole(waiting.held)}건`} find={{ only: 'held' }} />
      <Tile
        label="입금대기"
        value={`${formatWhole(waiting.awaitingDeposit)}건`}
        find={{ status: 'awaiting-deposit' }}
      />
      <Tile
        label="결제확인중"
        value={`${formatWhole(waiting.checkingPayment)}건`}
        find={{ status: 'checking-payment' }}
      />
    </Tiles>
  )
}

/** For who may open 재고·로트. */
function StockBlocks() {
  const low = useQuery(query(listLots, { query: { state: 'low', size: 5 } })).data?.rows
  const near = useQuery(query(listLots, { query: { state: 'near', size: 5 } })).data?.rows
  return (
    <>
      {low && (
        <OfficeBlock
          title="재고 부족"
          actions={
            <Link to="/stock" search={named({ state: 'low' })}>
              모두 보기
            </Link>
          }
        >
          <LowStock rows={low} />
        </OfficeBlock>
      )}
      {near && (
        <OfficeBlock
          title="유효기간 임박"
          actions={
            <Link to="/stock" search={named({ state: 'near' })}>
              모두 보기
            </Link>
          }
        >
          <NearExpiry rows={near} />
        </OfficeBlock>
      )}
    </>
  )
}
