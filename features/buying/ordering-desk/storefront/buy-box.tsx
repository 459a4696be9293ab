import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { ProductFacts, TierTable } from '#features/shelf/catalogue/storefront/parts.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { LineNote, Notice } from '#ui/notice.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { sheetOf } from '#features/buying/orders/own-sheet-contract.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { RestockAlert } from './restock-alert.tsx'
import { BuyActions } from './buy-actions.tsx'
import { BuyHead } from './buy-head.tsx'
import { BuyPrice } from './buy-price.tsx'
import { shippingText } from '../shipping-text.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import { whyNoOrders, whyNotThis } from '../rules.ts'
import { QuantityTotal } from './quantity-total.tsx'

/**
 * Everything about buying a product without options: what it is, its price at this quantity, and the two ways to
 * order it.
 */
export function BuyBox({ product }: { product: ProductDetail }) {
  const user = useUser()
  const navigate = useNavigate()
  const smallest = smallestOrder(product)
  const option = product.options[0]!
  const { optionId } = option
  const [quantity, setQuantity] = useState(smallest)
  const [note, setNote] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sheetKey] = useState(newId)
  const cart = useAddToCart({ onProblems: (problems) => setProblem(problems.get(optionId)) })

  const row = { ...product, ...option }
  const refusal = whyNoOrders(user)
  const whyNot = whyNotThis(row, user)?.message ?? null
  const change = (next: number, adjusted?: 'min' | 'step' | 'max' | 'unread') => {
    setQuantity(next)
    setNote(adjustmentText(adjusted, next, row))
    setProblem(undefined)
  }
  const lines = [{ optionId, quantity }]
  const actions = {
    productCode: product.productCode,
    sum: whyNot === null ? amountOf(row, quantity) : 0,
    refusal,
    whyNot,
    isAdding: cart.isAdding(optionId),
    isBuying: leaving,
    onAdd: () => {
      setProblem(undefined)
      cart.add(lines)
    },
    onBuy: () => {
      setProblem(undefined)
      setLeaving(true)
      void navigate({ to: '/order/pay', search: sheetOf(sheetKey, lines) }).finally(() => setLeaving(false))
    },
  }

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
      ) : whyNot ? (
        <Notice tone="warn" live={false}>
          {whyNot}
        </Notice>
      ) : (
        <QuantityTotal row={row} quantity={quantity} note={note} problem={problem} onCommit={change} />
      )}
      <BuyActions {...actions} />
      {!refusal && <RestockAlert product={product} />}
      {product.storage !== 'ambient' && <LineNote tone="warn">{product.details.notice}</LineNote>}
    </section>
  )
}
