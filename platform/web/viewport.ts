import { useSyncExternalStore } from 'react'

/** NV-18. */
export type Breakpoint = 'XS' | 'S' | 'M' | 'L'
const starts: readonly [Breakpoint, number][] = [['L', 1280], ['M', 960], ['S', 600]]

/** NV-18: XS below 600, S 600-959, M 960-1279, L from 1280 CSS pixels. */
export const breakpointOf = (width: number): Breakpoint => starts.find(([, from]) => width >= from)?.[0] ?? 'XS'

const watchWidth = (watch: () => void) => {
  const lists = starts.map(([, from]) => window.matchMedia(`(min-width: ${from}px)`))
  lists.forEach((list) => list.addEventListener('change', watch))
  return () => lists.forEach((list) => list.removeEventListener('change', watch))
}

/** The window's breakpoint, for what styles alone cannot do. */
export const useBreakpoint = () => useSyncExternalStore(watchWidth, () => breakpointOf(window.innerWidth))
