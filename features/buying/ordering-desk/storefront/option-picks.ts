import { useRef, useState } from 'react'
import type { ProductDetail, ProductOption } from '#features/shelf/catalogue/contract.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { whyNotThis } from '../rules.ts'
import { dropSent, type SentLine } from './picks.ts'

type Pick = { quantity: number; note?: string | undefined; problem?: string | undefined }

/** How many of each option somebody filled in; `latest` is the one that was set last. */
export function useOptionPicks(product: ProductDetail, user: User | null) {
  const { options } = product
  const [picks, setPicks] = useState<ReadonlyMap<number, Pick>>(new Map())
  // an answer goes on from what was filled in since it was asked for
  const held = useRef(picks)
  const change = (edit: (next: Map<number, Pick>) => void) => {
    const next = new Map(held.current)
    edit(next)
    held.current = next
    setPicks(next)
  }
  const [latest, setLatest] = useState(
    () => options.find(({ stockState }) => stockState !== 'out') ?? options[0]!,
  )
  const quantityOf = ({ optionId }: ProductOption) => picks.get(optionId)?.quantity ?? 0
  const lines = options
    .map((option) => ({ optionId: option.optionId, quantity: quantityOf(option) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    latest,
    quantityOf,
    noteOf: ({ optionId }: ProductOption) => picks.get(optionId)?.note,
    problemOf: ({ optionId }: ProductOption) => picks.get(optionId)?.problem,
    whyNot: (option: ProductOption) => whyNotThis({ ...product, ...option }, user)?.message ?? null,
    lines,
    sum: options.reduce(
      (sum, option) => sum + (quantityOf(option) > 0 ? amountOf(option, quantityOf(option)) : 0),
      0,
    ),
    set(option: ProductOption, quantity: number, note: string | undefined) {
      setLatest(option)
      change((next) => next.set(option.optionId, { quantity, note }))
    },
    tellProblems: (problems: ReadonlyMap<number, string>) =>
      change((next) =>
        next.forEach(({ quantity }, optionId) =>
          next.set(optionId, { quantity, problem: problems.get(optionId) }),
        ),
      ),
    /** False when something else was filled in meanwhile. */
    dropSent(sent: readonly SentLine[]) {
      change((next) => dropSent(next, sent))
      return [...held.current.values()].every(({ quantity }) => quantity === 0)
    },
  }
}

export type OptionPicks = ReturnType<typeof useOptionPicks>

export const NO_OPTION = '옵션별 수량을 입력해 주세요.'
