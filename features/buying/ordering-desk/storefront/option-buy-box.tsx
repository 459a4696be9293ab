import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sheetOf } from '#features/buying/orders/own-sheet-contract.ts'
import { newId } from '#platform/web/start/new-id.ts'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { ProductFacts, TierTable } from '#features/shelf/catalogue/storefront/parts.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { LineNote, Notice } from '#ui/notice.tsx'
import { shippingText } from '../shipping-text.ts'
import { whyNoOrders } from '../rules.ts'
import { RestockAlert } from './restock-alert.tsx'
import { BuyActions } from './buy-actions.tsx'
import { BuyHead } from './buy-head.tsx'
import { BuyPrice } from './buy-price.tsx'
import { NO_OPTION, useOptionPicks } from './option-picks.ts'
import { OptionRows } from './option-rows.tsx'
import './option-rows.css'

/** Buying a product with options: a quantity for each, and price and facts of the one that was set last. */
export function OptionBuyBox({ product }: { product: ProductDetail }) {
  const user = useUser()
  const navigate = useNavigate()
  const picks = useOptionPicks(product, user)
  const [sheetKey] = useState(newId)
  const [leaving, setLeaving] = useState(false)
  const cart = useAddToCart({ onAdded: picks.dropSent, onProblems: picks.tellProblems })
  const buy = () => {
    setLeaving(true)
    void navigate({ to: '/order/pay', search: sheetOf(sheetKey, picks.lines) }).finally(() =>
      setLeaving(false),
    )
  }
  const option = picks.latest
  const smallest = smallestOrder(product)
  const quantity = picks.quantityOf(option) || smallest
  const refusal = whyNoOrders(user)
  const none = product.options.every((one) => picks.whyNot(one)) ? picks.whyNot(option) : null

  return (
    <section className="buy-box" aria-label="주문">
      <BuyHead product={product} />
      <BuyPrice product={product} option={option} quantity={quantity} />
      <TierTable
        steps={option.steps}
        smallest={smallest}
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
        <OptionRows product={product} picks={picks} />
      )}
      <BuyActions
        productCode={product.productCode}
        sum={picks.sum}
        refusal={refusal}
        whyNot={none ?? (picks.lines.length ? null : NO_OPTION)}
        isAdding={cart.isBusyWith(picks.lines)}
        isBuying={leaving}
        onAdd={() => cart.add(picks.lines)}
        onBuy={buy}
      />
      {!refusal && <RestockAlert product={product} />}
      {product.storage !== 'ambient' && <LineNote tone="warn">{product.details.notice}</LineNote>}
    </section>
  )
}
