import { useEffect, useState } from 'react'
import { drafts } from '#platform/web/start/drafts.ts'

export type DraftLine = {
  optionId: number
  name: string
  spec: string
  unitName: string
  picture: string
  quantity: number
}
export type Draft = { kitId?: number; version?: number; name: string; lines: readonly DraftLine[] }

/** A kit's name and lines as they are typed; another visit goes on only from what this one began with. */
export function useKitDraft(draft: Draft) {
  const [form] = useState(() => {
    const lines = draft.lines.map(({ optionId, quantity }) => `${optionId}x${quantity}`)
    return `kit:${draft.kitId ?? ''}:${draft.version ?? ''}:${lines.join()}`
  })
  const [kept] = useState(() => (drafts().load(form) ?? draft) as Pick<Draft, 'name' | 'lines'>)
  const [name, setName] = useState(kept.name)
  const [lines, setLines] = useState(kept.lines)
  useEffect(() => drafts().save(form, { name, lines }), [form, name, lines])
  const forget = () => drafts().drop(form)
  return { name, setName, lines, setLines, forget }
}
