import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { ProductGrid } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProductCards, useOrderDesk } from '#features/buying/ordering-desk/storefront/parts.ts'

const SHOWN = 5

export function PopularProducts() {
  const { data, isError } = useQuery({
    ...query(listProducts, { query: { sort: 'popular', inStock: true } }),
    staleTime: 60_000,
  })
  const { order, refusal } = useOrderDesk()
  if (isError || data?.products.length === 0) return null
  return (
    <Panel
      title="많이 찾는 상품"
      note="최근 3개월 판매 기준"
      action={
        <Link to="/product" search={{ sort: 'popular' }}>
          더보기<span className="visually-hidden"> 많이 찾는 상품</span>
        </Link>
      }
    >
      {data ? (
        <ProductCards
          rows={data.products.slice(0, SHOWN)}
          order={refusal ? null : order}
          columns={5}
          level={3}
        />
      ) : (
        <ProductGrid>
          {Array.from({ length: SHOWN }, (_, index) => (
            <li key={index} className="card-wait">
              <Skeleton height="100%" shape="box" />
            </li>
          ))}
        </ProductGrid>
      )}
    </Panel>
  )
}
