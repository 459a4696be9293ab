import { Link } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { addToCart, countCart, readCart } from '#features/buying/cart/contract.ts'
import type { ReorderSuggestion } from '#features/buying/orders/contract.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'

const keyOf = (row: ReorderSuggestion) => String(row.optionId)

/**
 * Which rows are chosen and how many of each; puts them into the cart in one call, so that all go in or none.
 */
export function useReorderCart(rows: readonly ReorderSuggestion[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const chosen = rows.filter((row) => selected.has(keyOf(row)))
  const quantityOf = (row: ReorderSuggestion) => quantities.get(keyOf(row)) ?? row.usualQuantity

  const send = useSend(addToCart, {
    changes: [countCart, readCart],
    onSuccess() {
      showToast(`${chosen.length}종을 장바구니에 담았어요.`, {
        action: createElement(Link, { to: '/order/cart' }, '장바구니 보기'),
      })
      setSelected(new Set())
      setProblems(new Map())
    },
    onError(error) {
      const named = error.issues.flatMap(({ path, message }) => {
        const row = chosen[Number(/^cartPrdList\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
        return row ? [[keyOf(row), message] as const] : []
      })
      setProblems(new Map(named))
      return named.length ? undefined : showError(error)
    },
  })

  return {
    selected,
    setSelected,
    chosen,
    quantityOf,
    busy: send.isPending,
    problemOf: (row: ReorderSuggestion) => problems.get(keyOf(row)),
    /** A quantity that somebody sets is meant to be ordered. */
    setQuantity(row: ReorderSuggestion, quantity: number) {
      setQuantities(new Map(quantities).set(keyOf(row), quantity))
      setSelected(new Set(selected).add(keyOf(row)))
    },
    add: () =>
      send.mutate({
        body: { cartPrdList: chosen.map((row) => ({ optionId: row.optionId, quantity: quantityOf(row) })) },
      }),
  }
}

export type ReorderCart = ReturnType<typeof useReorderCart>
