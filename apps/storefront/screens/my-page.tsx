import { createFileRoute } from '@tanstack/react-router'
import { listRecentProducts } from '#features/shelf/catalogue/contract.ts'
import { listWishes } from '#features/shelf/catalogue/wish-contract.ts'
import { listOwnTasks } from '#features/service/own-tasks/contract.ts'
import { OwnTasks } from '#features/service/own-tasks/storefront/parts.ts'
import { listOwnRecalls } from '#features/delivery/recalls/contract.ts'
import { OwnRecallNotice } from '#features/delivery/recalls/storefront/parts.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { readFirst } from '../first-visit/read-first.ts'
import { myReads } from '../first-visit/my-reads.ts'
import { MyBalances } from './my/my-balances.tsx'
import { MyService } from './my/my-service.tsx'
import { RecentOrders } from './my/recent-orders.tsx'
import { RecentProducts, WishedProducts } from './my/kept-products.tsx'
import { OrderCounts } from './order-counts.tsx'
import './my-page.css'

export const Route = createFileRoute('/_aside/my')({
  staticData: { category: 'my', breadcrumb: ['마이페이지'] },
  loader: ({ context }) =>
    readFirst(context.queryClient, [
      listOwnRecalls,
      listOwnTasks,
      ...myReads,
      listWishes,
      listRecentProducts,
    ]),
  component: MyPage,
})

/** Where orders stand, what may be spent, and what was bought and looked at last. */
function MyPage() {
  const user = useUser()
  if (!user) return null
  const buys = mayUse('business', user)
  return (
    <>
      <PageHead
        title="마이페이지"
        note={`${user.institutionName ?? customerTypeLabel[user.customerType]} · ${user.name}님`}
      />
      {user.status === '07' && (
        <Notice tone="warn" title="주문이 멈춰 있어요" live={false}>
          {user.statusReason}
        </Notice>
      )}
      {buys && <OwnRecallNotice />}
      {!buys && (
        <Notice live={false} title={`${customerTypeLabel[user.customerType]} 회원이에요`}>
          주문과 여신은 병원·의원 사업자 회원만 이용할 수 있어요. 상품의 기본 단가와 재고는 볼 수 있어요.
        </Notice>
      )}
      <Stack>
        <OwnTasks />
        {buys && (
          <div className="my-top">
            <OrderCounts />
            <MyBalances />
          </div>
        )}
        {buys && <RecentOrders />}
        <MyService />
        <WishedProducts />
        <RecentProducts />
      </Stack>
    </>
  )
}
