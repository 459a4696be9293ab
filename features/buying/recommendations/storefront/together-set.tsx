import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { nearestOrder, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { whyNotThis } from '#features/buying/ordering-desk/rules.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { formatWon } from '#domain/money.ts'
import { withJosa } from '#domain/josa.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { Together } from '../contract.ts'

/** One habit of the clinic: what comes with a product, in last time's quantities, put into the cart together. */
export function TogetherSet({ habit, products }: { habit: Together; products: readonly ProductRow[] }) {
  const user = useUser()
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map())
  const cart = useAddToCart({ onAdded: () => setNotes(new Map()), onProblems: setNotes })
  const rows = habit.companions.flatMap(({ productCode, lastQuantity }) => {
    const product = products.find((one) => one.productCode === productCode)
    if (!product) return []
    const refusal = product.optionCount > 1 ? '옵션을 골라야 해요.' : whyNotThis(product, user)?.message
    const quantity = chosen.get(product.optionId) ?? nearestOrder(product, lastQuantity)
    return [{ product, lastQuantity, refusal, quantity }]
  })
  if (rows.length === 0) return null
  const wanted = rows.filter(({ refusal, quantity }) => !refusal && quantity > 0)
  const sum = wanted.reduce((total, { product, quantity }) => total + amountOf(product, quantity), 0)
  return (
    <li className="together">
      <div className="together-head">
        <h3 className="title-3">{withJosa(habit.name, '을/를')} 주문할 때</h3>
        <span className="meta">
          {habit.orders}번 가운데 {habit.companions[0]!.times}번
        </span>
      </div>
      <ul>
        {rows.map(({ product, lastQuantity, refusal, quantity }) => (
          <li key={product.optionId} className="together-line">
            <ItemCell
              picture={<ProductPicture {...pictureOf(product.picture)} alt="" size={40} />}
              name={
                <Link to="/product/detail" search={{ webPrdId: product.productCode }}>
                  {product.name}
                </Link>
              }
              meta={`${product.price ? `${formatWon(product.price.unitPrice)} · ` : ''}지난번 ${countText(lastQuantity, product.unitName)}`}
            >
              {(refusal ?? notes.get(product.optionId)) && (
                <LineNote tone="warn" icon="info">
                  {refusal ?? notes.get(product.optionId)}
                </LineNote>
              )}
            </ItemCell>
            {!refusal && (
              <QuantityStepper
                name={`${product.name} ${product.spec}`}
                value={quantity}
                zeroAllowed
                min={smallestOrder(product)}
                step={product.stepQuantity}
                max={product.available}
                onCommit={(next, adjusted) => {
                  setChosen(new Map(chosen).set(product.optionId, next))
                  const note = adjustmentText(adjusted, next, product)
                  if (note) showToast(note)
                }}
                busy={cart.isAdding(product.optionId)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="together-foot">
        <b className="money money-m">{formatWon(sum)}</b>
        <span className="caption">VAT 포함</span>
        <Button
          variant="accent"
          size="small"
          busy={cart.isBusyWith(wanted.map(({ product }) => product))}
          disabledReason={wanted.length > 0 ? undefined : '담을 상품의 수량을 입력해 주세요.'}
          onClick={() =>
            cart.add(wanted.map(({ product, quantity }) => ({ optionId: product.optionId, quantity })))
          }
        >
          {wanted.length > 0 ? `${wanted.length}종 담기` : '담기'}
        </Button>
      </div>
    </li>
  )
}
