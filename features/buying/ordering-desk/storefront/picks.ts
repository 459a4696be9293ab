import { useSyncExternalStore } from 'react'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { useSession } from '#platform/web/session/session.ts'

/**
 * A product with the quantity somebody filled in. `note` is what happened to the number, `problem` why it
 * cannot be ordered.
 */
type Pick = {
  product: ProductRow
  quantity: number
  chosen: boolean
  note?: string | undefined
  problem?: string | undefined
}
type Picks = ReadonlyMap<number, Pick>
export type SentLine = { optionId: number; quantity: number }

const none: Picks = new Map()
let kept: { member: string | null; picks: Picks } = { member: null, picks: none }
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Takes away what went into the cart; a quantity that was set since then stays. */
export const dropSent = (picks: Map<number, { quantity: number }>, lines: readonly SentLine[]) =>
  lines.forEach(
    ({ optionId, quantity }) => picks.get(optionId)?.quantity === quantity && picks.delete(optionId),
  )

/**
 * What is filled in but not yet in the cart: it outlives paging, filters and a look at a product, and belongs
 * to the member who filled it in.
 */
export function usePicks() {
  const member = useSession().claims?.sub ?? null
  const { member: owner, picks: all } = useSyncExternalStore(watch, () => kept)
  const picks = owner === member ? all : none

  const change = (edit: (next: Map<number, Pick>) => void) => {
    const next = new Map(kept.member === member ? kept.picks : none)
    edit(next)
    kept = { member, picks: next }
    watchers.forEach((watcher) => watcher())
  }
  return {
    picks,
    chosen: [...picks.values()].filter(({ chosen, quantity }) => chosen && quantity > 0),
    /** A quantity that somebody sets is meant to be ordered; zero is not. */
    setQuantity: (product: ProductRow, quantity: number, note?: string) =>
      change((next) => next.set(product.optionId, { product, quantity, chosen: quantity > 0, note })),
    choose: (product: ProductRow, chosen: boolean, smallest: number) =>
      change((next) =>
        next.set(product.optionId, {
          ...next.get(product.optionId),
          product,
          chosen,
          quantity: next.get(product.optionId)?.quantity || (chosen ? smallest : 0),
        }),
      ),
    tellProblems: (problems: ReadonlyMap<number, string>) =>
      change((next) =>
        problems.forEach((problem, optionId) => {
          const pick = next.get(optionId)
          if (pick) next.set(optionId, { ...pick, problem, note: undefined })
        }),
      ),
    dropSent: (lines: readonly SentLine[]) => change((next) => dropSent(next, lines)),
    clear: () => change((next) => next.clear()),
  }
}

export type PickDesk = ReturnType<typeof usePicks>
