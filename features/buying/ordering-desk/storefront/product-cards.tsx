import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { ProductCard } from '#features/shelf/catalogue/storefront/parts.ts'
import { ProductGrid } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardOrder, type OrderDesk } from './order-cells.tsx'

export const ProductCards = ({
  rows,
  order,
  columns = 4,
  level = 2,
}: {
  rows: readonly ProductRow[]
  order: OrderDesk | null
  columns?: 4 | 5
  level?: 2 | 3
}) => (
  <ProductGrid columns={columns}>
    {rows.map((row) => (
      <ProductCard key={row.productCode} product={row} level={level}>
        {order && <CardOrder row={row} order={order} />}
      </ProductCard>
    ))}
  </ProductGrid>
)

const WAITING = 8

/** Grey cards the size of what is coming. */
export const CardsWaiting = () => (
  <div role="status">
    <span className="visually-hidden">상품을 불러오고 있어요</span>
    <ProductGrid columns={4}>
      {Array.from({ length: WAITING }, (_, at) => (
        <li key={at} className="card-waiting">
          <Skeleton shape="box" height="auto" />
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="50%" height={26} />
          <Skeleton height={32} />
        </li>
      ))}
    </ProductGrid>
  </div>
)
