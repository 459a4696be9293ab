import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { brandsQuery } from '#features/shelf/catalogue/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { listArticles, type ArticleRow } from '../academic-contract.ts'
import { categoriesOf } from '../labels.ts'
import './academic.css'
import { CategoryTabs } from './category-tabs.tsx'

const readSearch = ({ brandCode, productCode }: Record<string, unknown>) => ({
  ...(typeof brandCode === 'string' && brandCode && { brandCode }),
  ...(typeof productCode === 'string' && productCode && { productCode }),
})

export const Route = createFileRoute('/_default/academic')({
  staticData: { category: 'academic', breadcrumb: ['학술컨텐츠'] },
  validateSearch: readSearch,
  component: AcademicPage,
})

/** 학술컨텐츠: papers, films and courses for professionals, by kind, brand and product. */
function AcademicPage() {
  const { brandCode, productCode } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: brands = [] } = useQuery(brandsQuery)
  const [category, setCategory] = useState<string | null>(null)
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listArticles.path, 'pages', category, brandCode, productCode],
      queryFn: ({ pageParam, signal }) =>
        call(
          listArticles,
          {
            query: {
              cursor: pageParam,
              ...(category && { category }),
              ...(brandCode && { brandCode }),
              ...(productCode && { productCode }),
            },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <PageHead
        title="학술컨텐츠"
        lead="의료인 대상 교육 자료예요. 제품의 효능을 뜻하지 않으며 밖으로 퍼뜨릴 수 없어요."
      />
      <div className="academic-only">
        <Field label="브랜드">
          <Select
            emptyLabel="모든 브랜드"
            options={brands.map(({ brandCode, name }) => ({ value: brandCode, label: name }))}
            value={brandCode ?? ''}
            onChange={({ target }) =>
              void navigate({ search: { ...(target.value && { brandCode: target.value }) } })
            }
          />
        </Field>
        {productCode && (
          <p>
            한 상품과 관련된 글만 보고 있어요. <Link to="/academic">모두 보기</Link>
          </p>
        )}
      </div>
      <CategoryTabs label="종류" categories={categoriesOf.academic} current={category} onChange={setCategory}>
        {isError && rows.length === 0 && (
          <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
            학술컨텐츠를 불러오지 못했어요.
          </EmptyState>
        )}
        {isPending && <p role="status">학술컨텐츠를 불러오고 있어요.</p>}
        {data && rows.length === 0 && (
          <EmptyState
            {...((brandCode || productCode) && {
              action: (
                <Link to="/academic" className={buttonClass()}>
                  모든 브랜드 보기
                </Link>
              ),
            })}
          >
            여기에는 아직 글이 없어요.
          </EmptyState>
        )}
        <ul className="academic-list">
          {rows.map((row) => (
            <Article key={row.number} row={row} />
          ))}
        </ul>
        {hasNextPage && (
          <p className="academic-more">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              더 보기
            </Button>
          </p>
        )}
      </CategoryTabs>
    </>
  )
}

const Article = ({ row }: { row: ArticleRow }) => (
  <li>
    <p className="meta">
      {[row.category, row.brandName, formatDate(row.publishedAt)].filter(Boolean).join(' · ')}
    </p>
    <p className="academic-title">
      <Link to="/academic/detail" search={{ ntcNo: row.number }}>
        {row.title}
      </Link>{' '}
      {row.completed ? (
        <Chip tone="ok">학습 완료</Chip>
      ) : (
        row.percent > 0 && <Chip>{`${row.percent}% 읽음`}</Chip>
      )}
    </p>
    {row.productName && <p className="caption">관련 상품: {row.productName}</p>}
  </li>
)
