import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { BrandMark, brandsQuery } from '#features/shelf/catalogue/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageLinks } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { CardsWaiting, ProductCards, useOrderDesk } from '#features/buying/ordering-desk/storefront/parts.ts'
import { BrandPosts } from './brand-posts.tsx'
import './brand-page.css'

const productsOf = (brandCode: string, cursor?: string) =>
  query(listProducts, { query: { brand: [brandCode], sort: 'recommended', ...(cursor && { cursor }) } })

export const Route = createFileRoute('/_default/brand/detail')({
  staticData: {
    title: '브랜드 상세',
    breadcrumb: ['브랜드', '상세'],
    mainClass: 'brand-main has-sticky-bar',
    validate: ({ search }) => Boolean(search['brandCode']),
  },
  validateSearch: (search: Record<string, unknown>) => ({
    ...neededText(search, 'brandCode'),
    ...(typeof search['cursor'] === 'string' && { cursor: search['cursor'] }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { brandCode, cursor } }) => {
    void queryClient.prefetchQuery(productsOf(brandCode, cursor))
    const brands = await queryClient.ensureQueryData(brandsQuery)
    if (!brands.some((brand) => brand.brandCode === brandCode))
      throw notFound({ data: '없는 브랜드예요. 브랜드 목록에서 골라 주세요.' })
  },
  component: BrandPage,
})

function BrandPage() {
  const { brandCode, cursor } = Route.useSearch()
  const { data: brands } = useSuspenseQuery(brandsQuery)
  const brand = brands.find((one) => one.brandCode === brandCode)!
  return (
    <>
      <div className="brand-head">
        <BrandMark brand={brand} large />
        <div>
          <h1 className="title-1">{brand.name}</h1>
          <p className="brand-story">{brand.story}</p>
          <p className="meta">
            {brand.field} · {brand.country} · {brand.foundedYear}년부터
          </p>
        </div>
      </div>
      <Products brandCode={brandCode} cursor={cursor} count={brand.productCount} />
      <BrandPosts brandCode={brandCode} />
    </>
  )
}

function Products({
  brandCode,
  cursor,
  count,
}: {
  brandCode: string
  cursor: string | undefined
  count: number
}) {
  const list = useQuery({ ...productsOf(brandCode, cursor), placeholderData: keepPreviousData })
  const { order, refusal } = useOrderDesk()
  const rows = list.data?.products ?? []
  const turn = (to: string | null | undefined) =>
    to
      ? (link: object) => <Link to="/brand/detail" search={{ brandCode, cursor: to }} {...link} />
      : undefined
  return (
    <Panel
      title={`상품 ${formatWhole(count)}`}
      note={refusal === null ? '우리 기관 단가 · VAT 포함' : '기본 단가 · VAT 포함'}
      action={
        <Link to="/product" search={{ brand: [brandCode] }}>
          표로 보고 고르기
        </Link>
      }
    >
      {refusal && rows.length > 0 && <Notice live={false}>{refusal}</Notice>}
      {list.isError ? (
        <ReadFailure title="상품을 불러오지 못했어요." error={list.error} onRetry={list.refetch} />
      ) : list.isPending ? (
        <CardsWaiting />
      ) : rows.length === 0 ? (
        <EmptyState>지금 볼 수 있는 상품이 없어요.</EmptyState>
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <ProductCards rows={rows} order={refusal === null ? order : null} level={3} columns={5} />
        </div>
      )}
      {(list.data?.next || list.data?.previous) && (
        <PageLinks label="상품 목록 이동" previous={turn(list.data.previous)} next={turn(list.data.next)} />
      )}
    </Panel>
  )
}
