import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { issuesByLine } from '#platform/contract/issues-by-line.ts'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { queriesOf } from '#platform/web/calls/query.ts'
import { changeCart, countCart, readCart } from '../contract.ts'
import type { Unsaved } from './cart-draft.ts'

type Change = { quantity?: number; selected?: boolean }

/**
 * Saves what the buyer sets on lines at once. One save is on its way at a time; what is set meanwhile goes
 * with the next one, so that the last word wins. A refused line gets its old value back and says why, the
 * others are saved without it. When the whole save fails, every line gets its old value back and says so.
 */
export function useCartSaver() {
  const client = useQueryClient()
  const waiting = useRef(new Map<number, Change>())
  const running = useRef<Promise<boolean> | null>(null)
  const [unsaved, setUnsaved] = useState<Unsaved>(new Map())
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())

  const forget = (lineId: number, message?: string) =>
    setProblems((now) => {
      const next = new Map(now)
      next.delete(lineId)
      if (message) next.set(lineId, message)
      return next
    })

  /** Whether everything was saved. */
  async function send(changes: Map<number, Change>): Promise<boolean> {
    const list = [...changes].map(([lineId, change]) => ({ lineId, ...change }))
    try {
      await call(changeCart, { body: { lines: list } })
      return true
    } catch (error) {
      const refused = error instanceof CallError ? issuesByLine(error.issues) : new Map<number, string>()
      for (const [at, message] of refused) {
        const { lineId } = list[at]!
        forget(lineId, message)
        changes.delete(lineId)
      }
      if (refused.size > 0) {
        if (changes.size > 0) await send(changes)
        return false
      }
      void showError(error)
      for (const [lineId, { quantity }] of changes)
        if (quantity !== undefined && waiting.current.get(lineId)?.quantity === undefined)
          forget(
            lineId,
            `수량을 ${withJosa(formatWhole(quantity), '으로/로')} 바꾸지 못했어요. 다시 입력해 주세요.`,
          )
      return false
    }
  }

  async function run() {
    let saved = true
    while (waiting.current.size > 0) {
      const changes = waiting.current
      waiting.current = new Map()
      const lineIds = [...changes.keys()]
      saved = (await send(changes)) && saved
      await Promise.all(
        [readCart, countCart].map((endpoint) => client.invalidateQueries(queriesOf(endpoint))),
      )
      const settled = lineIds.filter((lineId) => !waiting.current.has(lineId))
      setSaving((now) => new Set([...now].filter((lineId) => !settled.includes(lineId))))
      setUnsaved((now) => new Map([...now].filter(([lineId]) => !settled.includes(lineId))))
    }
    running.current = null
    return saved
  }

  return {
    unsaved,
    problems,
    isSaving: (lineId: number) => saving.has(lineId),
    set(changes: ReadonlyMap<number, Change>) {
      for (const [lineId, change] of changes)
        waiting.current.set(lineId, { ...waiting.current.get(lineId), ...change })
      setUnsaved(
        (now) =>
          new Map([
            ...now,
            ...[...changes].map(([lineId, change]) => [lineId, { ...now.get(lineId), ...change }] as const),
          ]),
      )
      const quantities = [...changes]
        .filter(([, change]) => change.quantity !== undefined)
        .map(([lineId]) => lineId)
      setSaving((now) => new Set([...now, ...quantities]))
      quantities.forEach((lineId) => forget(lineId))
      running.current ??= run()
    },
    /**
     * Resolves when nothing is left to save, to whether all that was on its way was saved: an order is made
     * from what the server has.
     */
    settled: async () => {
      let saved = true
      while (running.current) saved = (await running.current) && saved
      return saved
    },
  }
}

export type CartSaver = ReturnType<typeof useCartSaver>
