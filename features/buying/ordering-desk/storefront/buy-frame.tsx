import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { sheetOf } from '#features/buying/orders/own-sheet-contract.ts'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { ProductFacts, TierTable } from '#features/shelf/catalogue/storefront/parts.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { LineNote, Notice } from '#ui/notice.tsx'
import { shippingText } from '../shipping-text.ts'
import { BuyActions } from './buy-actions.tsx'
import { BuyHead } from './buy-head.tsx'
import { BuyPrice } from './buy-price.tsx'
import { RestockAlert } from './restock-alert.tsx'

type Props = {
  product: ProductDetail
  /** Whose price and facts are shown, at this quantity. */
  option: ProductDetail['options'][number]
  quantity: number
  lines: { optionId: number; quantity: number }[]
  sum: number
  /** Why this reader orders nothing at all. */
  refusal: string | null
  whyNot: string | null
  isAdding: boolean
  onAdd: () => void
  /** How much is chosen. */
  children: ReactNode
}

/** What a product is, its price at this quantity, and the two ways to order it. */
export function BuyFrame(props: Props) {
  const { product, option, quantity, lines, sum, refusal, whyNot, isAdding, onAdd, children } = props
  const navigate = useNavigate()
  const [sheetKey] = useState(newId)
  const [leaving, setLeaving] = useState(false)
  const buy = () => {
    setLeaving(true)
    void navigate({ to: '/order/pay', search: sheetOf(sheetKey, lines) }).finally(() => setLeaving(false))
  }
  return (
    <section className="buy-box" aria-label="주문">
      <BuyHead product={product} />
      <BuyPrice product={product} option={option} quantity={quantity} />
      <TierTable
        steps={option.steps}
        smallest={smallestOrder(product)}
        quantity={quantity}
        unitName={product.unitName}
        packQuantity={product.packQuantity}
      />
      <ProductFacts product={product} option={option} shipping={shippingText(product, option, quantity)} />
      {refusal ? (
        <Notice live={false} title="보기만 할 수 있어요.">
          {refusal}
        </Notice>
      ) : (
        children
      )}
      <BuyActions
        productCode={product.productCode}
        sum={sum}
        refusal={refusal}
        whyNot={whyNot}
        isAdding={isAdding}
        isBuying={leaving}
        onAdd={onAdd}
        onBuy={buy}
      />
      {!refusal && <RestockAlert product={product} />}
      {product.storage !== 'ambient' && <LineNote tone="warn">{product.details.notice}</LineNote>}
    </section>
  )
}
