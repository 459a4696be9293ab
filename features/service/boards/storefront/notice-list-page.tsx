import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listNotices, type NoticeRow } from '../contract.ts'
import './notice-page.css'

export const Route = createFileRoute('/_aside/cs/notice')({
  staticData: {
    auth: { required: false },
    category: 'cs',
    breadcrumb: ['고객센터', '공지사항'],
    keepAlive: true,
  },
  component: NoticeListPage,
})

const columns: Column<NoticeRow>[] = [
  {
    key: 'category',
    label: '분류',
    stackLabel: '',
    width: '110px',
    cell: ({ category, pinned }) =>
      pinned ? (
        <Chip tone="accent" icon="star">
          고정
        </Chip>
      ) : (
        category
      ),
  },
  {
    key: 'title',
    label: '제목',
    rowHead: true,
    cell: ({ number, title, pinned }) => (
      <Link className="row-link" to="/cs/notice/detail" search={{ ntcNo: number }}>
        {pinned ? <b>{title}</b> : title}
      </Link>
    ),
  },
  {
    key: 'date',
    label: '등록일',
    stackLabel: '',
    align: 'right',
    width: '110px',
    cell: ({ publishedAt }) => <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time>,
  },
]

/** The list stays as it was left: loaded pages, place and all (RT-20). */
function NoticeListPage() {
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listNotices.path, 'pages'],
      queryFn: ({ pageParam, signal }) => call(listNotices, { query: { cursor: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <PageHead title="공지사항" />
      {isError && rows.length === 0 ? (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          공지사항을 불러오지 못했어요.
        </EmptyState>
      ) : (
        <DataTable
          caption="공지사항: 분류, 제목, 등록일"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => String(number)}
          ruled
          {...(isPending && { loadingRows: 10 })}
          empty={<EmptyState>등록된 공지사항이 없어요.</EmptyState>}
        />
      )}
      {hasNextPage && (
        <p className="notice-more">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </p>
      )}
    </>
  )
}
