import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listStandingOrders } from '../contract.ts'
import { StandingPanel } from './standing-panel.tsx'
import './standing.css'

export const Route = createFileRoute('/_aside/my/order/standing')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '정기 주문',
    breadcrumb: ['마이페이지', '정기 주문'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listStandingOrders)),
  component: StandingPage,
})

/** 정기 주문: what is ordered by rule, and what waits for a yes. */
function StandingPage() {
  const { data: standing } = useSuspenseQuery({ ...query(listStandingOrders), refetchOnMount: 'always' })
  const going = standing.filter(({ state }) => state !== 'ended').length
  return (
    <>
      <PageHead
        title="정기 주문"
        note={going > 0 && `${going}개`}
        lead="정한 날마다 여신으로 주문해요. 3일 전에 알려 드리고, 가격이 바뀌면 확인해 주셔야 주문해요."
      />
      {standing.length === 0 ? (
        <EmptyState
          detail="묶음이나 지난 주문에서 ‘정기 주문’을 눌러 만들 수 있어요."
          action={
            <Link to="/order/lists" className={buttonClass({ variant: 'primary' })}>
              묶음 보기
            </Link>
          }
        >
          정기 주문이 없어요.
        </EmptyState>
      ) : (
        standing.map((one) => <StandingPanel key={one.standingId} standing={one} />)
      )}
    </>
  )
}
