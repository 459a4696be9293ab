export type SearchSuggestion = {
  id: string
  /** What is put in the field when it is chosen. */
  text: string
  /** Quiet words at the right: a brand, a count. */
  meta?: string
}

type SearchOption = { id: string; text: string; meta?: string | undefined; recent: boolean }

/** What the list offers: recent searches while the field is empty, suggestions while it is not. */
export const optionsFor = (
  value: string,
  suggestions: readonly SearchSuggestion[],
  recent: readonly string[],
): SearchOption[] =>
  value.trim() === ''
    ? recent.map((text) => ({ id: `recent-${text}`, text, recent: true }))
    : suggestions.map(({ id, text, meta }) => ({ id, text, meta, recent: false }))

/** Index after an arrow key; -1 is the field itself, so the list can be left at both ends. */
export const moveActive = (active: number, key: 'ArrowDown' | 'ArrowUp', count: number) => {
  if (count === 0) return -1
  const next = active + (key === 'ArrowDown' ? 1 : -1)
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
