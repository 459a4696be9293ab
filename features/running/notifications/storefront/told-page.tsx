import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { call } from '#platform/web/calls/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listTold } from '../contract.ts'
import { ToldList, useReadAll } from './told-list.tsx'
import './notices.css'

export const Route = createFileRoute('/_aside/my/activity/notices')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '알림'] },
  component: ToldPage,
})

/** 알림: what the member was told, each with the way to what it is about. */
function ToldPage() {
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listTold.path, 'pages'],
      queryFn: ({ pageParam, signal }) => call(listTold, { query: { cursor: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const rows = data?.pages.flatMap((page) => page.rows)
  useReadAll(rows)
  return (
    <>
      <PageHead
        title="알림"
        action={
          <Link to="/my/activity/notice-choices" className={buttonClass({ size: 'small' })}>
            알림 설정
          </Link>
        }
      />
      {rows?.length ? (
        <section aria-label="받은 알림" className="notices">
          <ToldList rows={rows} />
          {hasNextPage && (
            <p className="notices-more">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                더 보기
              </Button>
            </p>
          )}
        </section>
      ) : isError ? (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          알림을 불러오지 못했어요.
        </EmptyState>
      ) : (
        !isPending && (
          <EmptyState detail="주문, 입금, 배송, 여신 소식을 여기에서 알려 드려요.">
            아직 받은 알림이 없어요.
          </EmptyState>
        )
      )}
    </>
  )
}
