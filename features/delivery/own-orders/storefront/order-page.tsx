import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readOrder } from '#features/buying/orders/contract.ts'
import { OrderView } from '#features/buying/orders/storefront/parts.ts'
import { listClaims } from '#features/delivery/claims/own-contract.ts'
import { ClaimsOfOrder } from '#features/delivery/claims/storefront/parts.ts'
import { listOwnRecalls } from '#features/delivery/recalls/contract.ts'
import { OwnRecallNotice } from '#features/delivery/recalls/storefront/parts.ts'
import { listParcels } from '#features/delivery/shipments/sent-contract.ts'
import { ParcelSection, ReceiptButton } from '#features/delivery/shipments/storefront/parts.ts'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { query } from '#platform/web/calls/query.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'

export const Route = createFileRoute('/_aside/my/order/detail')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '주문상세',
    breadcrumb: ['마이페이지', '주문내역', '주문상세'],
    mainClass: 'my-order-detail',
    validate: ({ search }) => Boolean(search['ordId']),
  },
  validateSearch: (search: Record<string, unknown>) => neededText(search, 'ordId'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    try {
      const orderNumber = deps.ordId
      await Promise.all([
        context.queryClient.fetchQuery(query(readOrder, { params: { orderNumber } })),
        // parts above and between, which may be missing
        context.queryClient.prefetchQuery(query(listClaims, { query: { orderNumber } })),
        context.queryClient.prefetchQuery(query(listOwnRecalls)),
        context.queryClient.prefetchQuery(query(listParcels, { params: { orderNumber } })),
      ])
    } catch (error) {
      if (refusedWith(error, readOrder, 'order-not-found')) throw notFound({ data: error.message })
      throw error
    }
  },
  component: OrderPage,
})

function OrderPage() {
  const { ordId } = Route.useSearch()
  const { data: order } = useSuspenseQuery(query(readOrder, { params: { orderNumber: ordId } }))
  return (
    <OrderView order={order}>
      <ClaimsOfOrder orderNumber={order.orderNumber} />
      <OwnRecallNotice orderNumber={order.orderNumber} />
      {order.status === 'delivered' && <ReceiptButton orderNumber={order.orderNumber} />}
      <ParcelSection orderNumber={order.orderNumber} />
    </OrderView>
  )
}
