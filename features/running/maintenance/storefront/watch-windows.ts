import { askWindows } from './ask.ts'
import { closedFor, comingWindow, openWindow, tellWatchers, watchWindows } from './windows.ts'

const ASK_MS = 60_000
const LOOK_MS = 5_000

/**
 * Keeps an open page true: asks now and then for new windows, warns when one comes near, and when one opens
 * calls `close`. Whoever is listed is told so at once and goes on.
 */
export function keepWindows(close: () => void) {
  let coming = comingWindow()
  const look = () => {
    const { pathname, search } = location
    if (openWindow() && closedFor(pathname + search)) return close()
    const before = coming
    coming = comingWindow()
    if (before !== coming) tellWatchers()
  }
  const ask = () => void askWindows().catch(() => {})
  setInterval(ask, ASK_MS)
  setInterval(look, LOOK_MS)
  watchWindows(look)
  if (openWindow()) ask()
}
