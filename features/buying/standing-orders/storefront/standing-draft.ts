import { useState } from 'react'
import { drafts } from '#platform/web/start/drafts.ts'
import type { Rhythm, StandingOrder } from '../contract.ts'
import { earliestDay } from '../rules.ts'

export type Line = Omit<StandingOrder['lines'][number], 'agreedPrice'>
export type Draft = { name: string; rhythm: Rhythm; lines: readonly Line[] } & (
  | { held: false }
  | ({ held: true } & Pick<StandingOrder, 'standingId' | 'version' | 'nextOn' | 'open'>)
)

type Typed = {
  name: string
  rhythm: Rhythm
  nextOn: string
  agreed: boolean
  /** By option: what goods cost and whether they are there is read again. */
  quantities: Record<number, number>
}
export const quantitiesOf = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ option, quantity }) => [option.optionId, quantity]))
/** Another visit goes on only from what this one began with. */
const draftName = (draft: Draft) =>
  `standing:${draft.held ? `${draft.standingId}:${draft.version}` : JSON.stringify(quantitiesOf(draft.lines))}`

/** A standing order's rule and lines as they are typed. */
export function useStandingDraft(draft: Draft, now: Date) {
  const form = draftName(draft)
  const [typed, setTyped] = useState<Typed>(
    () =>
      (drafts().load(form) as Typed | null) ?? {
        name: draft.name,
        rhythm: draft.rhythm,
        nextOn: draft.held ? draft.nextOn : earliestDay(now),
        agreed: draft.held,
        quantities: quantitiesOf(draft.lines),
      },
  )
  const put = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    drafts().save(form, next)
  }
  const lines = draft.lines.flatMap((line) => {
    const quantity = typed.quantities[line.option.optionId]
    return quantity ? [{ ...line, quantity }] : []
  })
  const forget = () => drafts().drop(form)
  return { form, typed, put, lines, forget }
}
