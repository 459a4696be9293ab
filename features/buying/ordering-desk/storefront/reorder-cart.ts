import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import type { ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { queriesOf } from '#platform/web/calls/query.ts'

type Own = { selected?: ReadonlySet<string>; quantities: ReadonlyMap<string, number> }

const keyOf = (row: ReorderSuggestion) => String(row.optionId)

/**
 * Which of the suggested rows are chosen and how many of each, until they are in the cart: those of the first
 * rows whose time has come, until somebody chooses.
 */
export function useReorderCart(rows: readonly ReorderSuggestion[], firstRows: number, read: Endpoint) {
  const client = useQueryClient()
  const [own, setOwn] = useState<Own>({ quantities: new Map() })
  const due = new Set(
    rows
      .slice(0, firstRows)
      .filter(({ isDue }) => isDue)
      .map(keyOf),
  )
  const selected = own.selected ?? due
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const chosen = rows.filter((row) => selected.has(keyOf(row)))
  const quantityOf = (row: ReorderSuggestion) => own.quantities.get(keyOf(row)) ?? row.usualQuantity
  const cart = useAddToCart({
    onAdded(lines) {
      // a quantity that was set since it was sent is not in the cart
      const isSent = ({ quantities }: Own, key: string) =>
        lines.some(
          ({ optionId, quantity }) =>
            String(optionId) === key && (quantities.get(key) ?? quantity) === quantity,
        )
      setOwn((now) => ({
        ...now,
        selected: new Set([...(now.selected ?? due)].filter((key) => !isSent(now, key))),
      }))
      void client.invalidateQueries(queriesOf(read))
      setProblems(new Map())
    },
    onProblems: setProblems,
  })

  return {
    selected,
    setSelected: (keys: ReadonlySet<string>) => setOwn((now) => ({ ...now, selected: keys })),
    chosen,
    quantityOf,
    busy: cart.isBusyWith(chosen),
    problemOf: (row: ReorderSuggestion) => problems.get(row.optionId),
    /** A quantity that somebody sets is meant to be ordered. */
    setQuantity: (row: ReorderSuggestion, quantity: number) =>
      setOwn((now) => ({
        selected: new Set(now.selected ?? due).add(keyOf(row)),
        quantities: new Map(now.quantities).set(keyOf(row), quantity),
      })),
    add: () => cart.add(chosen.map((row) => ({ optionId: row.optionId, quantity: quantityOf(row) }))),
  }
}

export type ReorderCart = ReturnType<typeof useReorderCart>
