const KEY = 'medimall.searches'
const MOST = 8

/** What was searched in this browser, newest first. */
export function readSearches(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const addSearch = (searches: readonly string[], text: string) => [text, ...searches.filter((kept) => kept !== text)].slice(0, MOST)

export function keepSearches(storage: Pick<Storage, 'setItem'>, searches: readonly string[]) {
  try {
    storage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Blocked or full storage: searching works without a memory.
  }
}
