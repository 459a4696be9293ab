import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Figure } from '#ui/money.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { listPointEntries, readPoints } from '../contract.ts'
import { pointEntryLabel } from '../labels.ts'
import { POINTS_REASON } from '../rules.ts'
import './points.css'

const entryPages = {
  queryKey: [listPointEntries.path],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call(listPointEntries, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: Reply<typeof listPointEntries>) => next,
}

export const Route = createFileRoute('/_aside/my/member/point')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '포인트',
    breadcrumb: ['마이페이지', '포인트'],
    mainClass: 'my-member-point',
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(readPoints)),
  component: PointsPage,
})

function PointsPage() {
  const { data: points } = useSuspenseQuery(query(readPoints))
  const entries = useInfiniteQuery(entryPages)
  const { expiring } = points
  return (
    <>
      <PageHead title="포인트" note={POINTS_REASON} />
      <div className="points-blocks">
        <div className="points-state">
          <Figure label="사용가능 포인트" value={formatWhole(points.usable)} unit="P" size="l" />
          <Figure
            label="30일 안에 소멸"
            value={expiring ? formatWhole(expiring.amount) : '없음'}
            {...(expiring && { unit: 'P' })}
            size="m"
          />
          {expiring && <Figure label="가장 빠른 소멸일" value={formatDate(expiring.on)} size="m" />}
        </div>
        <Panel title="포인트 내역">
          {entries.isError ? (
            <ReadFailure error={entries.error} onRetry={entries.refetch} />
          ) : (
            <DataTable
              caption="포인트 내역"
              columns={columns}
              rows={entries.data?.pages.flatMap((page) => page.entries) ?? []}
              rowKey={({ entryId }) => entryId}
              {...(entries.isPending && { loadingRows: 4 })}
              empty={
                <EmptyState detail="화장품·도서를 주문하면 배송이 끝난 날 적립돼요.">
                  아직 포인트 내역이 없어요
                </EmptyState>
              }
            />
          )}
          {entries.hasNextPage && (
            <p className="points-more">
              <Button
                size="small"
                busy={entries.isFetchingNextPage}
                onClick={() => void entries.fetchNextPage()}
              >
                더보기
              </Button>
            </p>
          )}
        </Panel>
      </div>
    </>
  )
}

type Entry = Reply<typeof listPointEntries>['entries'][number]

const columns: Column<Entry>[] = [
  {
    key: 'at',
    label: '일자',
    stackLabel: '',
    cell: ({ at }) => (
      <span className="figure" translate="no">
        {formatDate(at)}
      </span>
    ),
  },
  { key: 'kind', label: '구분', stackLabel: '', cell: ({ kind }) => pointEntryLabel[kind] },
  {
    key: 'note',
    label: '내용',
    rowHead: true,
    cell: ({ note, orderNumber, usableUntil }) => (
      <>
        {note}
        {orderNumber && (
          <>
            {' '}
            <Link to="/my/order/detail" search={{ ordId: orderNumber }} className="meta figure points-order">
              {orderNumber}
            </Link>
          </>
        )}
        {usableUntil && <p className="meta">{formatDate(usableUntil)}까지 쓸 수 있어요</p>}
      </>
    ),
  },
  {
    key: 'amount',
    label: '증감',
    align: 'right',
    stackLabel: '증감',
    cell: ({ amount }) => (
      <span className="figure" translate="no">
        {amount > 0 ? '+' : '−'}
        {formatWhole(Math.abs(amount))}P
      </span>
    ),
  },
  {
    key: 'balance',
    label: '잔액',
    align: 'right',
    stack: 'figure',
    cell: ({ balance }) => (
      <>
        <span className="meta below-m">잔액 </span>
        <b className="figure" translate="no">
          {formatWhole(balance)}P
        </b>
      </>
    ),
  },
]
