import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { whyNoOrders } from '../rules.ts'
import { BuyFrame } from './buy-frame.tsx'
import { NO_OPTION, useOptionPicks } from './option-picks.ts'
import { OptionRows } from './option-rows.tsx'
import './option-rows.css'

/** Buying a product with options: a quantity for each, and price and facts of the one that was set last. */
export function OptionBuyBox({ product }: { product: ProductDetail }) {
  const user = useUser()
  const picks = useOptionPicks(product, user)
  const cart = useAddToCart({ onAdded: picks.dropSent, onProblems: picks.tellProblems })
  const option = picks.latest
  const none = product.options.every((one) => picks.whyNot(one)) ? picks.whyNot(option) : null

  return (
    <BuyFrame
      product={product}
      option={option}
      quantity={picks.quantityOf(option) || smallestOrder(product)}
      lines={picks.lines}
      sum={picks.sum}
      refusal={whyNoOrders(user)}
      whyNot={none ?? (picks.lines.length ? null : NO_OPTION)}
      isAdding={cart.isBusyWith(picks.lines)}
      onAdd={() => cart.add(picks.lines)}
    >
      <OptionRows product={product} picks={picks} />
    </BuyFrame>
  )
}
