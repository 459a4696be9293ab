import { createFileRoute } from '@tanstack/react-router'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { listInquiries } from '#features/service/inquiries/contract.ts'
import { listVisits } from '#features/service/visits/contract.ts'
import { listRecentProducts } from '#features/shelf/catalogue/contract.ts'
import { listWishes } from '#features/shelf/catalogue/wish-contract.ts'
import { PageHead, Stack } from '#ui/page.tsx'
import { RecentProducts, WishedProducts } from './my/kept-products.tsx'
import { MyLinks } from './my/my-links.tsx'
import { MyService } from './my/my-service.tsx'
import { readFirst } from '../first-visit/read-first.ts'
import './my-page.css'

export const Route = createFileRoute('/_aside/my/activity')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '활동정보'] },
  loader: ({ context }) =>
    readFirst(context.queryClient, [listInquiries, listVisits, listWishes, listRecentProducts]),
  component: MyActivityPage,
})

/** RT-16: questions, visits, wishes and what was looked at, the newest of each. */
function MyActivityPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="활동정보" />
      <Stack>
        <MyService />
        <WishedProducts />
        <RecentProducts />
        <MyLinks
          title="알림"
          entries={[
            { to: '/my/activity/notices', label: '받은 알림', note: '주문·배송·문의 소식' },
            { to: '/my/activity/notice-choices', label: '알림 설정', note: '어디로 받을지 고르기' },
            mayUse('business', user) && {
              to: '/my/activity/restock',
              label: '재입고 알림',
              note: '다시 들어오면 알려 드려요',
            },
          ]}
        />
      </Stack>
    </>
  )
}
