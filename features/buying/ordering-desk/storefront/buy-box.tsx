import { useState } from 'react'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { Notice } from '#ui/notice.tsx'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import { whyNoOrders, whyNotThis } from '../rules.ts'
import { BuyFrame } from './buy-frame.tsx'
import { QuantityTotal } from './quantity-total.tsx'

/** Buying a product without options: one quantity. */
export function BuyBox({ product }: { product: ProductDetail }) {
  const user = useUser()
  const option = product.options[0]!
  const { optionId } = option
  const [quantity, setQuantity] = useState(smallestOrder(product))
  const [note, setNote] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const cart = useAddToCart({ onProblems: (problems) => setProblem(problems.get(optionId)) })

  const row = { ...product, ...option }
  const whyNot = whyNotThis(row, user)?.message ?? null
  const change = (next: number, adjusted?: 'min' | 'step' | 'max' | 'unread') => {
    setQuantity(next)
    setNote(adjustmentText(adjusted, next, row))
    setProblem(undefined)
  }
  const lines = [{ optionId, quantity }]
  return (
    <BuyFrame
      product={product}
      option={option}
      quantity={quantity}
      lines={lines}
      sum={whyNot === null ? amountOf(row, quantity) : 0}
      refusal={whyNoOrders(user)}
      whyNot={whyNot}
      isAdding={cart.isAdding(optionId)}
      onAdd={() => {
        setProblem(undefined)
        cart.add(lines)
      }}
    >
      {whyNot ? (
        <Notice tone="warn" live={false}>
          {whyNot}
        </Notice>
      ) : (
        <QuantityTotal row={row} quantity={quantity} note={note} problem={problem} onCommit={change} />
      )}
    </BuyFrame>
  )
}
