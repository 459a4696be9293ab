import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatFileSize } from '#domain/formats.ts'
import { call } from '#platform/web/calls/call.ts'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import {
  downloadLibraryPost,
  downloadLibraryPosts,
  listLibrary,
  MOST_CHOSEN,
  type LibraryRow,
} from '../library-contract.ts'
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
          onClick={() => void saveFile(downloadLibraryPost, { params: { number } }, { name: `${title}.zip` })}
        >
          {files.length > 1 ? `${files.length}개 모두 받기` : '내려받기'}
        </Button>
      ),
  },
]

/** 자료실: catalogues, forms and papers to take along. */
function LibraryPage() {
  const [category, setCategory] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listLibrary.path, 'pages', category],
      queryFn: ({ pageParam, signal }) =>
        call(listLibrary, { query: { cursor: pageParam, ...(category && { category }) } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const chosen = rows.filter(({ number }) => selected.has(String(number)))
  const take = async () => {
    setBusy(true)
    await saveFile(
      downloadLibraryPosts,
      { query: { numbers: chosen.map(({ number }) => number) } },
      { name: 'library.zip', label: `자료 ${chosen.length}건` },
    )
    setBusy(false)
  }
  return (
    <>
      <PageHead title="자료실" />
      <CategoryTabs
        label="자료 분류"
        categories={categoriesOf.library}
        current={category}
        onChange={(next) => {
          setCategory(next)
          setSelected(new Set())
        }}
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
            selection={{
              selected,
              onChange: setSelected,
              nameOf: ({ title }) => title,
              lockedOf: ({ files }) => files.length === 0,
            }}
            {...(isPending && { loadingRows: 6 })}
            empty={<EmptyState>이 분류에는 자료가 없어요.</EmptyState>}
          />
        )}
        {chosen.length > 0 && (
          <p className="library-chosen" role="status">
            <span>
              <b>{chosen.length}건 선택</b>{' '}
              <span className="meta figure">
                {formatFileSize(chosen.reduce((sum, row) => sum + sizeOf(row), 0))}
              </span>
            </span>
            <Button
              variant="accent"
              icon="download"
              busy={busy}
              disabledReason={
                chosen.length > MOST_CHOSEN ? `한 번에 ${MOST_CHOSEN}건까지 받을 수 있어요.` : undefined
              }
              onClick={() => void take()}
            >
              선택한 자료 받기 (ZIP)
            </Button>
          </p>
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
