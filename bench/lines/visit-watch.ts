/** What a visit saw, in ms since it began; 0 is never. */
export type Seen = {
  paint: number
  /** The browser's largest paint, and what it was. */
  largest: number
  largestIs: string
  row: number
  /** The page is set in its own type. */
  type: number
  shift: number
  /** Of the slowest answer to a tap. */
  answer: number
  blocked: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

type Timed = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  interactionId: number
  element: Element | null
}

/** Runs in the page before anything of its own. Without other modules: the browser has this function alone. */
export function watchVisit(row: string, family: string) {
  const seen: Seen = { paint: 0, largest: 0, largestIs: '', row: 0, type: 0, shift: 0, answer: 0, blocked: 0 }
  window.seen = seen
  const watch = (type: string, take: (entry: Timed) => void, more = {}) =>
    new PerformanceObserver((list) => (list.getEntries() as Timed[]).forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    seen.largest = startTime
    seen.largestIs = element?.closest(row) ? 'a row' : ((element?.className || element?.tagName) ?? '')
  })
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  watch(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.answer = Math.max(seen.answer, duration)
    },
    { durationThreshold: 16 },
  )
  watch('longtask', ({ startTime, duration }) => {
    if (seen.paint && startTime > seen.paint) seen.blocked += duration - 50
  })
  // not looked for in each frame: a slowed page would be busy with it until its first row
  const rows = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    rows.disconnect()
    // the frame that is drawn with it ends before the next callback
    requestAnimationFrame(() => setTimeout(() => (seen.row = performance.now())))
  })
  rows.observe(document, { childList: true, subtree: true })
  const lookForType = () => {
    if ([...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded'))
      seen.type = performance.now()
    else setTimeout(lookForType, 100)
  }
  lookForType()
}
