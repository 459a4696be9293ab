import type { ProductRow } from '#features/catalogue/contract.ts'
import { ProductCard } from '#features/catalogue/storefront/product-card.tsx'
import { ProductGrid } from '#ui/page.tsx'
import { AddButton, isLocked, PickNote, QuantityCell, type OrderDesk } from './order-cells.tsx'

export const ProductCards = ({ rows, order, columns = 4, level = 2 }: { rows: readonly ProductRow[]; order: OrderDesk | null; columns?: 4 | 5; level?: 2 | 3 }) => (
  <ProductGrid columns={columns}>
    {rows.map((row) => (
      <ProductCard key={row.productCode} product={row} level={level}>
        {order && <>{!isLocked(row, order) && <QuantityCell row={row} order={order} />}<AddButton row={row} order={order} size="small" /><PickNote row={row} order={order} /></>}
      </ProductCard>
    ))}
  </ProductGrid>
)
