import { askWindows } from './ask.ts'
import { closedFor, openWindow, watchWindows } from './windows.ts'

const ASK_MS = 5 * 60_000
const LOOK_MS = 5_000

/** Keeps an open page true: asks now and then for new windows, and when one opens calls `close`. */
export function keepWindows(close: () => void) {
  const look = () => {
    if (openWindow() && closedFor(location.pathname)) close()
  }
  setInterval(() => void askWindows().catch(() => {}), ASK_MS)
  setInterval(look, LOOK_MS)
  watchWindows(look)
}
