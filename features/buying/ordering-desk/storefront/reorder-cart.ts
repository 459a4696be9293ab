import { useState } from 'react'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import type { ReorderSuggestion } from '#features/buying/orders/contract.ts'

const keyOf = (row: ReorderSuggestion) => String(row.optionId)

/** Which of the suggested rows are chosen and how many of each, until they are in the cart. */
export function useReorderCart(rows: readonly ReorderSuggestion[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const chosen = rows.filter((row) => selected.has(keyOf(row)))
  const quantityOf = (row: ReorderSuggestion) => quantities.get(keyOf(row)) ?? row.usualQuantity
  const cart = useAddToCart({
    onAdded() {
      setSelected(new Set())
      setProblems(new Map())
    },
    onProblems: setProblems,
  })

  return {
    selected,
    setSelected,
    chosen,
    quantityOf,
    busy: cart.isAdding(),
    problemOf: (row: ReorderSuggestion) => problems.get(row.optionId),
    /** A quantity that somebody sets is meant to be ordered. */
    setQuantity(row: ReorderSuggestion, quantity: number) {
      setQuantities(new Map(quantities).set(keyOf(row), quantity))
      setSelected(new Set(selected).add(keyOf(row)))
    },
    add: () => cart.add(chosen.map((row) => ({ optionId: row.optionId, quantity: quantityOf(row) }))),
  }
}

export type ReorderCart = ReturnType<typeof useReorderCart>
