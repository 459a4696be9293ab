import { useRef, useState } from 'react'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { addQuickOrder, checkTexts, LONGEST_TEXT, QUICK_LINES } from '../contract.ts'
import { entriesOf, mendEntry, type Entry, type Known, type Row } from '../entries.ts'
import type { TypedLine } from '../reading.ts'

const NOTHING: Known = { hits: new Map(), options: new Map() }

/** The list on the page: its lines, what is known of them, and what can be done with them. */
export function useQuickOrder(onAdded: (added: number, left: number) => void) {
  const [rows, setRowsOnly] = useState<readonly Row[]>([])
  const [known, setKnown] = useState(NOTHING)
  const [checking, setChecking] = useState(false)
  const [tooMany, setTooMany] = useState<number | null>(null)
  // another list is another sheet: a key stands for what was sent under it
  const [sheet, setSheet] = useState(newId)
  const nextId = useRef(1)
  const setRows = (next: readonly Row[]) => {
    setRowsOnly(next)
    setSheet(newId())
  }

  const look = async (asked: readonly TypedLine[], before: Known) => {
    const texts = [...new Set(asked.map(({ text }) => text))].filter((text) => text && !before.hits.has(text))
    if (texts.length === 0) return before
    const short = texts.map((text) => text.slice(0, LONGEST_TEXT))
    const { hits, options } = await call(checkTexts, { body: { texts: short } })
    return {
      hits: new Map([...before.hits, ...texts.map((text, at) => [text, hits[at]!] as const)]),
      options: new Map([...before.options, ...options.map((option) => [option.optionId, option] as const)]),
    }
  }

  /** Shows rows once it is known what they stand for. False when that could not be asked. */
  const show = async (next: readonly Row[], before = known) => {
    setTooMany(next.length > QUICK_LINES ? next.length : null)
    if (next.length > QUICK_LINES) return false
    setChecking(true)
    try {
      setKnown(await look(next, before))
      setRows(next)
      return true
    } catch (error) {
      void showError(error)
      return false
    } finally {
      setChecking(false)
    }
  }
  const numbered = (lines: readonly TypedLine[]): Row[] =>
    lines.map((line) => ({ ...line, id: nextId.current++ }))

  const entries = entriesOf(rows, known)
  const good = entries.filter(({ problem }) => problem === null)
  const wrong = entries.filter(({ problem }) => problem !== null)

  const send = useSend(addQuickOrder, {
    sheet: `quick-order:${sheet}`,
    changes: [countCart, readCart],
    onSuccess(_reply, { body: { lines } }) {
      const sent = new Set(lines.map(({ optionId }) => optionId))
      const gone = new Set(
        good
          .filter(({ option }) => sent.has(option!.optionId))
          .flatMap((entry) => entry.rows.map(({ id }) => id)),
      )
      setRows(rows.filter(({ id }) => !gone.has(id)))
      onAdded(lines.length, wrong.length)
    },
    onError(error) {
      void showError(error)
      // stock and prices have moved: each row says so itself
      void show(rows, NOTHING)
    },
  })

  return {
    rows,
    good,
    wrong,
    checking,
    tooMany,
    /** In place of what was there. */
    read: (lines: readonly TypedLine[]) => show(numbered(lines), NOTHING),
    append(...typed: TypedLine[]) {
      const last = Math.max(0, ...rows.map(({ line }) => line))
      return show([...rows, ...numbered(typed.map((line, at) => ({ ...line, line: last + 1 + at })))])
    },
    mend: (entry: Entry, change: Partial<Pick<Row, 'text' | 'quantity' | 'optionId'>>) =>
      show(mendEntry(rows, entry, change)),
    remove(entry: Entry) {
      const gone = new Set(entry.rows.map(({ id }) => id))
      setRows(rows.filter(({ id }) => !gone.has(id)))
      return () => setRows(rows)
    },
    adding: send.isPending,
    add: () =>
      send.isPending ||
      send.mutate({
        body: {
          lines: good.map(({ option, quantity }) => ({ optionId: option!.optionId, quantity: quantity! })),
        },
      }),
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>
