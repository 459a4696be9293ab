import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { listOrders, type OrderRow } from '#features/buying/orders/contract.ts'
import { paymentKindLabel, statusText } from '#features/buying/orders/labels.ts'
import { standingOf, TakenOffWords } from '#features/buying/orders/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { Panel } from '#ui/panel.tsx'

const SHOWN = 5

const columns: Column<OrderRow>[] = [
  {
    key: 'order',
    label: '주문',
    rowHead: true,
    cell: (order) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(order.picture)} alt="" size={40} />}
        name={
          <Link className="row-link" to="/my/order/detail" search={{ ordId: order.orderNumber }}>
            {order.summary}
          </Link>
        }
        meta={
          <span className="figure" translate="no" data-selectable="">
            {formatDate(order.placedAt)} · {order.orderNumber}
          </span>
        }
      />
    ),
  },
  {
    key: 'payment',
    label: '결제',
    stackLabel: '',
    rank: 2,
    cell: (order) => paymentKindLabel[order.paymentKind],
  },
  { key: 'status', label: '상태', stackLabel: '', cell: (order) => <b>{statusText(order)}</b> },
  {
    key: 'total',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: (order) => (
      <>
        <b>{formatWon(standingOf(order))}</b>
        <TakenOffWords order={order} />
      </>
    ),
  },
]

export function RecentOrders() {
  const { data, isPending, isError } = useQuery(query(listOrders))
  if (isError) return null
  return (
    <Panel
      title="최근 주문"
      action={
        <Link to="/my/order/list">
          더보기<span className="visually-hidden"> 주문내역</span>
        </Link>
      }
    >
      <DataTable
        caption="최근 주문: 주문, 결제, 상태, 금액"
        columns={columns}
        rows={data?.orders.slice(0, SHOWN) ?? []}
        rowKey={({ orderNumber }) => orderNumber}
        {...(isPending && { loadingRows: SHOWN })}
        empty={
          <EmptyState
            action={
              <Link to="/product" className={buttonClass()}>
                상품 보기
              </Link>
            }
          >
            아직 주문 내역이 없어요.
          </EmptyState>
        }
      />
    </Panel>
  )
}
