/// <reference types="vite/client" />
import stylesheet from './pretendard/pretendard.css?url'

const PAUSE_MS = 1_000

/**
 * Adds the Pretendard faces when the page has what it shows and `isBusy` no longer, so that a first visit paints at once in
 * the system font, with the whole line for its content, and the next page finds the needed subsets in the cache
 * (`font-display: optional`: text never jumps).
 */
export function loadFonts(isBusy: () => boolean) {
  const add = () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    document.head.append(link)
  }
  const wait = () => setTimeout(() => (document.readyState !== 'complete' || isBusy() ? wait() : add()), PAUSE_MS)
  wait()
}
