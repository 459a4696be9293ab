import { useState } from 'react'
import { drafts } from '../start/drafts.ts'

/** A record as it is read now; one without a version is always taken as it is. */
type Read<F> = { first: F; version: number | undefined }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was typed over the same record before the session ended, else the record. */
function draftOf<F extends object>(name: string, first: F): F {
  const kept = drafts().load(name) as { first: F; fields: F } | null
  return kept && same(kept.first, first) ? kept.fields : first
}

/**
 * What is typed, and the record under it: that stays what it was when typing began, however often it is read
 * again, until a save over it is `late`. Then what somebody else saved comes in where nothing was typed.
 */
export function useRecordBase<F extends object>(read: Read<F>, draft: string) {
  const [base, setBase] = useState(read)
  const [fields, setFields] = useState(() => draftOf(draft, read.first))
  const [isLate, setLate] = useState(false)
  /** Fields that somebody else saved meanwhile; null: nobody did. */
  const [theirs, setTheirs] = useState<Partial<F> | null>(null)
  const first = read.version === undefined ? read.first : base.first
  const changed = !same(fields, first)
  if (read.version !== base.version && (isLate || !changed)) {
    const names = Object.keys(read.first) as (keyof F)[]
    const news = names.filter((name) => !same(read.first[name], base.first[name]))
    const taken = news.filter((name) => same(fields[name], base.first[name]))
    const parts = (of: readonly (keyof F)[]) =>
      Object.fromEntries(of.map((name) => [name, read.first[name]])) as Partial<F>
    setBase(read)
    setFields({ ...fields, ...parts(taken) })
    setTheirs(changed ? { ...theirs, ...parts(news) } : null)
    setLate(false)
  }
  return {
    first,
    fields,
    setFields,
    changed,
    version: base.version ?? 0,
    theirs,
    /** Whether somebody else wrote something else there, which a save would replace. */
    isCrossed: (name: keyof F) => theirs !== null && name in theirs && !same(theirs[name], fields[name]),
    late: () => setLate(true),
  }
}
