import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { useState } from 'react'
import { CardsWaiting, ProductCards, useOrderDesk } from '#features/buying/ordering-desk/storefront/parts.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { readCollection } from '../contract.ts'

const collectionOf = (collectionId: number) => query(readCollection, { params: { collectionId } })
const productsOf = (codes: string[]) => query(listProducts, { query: { codes, sort: 'recommended' } })

export const Route = createFileRoute('/_default/recommend/detail')({
  staticData: {
    title: '추천상품 상세',
    breadcrumb: ['추천상품', '상세'],
    validate: ({ search }) => Boolean(search['collectionId']),
  },
  validateSearch: (search: Record<string, unknown>) => {
    const { collectionId } = neededText(
      { ...search, collectionId: String(search['collectionId'] ?? '') },
      'collectionId',
    )
    return (collectionId ? { collectionId: Number(collectionId) } : {}) as { collectionId: number }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { collectionId } }) => {
    const { codes } = await queryClient.ensureQueryData(collectionOf(collectionId))
    void queryClient.prefetchQuery(productsOf(codes))
  },
  component: CollectionPage,
})

function CollectionPage() {
  const { collectionId } = Route.useSearch()
  const { data } = useSuspenseQuery(collectionOf(collectionId))
  const [today] = useState(() => seoulDate(new Date()))
  const left = daysBetween(today, data.endsOn)
  return (
    <>
      <PageHead
        title={data.title}
        note={`${formatDate(data.startsOn)} ~ ${formatDate(data.endsOn)} · ${left > 0 ? `${left}일 남음` : '오늘까지'}`}
        lead={data.reason}
        action={
          <Link to="/recommend" className={buttonClass({ size: 'small' })}>
            다른 기획전
          </Link>
        }
      />
      <Products codes={data.codes} />
    </>
  )
}

function Products({ codes }: { codes: string[] }) {
  const { data, isError, error, refetch } = useQuery(productsOf(codes))
  const { order, refusal } = useOrderDesk()
  if (isError) return <ReadFailure title="상품을 불러오지 못했어요." error={error} onRetry={refetch} />
  if (!data) return <CardsWaiting />
  if (data.products.length === 0) return <EmptyState>지금 볼 수 있는 상품이 없어요.</EmptyState>
  return (
    <>
      {refusal && <Notice live={false}>{refusal}</Notice>}
      <ProductCards rows={data.products} order={refusal === null ? order : null} columns={5} />
    </>
  )
}
