import { useState } from 'react'
import { drafts } from '../start/drafts.ts'

/** A record as it is read now; one without a version is always taken as it is. */
type Read<F, V> = { first: F; version: V | undefined }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Ids that are picked: who picks one and who drops another do not cross. */
const isPicked = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')

/** What stands in a field when somebody else has saved it meanwhile. */
export function mergedField<V>(typed: V, base: V, theirs: V): V {
  if (same(typed, base)) return theirs
  if (!isPicked(typed) || !isPicked(base) || !isPicked(theirs)) return typed
  const mine = new Set(typed)
  const picked = new Set(theirs)
  for (const one of mine.symmetricDifference(new Set(base))) {
    if (mine.has(one)) picked.add(one)
    else picked.delete(one)
  }
  return [...picked] as V
}

/** What was typed over the same record before the session ended, else the record. */
function draftOf<F extends object>(name: string, first: F): F {
  const kept = drafts().load(name) as { first: F; fields: F } | null
  return kept && same(kept.first, first) ? kept.fields : first
}

/**
 * What is typed, and the record under it: that stays what it was when typing began, however often it is read
 * again, until a save over it is `late`. Then what somebody else saved comes in where nothing was typed.
 */
export function useRecordBase<F extends object, V>(read: Read<F, V>, draft?: string) {
  const [base, setBase] = useState(read)
  const [fields, setFields] = useState(() => (draft === undefined ? read.first : draftOf(draft, read.first)))
  const [isLate, setLate] = useState(false)
  /** Fields that somebody else saved meanwhile; null: nobody did. */
  const [theirs, setTheirs] = useState<Partial<F> | null>(null)
  /** What this form itself has saved and not yet read again. */
  const [own, setOwn] = useState<F | null>(null)
  const first = read.version === undefined ? read.first : base.first
  const changed = !same(fields, first)
  if (!same(read.version, base.version) && (isLate || own || !changed)) {
    const names = Object.keys(read.first) as (keyof F)[]
    const news = names.filter((name) => !same(read.first[name], base.first[name]))
    const merged = names.map((name) => [
      name,
      mergedField(fields[name], (own ?? base.first)[name], read.first[name]),
    ])
    const crossing = news
      .filter((name) => !isPicked(read.first[name]))
      .map((name) => [name, read.first[name]])
    setBase(read)
    const now = { ...fields, ...Object.fromEntries(merged) }
    setFields(now)
    // what holds all that is typed leaves nothing to look at: an earlier send has come after all
    const isSaved = same(now, read.first)
    setTheirs(changed && !own && !isSaved ? { ...theirs, ...Object.fromEntries(crossing) } : null)
    setLate(false)
    setOwn(null)
  }
  return {
    first,
    fields,
    setFields,
    changed,
    /** One without a version is saved over none. */
    version: base.version as V,
    theirs,
    /** Whether somebody else wrote something else there, which a save would replace. */
    isCrossed: (name: keyof F) => theirs !== null && name in theirs && !same(theirs[name], fields[name]),
    late: () => setLate(true),
    /** This form itself has changed the record that had this version; `sent`, where its fields were saved. */
    own: (over: V, sent = base.first) => {
      if (same(over, base.version)) setOwn(sent)
    },
  }
}
