import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import type { ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { queriesOf } from '#platform/web/calls/query.ts'

const keyOf = (row: ReorderSuggestion) => String(row.optionId)

/**
 * Which of the suggested rows are chosen and how many of each, until they are in the cart: those of the first
 * rows whose time has come, until somebody chooses.
 */
export function useReorderCart(rows: readonly ReorderSuggestion[], firstRows: number, read: Endpoint) {
  const client = useQueryClient()
  const [own, setSelected] = useState<ReadonlySet<string>>()
  const due = rows.slice(0, firstRows).filter(({ isDue }) => isDue)
  const selected = own ?? new Set(due.map(keyOf))
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const chosen = rows.filter((row) => selected.has(keyOf(row)))
  const quantityOf = (row: ReorderSuggestion) => quantities.get(keyOf(row)) ?? row.usualQuantity
  const cart = useAddToCart({
    onAdded() {
      setSelected(new Set())
      void client.invalidateQueries(queriesOf(read))
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
