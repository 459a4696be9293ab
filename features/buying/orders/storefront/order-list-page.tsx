import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListTools, PageHead } from '#ui/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { COUNTED, listOrders, type OrderRow } from '../contract.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { daysOf, readListSearch, type ListSearch } from './list-search.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import './orders.css'

export const Route = createFileRoute('/_aside/my/order/list')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '주문내역',
    breadcrumb: ['마이페이지', '주문내역'],
    mainClass: 'my-order-list',
    keepAlive: true,
  },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(pagesQuery(deps)),
  component: OrderListPage,
})

/** Every page loaded so far, so that coming back shows the same length of list. */
const pagesQuery = ({ filter, text, ...days }: ListSearch) => ({
  queryKey: [listOrders.path, 'pages', { filter, text, ...daysOf(days) }] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    call(
      listOrders,
      {
        query: {
          ...(filter && { filter }),
          ...(text && { text }),
          ...daysOf(days),
          ...(pageParam && { before: pageParam }),
        },
      },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
})

function OrderListPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useInfiniteQuery({ ...pagesQuery(search), placeholderData: keepPreviousData })
  const [cancelling, setCancelling] = useState<OrderRow | null>(null)
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const total = list.data?.pages[0]?.total ?? orders.length
  const narrowed = Boolean(search.filter ?? search.text ?? search.period)
  const go = (next: ListSearch) =>
    navigate({ search: readListSearch(next), replace: true, resetScroll: false })

  return (
    <>
      <PageHead title="주문내역" />
      <OrderFilters search={search} onChange={(next) => void go(next)} />
      <ListTools
        count={
          list.isPending ? (
            '불러오고 있어요'
          ) : list.isError && orders.length === 0 ? null : (
            <>
              총{' '}
              <b className="figure" translate="no">
                {formatWhole(total)}
              </b>
              건{total >= COUNTED && ' 이상'}
            </>
          )
        }
      />
      {list.isError && orders.length === 0 ? (
        <ReadFailure title="주문내역을 불러오지 못했어요" error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          caption="주문내역"
          columns={orderColumns({ onCancel: setCancelling })}
          rows={orders}
          rowKey={(order) => order.orderNumber}
          density="roomy"
          busy={list.isPlaceholderData}
          {...(list.isPending && { loadingRows: 5 })}
          rowState={(order) => (order.status === 'cancelled' ? 'off' : undefined)}
          empty={
            narrowed ? (
              <EmptyState action={<Button onClick={() => void go({})}>조건 지우기</Button>}>
                조건에 맞는 주문이 없어요
              </EmptyState>
            ) : (
              <EmptyState
                detail="최근 3개월 주문이 없어요. 기간을 늘려 볼 수 있어요."
                action={
                  <Link to="/" className={buttonClass({ variant: 'primary' })}>
                    자주 찾는 상품 보기
                  </Link>
                }
              >
                아직 주문 내역이 없어요
              </EmptyState>
            )
          }
        />
      )}
      {list.hasNextPage && (
        <p className="orders-more">
          <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            더보기
          </Button>
        </p>
      )}
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}
