import { createFileRoute } from '@tanstack/react-router'
import { PageHead, Stack } from '#ui/page.tsx'
import { readFirst } from '../first-visit/read-first.ts'
import { myReads } from '../first-visit/my-reads.ts'
import { MyBalances } from './my/my-balances.tsx'
import { MyLinks } from './my/my-links.tsx'
import { RecentOrders } from './my/recent-orders.tsx'
import { OrderCounts } from './order-counts.tsx'
import './my-page.css'

export const Route = createFileRoute('/_aside/my/order')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    breadcrumb: ['마이페이지', '주문정보'],
  },
  loader: ({ context }) => readFirst(context.queryClient, myReads),
  component: MyOrderPage,
})

/** RT-16: where orders stand, what is owed, and every list of orders. */
function MyOrderPage() {
  return (
    <>
      <PageHead title="주문정보" />
      <Stack>
        <div className="my-top">
          <OrderCounts />
          <MyBalances />
        </div>
        <RecentOrders />
        <MyLinks
          title="주문에 관한 모든 것"
          entries={[
            { to: '/my/order/list', label: '주문내역', note: '다시 주문, 배송, 문서' },
            { to: '/my/order/claims', label: '취소·반품·교환', note: '신청한 내역과 진행 상태' },
            { to: '/my/order/standing', label: '정기 주문', note: '정한 날마다 나가는 주문' },
            { to: '/my/order/waiting', label: '자동 주문', note: '들어오면 나가는 주문' },
            { to: '/my/order/loan', label: '여신 결제내역', note: '미결제 금액과 결제예정일' },
            { to: '/my/order/recalls', label: '로트 회수', note: '받은 상품의 회수 안내' },
          ]}
        />
      </Stack>
    </>
  )
}
