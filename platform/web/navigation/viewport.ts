import { useSyncExternalStore } from 'react'

/**
 * NV-18: XS below 600, S 600-959, M 960-1279, L from 1280 CSS pixels. Counted in letters, as all styles do: with larger
 * ones a window holds less.
 */
type Breakpoint = 'XS' | 'S' | 'M' | 'L'
const starts: readonly [Breakpoint, number][] = [
  ['L', 80],
  ['M', 60],
  ['S', 37.5],
]

let lists: { name: Breakpoint; list: MediaQueryList }[] | undefined
/** Media lists answer without laying the page out, which asking for its width would do. */
const mediaLists = () =>
  (lists ??= starts.map(([name, from]) => ({ name, list: window.matchMedia(`(width >= ${from}em)`) })))

const watchWidth = (watch: () => void) => {
  for (const { list } of mediaLists()) list.addEventListener('change', watch)
  return () => {
    for (const { list } of mediaLists()) list.removeEventListener('change', watch)
  }
}

/** The window's breakpoint, for what styles alone cannot do. */
export const useBreakpoint = () =>
  useSyncExternalStore(watchWidth, () => mediaLists().find(({ list }) => list.matches)?.name ?? 'XS')
