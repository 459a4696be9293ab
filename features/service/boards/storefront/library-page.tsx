import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { call } from '#platform/web/calls/call.ts'
import { downloadFile } from '#platform/web/uploads/download.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { downloadLibraryPost, listLibrary, type LibraryRow } from '../library-contract.ts'
import { categoriesOf } from '../labels.ts'
import { CategoryTabs } from './category-tabs.tsx'
import './notice-page.css'

export const Route = createFileRoute('/_aside/cs/repository')({
  staticData: { category: 'cs', breadcrumb: ['고객센터', '자료실'], keepAlive: true },
  component: LibraryPage,
})

const sizeOf = ({ files }: LibraryRow) => files.reduce((sum, { bytes }) => sum + bytes, 0)
const columns: Column<LibraryRow>[] = [
  { key: 'category', label: '분류', stackLabel: '', width: '110px', cell: ({ category }) => category },
  {
    key: 'title',
    label: '자료',
    rowHead: true,
    cell: ({ number, title }) => (
      <Link className="row-link" to="/cs/repository/detail" search={{ ntcNo: number }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'size',
    label: '크기',
    align: 'right',
    width: '90px',
    cell: (row) => row.files.length > 0 && <span className="figure">{formatFileSize(sizeOf(row))}</span>,
  },
  {
    key: 'date',
    label: '갱신일',
    align: 'right',
    width: '110px',
    cell: ({ publishedAt }) => formatDate(publishedAt),
  },
  {
    key: 'get',
    label: '받기',
    labelHidden: true,
    stack: 'action',
    align: 'right',
    width: '130px',
    cell: ({ number, title, files }) =>
      files.length > 0 && (
        <Button
          size="small"
          aria-label={`${title} 내려받기`}
          onClick={() =>
            void downloadFile(downloadLibraryPost, { params: { number } }, { name: `${title}.zip` })
          }
        >
          {files.length > 1 ? `${files.length}개 모두 받기` : '내려받기'}
        </Button>
      ),
  },
]

/** 자료실: catalogues, forms and papers to take along. */
function LibraryPage() {
  const [category, setCategory] = useState<string | null>(null)
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listLibrary.path, 'pages', category],
      queryFn: ({ pageParam, signal }) =>
        call(listLibrary, { query: { cursor: pageParam, ...(category && { category }) } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <PageHead title="자료실" />
      <CategoryTabs
        label="자료 분류"
        categories={categoriesOf.library}
        current={category}
        onChange={setCategory}
      >
        {isError && rows.length === 0 ? (
          <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
            자료를 불러오지 못했어요.
          </EmptyState>
        ) : (
          <DataTable
            caption="자료실: 분류, 자료, 크기, 갱신일"
            columns={columns}
            rows={rows}
            rowKey={({ number }) => String(number)}
            {...(isPending && { loadingRows: 6 })}
            empty={<EmptyState>이 분류에는 자료가 없어요.</EmptyState>}
          />
        )}
        {hasNextPage && (
          <p className="notice-more">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              더 보기
            </Button>
          </p>
        )}
      </CategoryTabs>
    </>
  )
}
