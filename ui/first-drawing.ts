import { startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react'

/**
 * Whether a phone draws the first page of a fresh visit. Then what is below the fold may come a moment later,
 * in slices, so that the first touch is answered. A reload or a step back draws at once, for its place in the
 * page to be there.
 */
let isFirst =
  typeof window !== 'undefined' &&
  matchMedia('(width < 37.5em)').matches &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
    'navigate'

export const endFirstDrawing = () => void (isFirst = false)

/** False while the rest may still wait. */
export const useWholeDrawing = () => useDeferredValue(true, !isFirst)

/** What a phone shows only after scrolling. */
export const BelowFold = ({ children }: { children: ReactNode }) => useWholeDrawing() && children

/** What stands around a page: drawn after the page's head and before what is below its fold. */
export function AroundPage({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(!isFirst)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return drawn && children
}

/** What a phone shows of a list under a page's head, in CSS pixels. Asked once: each time would lay the page out. */
const SIGHT_PX = isFirst ? window.innerHeight - 200 : 0

/**
 * How many rows of a list are drawn by now: those in sight, `rowPx` high each, then as many more at a time, so
 * that each layout is short.
 */
export function useRowsDrawn(total: number, rowPx: number) {
  const inSight = Math.max(1, Math.ceil(SIGHT_PX / rowPx))
  const [drawn, setDrawn] = useState(() => (isFirst ? inSight : Infinity))
  useEffect(() => {
    if (drawn < Infinity) startTransition(() => setDrawn(drawn < total ? drawn + inSight : Infinity))
  }, [drawn, total, inSight])
  return drawn
}
