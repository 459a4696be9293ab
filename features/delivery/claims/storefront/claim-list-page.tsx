import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { call } from '#platform/web/calls/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listClaims } from '../contract.ts'
import { claimColumns } from './claim-columns.tsx'
import './claims.css'

export const Route = createFileRoute('/_aside/my/order/claims')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '취소·반품·교환 내역',
    breadcrumb: ['마이페이지', '주문내역', '취소·반품·교환 내역'],
    mainClass: 'my-order-claims',
  },
  component: ClaimListPage,
})

function ClaimListPage() {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery({
    queryKey: [listClaims.path, 'pages'],
    queryFn: ({ pageParam }) => call(listClaims, { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const claims = data.pages.flatMap((page) => page.claims)
  return (
    <>
      <PageHead title="취소·반품·교환 내역" note={`진행 중 ${data.pages[0]!.open}건`} />
      <DataTable
        caption="취소·반품·교환 내역"
        columns={claimColumns}
        rows={claims}
        rowKey={({ claimNumber }) => claimNumber}
        narrow="stack"
        empty={
          <EmptyState
            detail="주문상세에서 상품과 수량을 골라 신청할 수 있어요."
            action={
              <Link to="/my/order/list" className={buttonClass()}>
                주문내역 보기
              </Link>
            }
          >
            신청한 내역이 없어요
          </EmptyState>
        }
      />
      {hasNextPage && (
        <p className="orders-more">
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </p>
      )}
    </>
  )
}
