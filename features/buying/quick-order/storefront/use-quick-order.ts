import { useEffect, useRef, useState } from 'react'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { issuesByLine } from '#platform/contract/issues-by-line.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { addQuickOrder, checkTexts, LONGEST_TEXT, QUICK_LINES } from '../contract.ts'
import { entriesOf, mendEntry, putBack, type Entry, type Known, type Row } from '../entries.ts'
import { refusedText } from '../problems.ts'
import type { TypedLine } from '../reading.ts'

type Change = (rows: readonly Row[]) => readonly Row[]

const DRAFT = 'quick-order'
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
  // a scan may come while the last one is looked up: it goes on from what that has left
  const latest = useRef({ rows, known })
  // one for each list that was read; a line that was removed keeps its number for itself
  const list = useRef({ lastLine: 0 })
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const setRows = (next: readonly Row[]) => {
    latest.current.rows = next
    list.current.lastLine = Math.max(list.current.lastLine, ...next.map(({ line }) => line))
    if (next.length) drafts().save(DRAFT, next)
    else drafts().drop(DRAFT)
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
  async function lookAndShow(change: Change, before: Known, onShow?: () => void) {
    const next = change(latest.current.rows)
    setTooMany(next.length > QUICK_LINES ? next.length : null)
    if (next.length > QUICK_LINES) return false
    setChecking(true)
    try {
      latest.current.known = await look(next, before)
      setKnown(latest.current.known)
      onShow?.()
      setRows(change(latest.current.rows))
      return true
    } catch (error) {
      void showError(error)
      return false
    } finally {
      setChecking(false)
    }
  }
  /** One after the other, each over what the one before has left. */
  const show = (change: Change, before?: Known, onShow?: () => void): Promise<boolean> => {
    const mine = turn.current.then(() => lookAndShow(change, before ?? latest.current.known, onShow))
    turn.current = mine
    return mine
  }
  const numbered = (lines: readonly TypedLine[]): Row[] =>
    lines.map((line) => ({ ...line, id: nextId.current++ }))

  // what was read is there again after a reload and a new sign-in, with the prices and the stock of now
  const [kept] = useState(() => (drafts().load(DRAFT) ?? []) as readonly Row[])
  useEffect(() => {
    if (kept.length === 0) return
    nextId.current = Math.max(...kept.map(({ id }) => id)) + 1
    void show(() => kept)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the page comes in
  }, [])

  const entries = entriesOf(rows, known)
  const good = entries.filter(({ problem }) => problem === null)
  const wrong = entries.filter(({ problem }) => problem !== null)

  const sent = useRef<readonly Row[]>([])
  const send = useSend(addQuickOrder, {
    sheet: `quick-order:${sheet}`,
    changes: [countCart, readCart],
    onSuccess(_reply, { body: { lines } }) {
      // a row that was mended since then is another one
      setRows(latest.current.rows.filter((row) => !sent.current.includes(row)))
      onAdded(lines.length, wrong.length)
    },
    onError(error, { body: { lines } }) {
      const refused = issuesByLine(error.issues)
      if (error.kind === 'invalid' && refused.size > 0)
        void showAlert(refusedText(refused, lines, latest.current.known.options))
      else void showError(error)
      // stock and prices have moved: each row says so itself
      void show((now) => now, NOTHING)
    },
  })

  return {
    rows,
    good,
    wrong,
    checking,
    tooMany,
    /** In place of what was there. */
    read(lines: readonly TypedLine[]) {
      const read = numbered(lines)
      return show(
        () => read,
        NOTHING,
        () => (list.current = { lastLine: 0 }),
      )
    },
    append(...typed: TypedLine[]) {
      const added = numbered(typed)
      return show((now) => [
        ...now,
        ...added.map((row, at) => ({ ...row, line: list.current.lastLine + 1 + at })),
      ])
    },
    mend: (entry: Entry, change: Partial<Pick<Row, 'text' | 'quantity' | 'optionId'>>) =>
      show((now) => mendEntry(now, entry, change)),
    /** Gives what takes it back, as long as no other list was read. */
    remove(entry: Entry) {
      const own = list.current
      const gone = new Set(entry.rows.map(({ id }) => id))
      setRows(latest.current.rows.filter(({ id }) => !gone.has(id)))
      return () => void show((now) => (list.current === own ? putBack(now, entry.rows) : now))
    },
    adding: send.isPending,
    add() {
      if (send.isPending) return
      sent.current = good.flatMap((entry) => entry.rows)
      send.mutate({
        body: {
          lines: good.map(({ option, quantity }) => ({ optionId: option!.optionId, quantity: quantity! })),
        },
      })
    },
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>
