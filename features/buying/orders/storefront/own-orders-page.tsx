import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { query } from '#platform/web/calls/query.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { PageHead } from '#ui/page.tsx'
import { paymentKindLabel, statusText } from '../labels.ts'
import { listOwnOrders, type OwnOrder } from '../own-contract.ts'
import { standingOf, TakenOffWords } from './order-sum.tsx'

export const Route = createFileRoute('/_aside/my/order/own')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '내 주문'] },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listOwnOrders)),
  component: OwnOrdersPage,
})

const columns: Column<OwnOrder>[] = [
  {
    key: 'number',
    label: '주문번호',
    rowHead: true,
    stack: 'title',
    cell: ({ orderNumber }) => (
      <span className="figure" translate="no" data-selectable="">
        {orderNumber}
      </span>
    ),
  },
  { key: 'placed', label: '주문일시', stack: 'fact', cell: ({ placedAt }) => formatDateTime(placedAt) },
  { key: 'summary', label: '상품', stack: 'fact', cell: ({ summary }) => summary },
  {
    key: 'payment',
    label: '결제수단',
    rank: 2,
    stack: 'fact',
    cell: ({ paymentKind }) => paymentKindLabel[paymentKind],
  },
  { key: 'status', label: '상태', stack: 'fact', cell: (order) => statusText(order) },
  {
    key: 'total',
    label: '결제금액',
    align: 'right',
    stack: 'figure',
    cell: (order) => (
      <>
        <Money won={standingOf(order)} />
        <TakenOffWords order={order} />
      </>
    ),
  },
]

/** AU-08: all that a non-member came for. */
function OwnOrdersPage() {
  const { data } = useSuspenseQuery(query(listOwnOrders))
  return (
    <>
      <PageHead title="내 주문" />
      <DataTable
        caption="내 주문"
        columns={columns}
        rows={data.orders}
        rowKey={({ orderNumber }) => orderNumber}
        narrow="stack"
        empty={
          <EmptyState detail={`주문에 대해 궁금한 점은 고객센터 ${shopFacts.phone}에 문의해 주세요.`}>
            조회되는 주문이 없어요.
          </EmptyState>
        }
      />
    </>
  )
}
