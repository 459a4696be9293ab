import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { later } from '#platform/web/dialogs/later.tsx'

const RestockAsk = later(
  async () => (await import('#features/shelf/restock-alerts/storefront/parts.ts')).RestockAsk,
)
const WaitingAsk = later(
  async () => (await import('#features/buying/waiting-orders/storefront/parts.ts')).WaitingAsk,
)
const Substitutes = later(async () => (await import('./substitutes.tsx')).Substitutes)

/** 재입고 알림 and what may be ordered instead, whose code comes only where something is sold out. */
export const RestockAlert = ({ product }: { product: ProductDetail }) => {
  const { productCode, saleState } = product
  // what is sold for less is never filled up again
  const options = product.options.filter(({ clearance }) => !clearance)
  return (
    saleState === 'on-sale' &&
    options.some(({ stockState }) => stockState === 'out') && (
      <>
        <WaitingAsk product={{ ...product, options }} />
        <RestockAsk options={options} />
        <Substitutes productCode={productCode} />
      </>
    )
  )
}
