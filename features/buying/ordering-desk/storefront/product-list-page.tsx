import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { countProducts, listProducts } from '#features/shelf/catalogue/contract.ts'
import { totalText } from '#features/shelf/catalogue/labels.ts'
import {
  brandsQuery,
  categoriesQuery,
  categoryPath,
  ProductCrumbs,
  filterCount,
  ProductFilters,
  readProductSearch,
  toFilters,
  toQuery,
  withoutFilters,
  type ProductSearch,
} from '#features/shelf/catalogue/storefront/parts.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { useBreakpoint } from '#platform/web/navigation/viewport.ts'
import { PageHead, SideLayout } from '#ui/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Button } from '#ui/button.tsx'
import { CategoryPills } from './category-pills.tsx'
import { ProductList } from './product-list.tsx'
import './product-list-page.css'

export const Route = createFileRoute('/_default/product')({
  staticData: { mainClass: 'product-list-page has-sticky-bar' },
  validateSearch: readProductSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(query(listProducts, { query: toQuery(deps) }))
    const categories = await queryClient.ensureQueryData(categoriesQuery)
    if (deps.category && categoryPath(categories, deps.category).length === 0)
      throw notFound({ data: '없는 카테고리예요. 다른 카테고리를 골라 주세요.' })
  },
  component: ProductListPage,
})

function ProductListPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const wide = /[ML]/.test(useBreakpoint())
  const isBuyer = mayUse('business', useUser())
  const [filtersOpen, setFiltersOpen] = useState(false)

  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const list = useQuery({
    ...query(listProducts, { query: toQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const { data: counts, isPending: isCounting } = useQuery({
    ...query(countProducts, { query: toFilters(search) }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const total = counts && totalText(counts)
  const nothingToFilter = counts?.total === 0 && filterCount(search) === 0
  const { data: brands = [], isPending: isNaming } = useQuery(brandsQuery)

  const change = (edit: Partial<ProductSearch>) =>
    void navigate({
      search: (now) => readProductSearch({ ...now, cursor: undefined, ...edit }),
      resetScroll: false,
    })
  const reset = () => void navigate({ search: withoutFilters, resetScroll: false })
  const filters = (
    <ProductFilters
      search={search}
      counts={counts}
      counting={isCounting || isNaming}
      brands={brands}
      onChange={change}
      onReset={reset}
    />
  )

  const path = categoryPath(categories, search.category)
  const title = search.q ? `‘${search.q}’ 검색 결과` : (path.at(-1)?.name ?? '전체 상품')
  return (
    <>
      <ProductCrumbs path={path} {...(search.q && { last: '검색 결과' })} />
      <PageHead
        title={title}
        lead={
          isBuyer
            ? '우리 기관 단가와 지금 재고예요. 유효기간은 먼저 나갈 로트 기준이고, 가격은 VAT 포함이에요.'
            : '기본 단가와 지금 재고예요. 가격은 VAT 포함이고, 주문은 병원·의원 사업자 회원만 할 수 있어요.'
        }
      />
      <CategoryPills categories={categories} path={path} search={search} />
      <SideLayout side={wide && !nothingToFilter && filters}>
        <ProductList
          list={list}
          counts={counts}
          search={search}
          brands={brands}
          title={title}
          onChange={change}
          onReset={reset}
          onOpenFilters={() => setFiltersOpen(true)}
        />
      </SideLayout>
      {!wide && (
        <Sheet
          open={filtersOpen}
          onClose={() => setFiltersOpen(false)}
          title="필터"
          actions={
            <>
              <Button onClick={reset}>초기화</Button>
              <Button variant="primary" onClick={() => setFiltersOpen(false)}>
                {total ? `${total} 상품 보기` : '상품 보기'}
              </Button>
            </>
          }
        >
          {filters}
        </Sheet>
      )}
    </>
  )
}
