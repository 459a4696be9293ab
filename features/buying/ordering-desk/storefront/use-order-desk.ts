import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import type { OrderDesk } from './order-cells.tsx'
import { usePicks } from './picks.ts'
import { whyNoOrders, whyNotThis } from '../rules.ts'

/** Everything a list of products needs to be ordered from; `refusal` says why this member may only look. */
export function useOrderDesk() {
  const user = useUser()
  const desk = usePicks()
  const cart = useAddToCart({
    onAdded: desk.dropSent,
    onProblems: desk.tellProblems,
  })
  const order: OrderDesk = {
    desk,
    whyNot: (row) => whyNotThis(row, user),
    isAdding: cart.isAdding,
    /** With nothing filled in, the smallest order. */
    add(row: ProductRow, filledIn = desk.picks.get(row.optionId)?.quantity) {
      if (cart.isAdding(row.optionId)) return
      const quantity = filledIn || smallestOrder(row)
      desk.setQuantity(row, quantity)
      cart.add([{ optionId: row.optionId, quantity }])
    },
  }
  const addChosen = () =>
    cart.add(desk.chosen.map(({ product, quantity }) => ({ optionId: product.optionId, quantity })))
  const isAddingChosen = desk.chosen.some(({ product }) => cart.isAdding(product.optionId))
  return { order, refusal: whyNoOrders(user), addChosen, isAddingChosen }
}
