import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import type { ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import { listUsualItems, USUAL_ITEMS } from '#features/buying/orders/usual-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/fields.tsx'
import { ListTools, PageHead } from '#ui/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { useReorderCart } from './reorder-cart.ts'
import { reorderColumns, reorderRows } from './reorder-columns.tsx'
import { ReorderTotal } from './reorder-total.tsx'
import { Cycle } from './cycle.tsx'

export const Route = createFileRoute('/_default/frequently')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '자주 찾는 상품',
    breadcrumb: ['자주 찾는 상품'],
    mainClass: 'has-sticky-bar',
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(query(listUsualItems)),
  component: UsualItemsPage,
})

const orders = {
  due: { label: '주문할 때가 된 순', key: (item: ReorderSuggestion) => daysLeft(item) },
  recent: { label: '최근 주문 순', key: (item: ReorderSuggestion) => item.daysSince },
  often: { label: '많이 주문한 순', key: (item: ReorderSuggestion) => -item.orderCount },
} as const
type Order = keyof typeof orders
const sorts = Object.entries(orders).map(([value, { label }]) => ({ value, label }))

/** Those that wait in the cart or are sold out come after those that are due; what was ordered once, last. */
const daysLeft = ({ everyDays, daysSince, isDue }: ReorderSuggestion) =>
  everyDays === null ? Infinity : isDue ? everyDays - daysSince : Math.max(1, everyDays - daysSince)

const compare = (one: number, other: number) => (one === other ? 0 : one - other)

const none: readonly ReorderSuggestion[] = []

function UsualItemsPage() {
  const { data = none, isPending, isError, error, refetch } = useQuery(query(listUsualItems))
  const mayOrder = mayUse('buyer', useUser())
  const [order, setOrder] = useState<Order>('due')
  const cart = useReorderCart(data, data.length, listUsualItems)
  const { key } = orders[order]
  const rows = data.toSorted((one, other) => compare(key(one), key(other)))
  const due = data.filter(({ isDue }) => isDue).length

  if (isError)
    return (
      <>
        <PageHead title="자주 찾는 상품" />
        <ReadFailure title="자주 찾는 상품을 불러오지 못했어요" error={error} onRetry={refetch} />
      </>
    )
  return (
    <>
      <PageHead
        title="자주 찾는 상품"
        note={`최근 6개월 주문 기준${isPending ? '' : ` · ${data.length === USUAL_ITEMS ? `많이 주문한 ${USUAL_ITEMS}` : data.length}종`} · 단가는 VAT 포함`}
        action={
          <>
            <Link to="/order/lists" className={buttonClass({ size: 'small' })}>
              묶음 주문
            </Link>{' '}
            <Link to="/order/quick" className={buttonClass({ size: 'small' })}>
              빠른주문
            </Link>
          </>
        }
      />
      <ListTools
        count={
          due > 0 ? (
            <>
              <b>{due}종</b>이 주문할 때가 됐어요
            </>
          ) : isPending ? (
            '–'
          ) : (
            '지금 주문할 때가 된 상품은 없어요'
          )
        }
      >
        <Select
          className="usual-sort"
          small
          bare
          aria-label="정렬"
          options={sorts}
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
        />
      </ListTools>
      <DataTable<ReorderSuggestion>
        caption="자주 찾는 상품: 보관, 최근 주문, 재고, 주문 주기, 단가, 수량, 금액"
        columns={withCycle(reorderColumns({ cart, mayOrder, links: 'history' }))}
        rows={rows}
        {...reorderRows({ cart, mayOrder })}
        {...(isPending && { loadingRows: 8 })}
        empty={
          <EmptyState
            action={
              <Link to="/product" className={buttonClass()}>
                상품 보기
              </Link>
            }
          >
            최근 6개월에 주문한 상품이 없어요.
          </EmptyState>
        }
      />
      {mayOrder && data.length > 0 && <ReorderTotal cart={cart} />}
    </>
  )
}

const cycle: Column<ReorderSuggestion> = {
  key: 'cycle',
  label: '주문 주기',
  stackLabel: '',
  align: 'right',
  rank: 1,
  cell: (row) => <Cycle item={row} />,
}

/** Beside when it was ordered last. */
const withCycle = (columns: Column<ReorderSuggestion>[]) =>
  columns.flatMap((column) => (column.key === 'last' ? [column, cycle] : [column]))
