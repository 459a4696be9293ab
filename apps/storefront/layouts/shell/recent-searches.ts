import type { Drafts } from '#platform/web/start/drafts.ts'

const FORM = 'searches'
const TYPED = 'search'
const MOST = 8

/**
 * What this member searched in this tab, newest first; clinics share computers, so it goes the way of drafts:
 * with a logout, or when somebody else signs in.
 */
export function readSearches(drafts: Drafts): string[] {
  const kept = drafts.load(FORM)
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
}

export const keepSearches = (drafts: Drafts, searches: readonly string[]) => drafts.save(FORM, searches)

export const addSearch = (searches: readonly string[], text: string) =>
  [text, ...searches.filter((kept) => kept !== text)].slice(0, MOST)

/** What stands in the field and was not searched yet, for a reload: NV-16 asks nobody. */
export const keepTyped = (drafts: Drafts, text: string) =>
  text ? drafts.save(TYPED, text) : drafts.drop(TYPED)

export function readTyped(drafts: Drafts): string {
  const kept = drafts.load(TYPED)
  return typeof kept === 'string' ? kept : ''
}
