import type { Drafts } from '#platform/web/start/drafts.ts'

const FORM = 'searches'
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
