const PAUSE_MS = 10_000

/**
 * Adds the Pretendard faces when the page has what it shows and `isBusy` no longer, so that a first visit paints at once in
 * the system font, with the whole line for its content. They are optional, so they show from the next document on, which
 * finds them in the cache: who leaves at once loads none.
 */
export function loadFonts(isBusy: () => boolean) {
  const add = () => void import('./faces.ts').then(({ addFaces }) => addFaces())
  const wait = () => setTimeout(() => (document.readyState !== 'complete' || isBusy() ? wait() : add()), PAUSE_MS)
  wait()
}
