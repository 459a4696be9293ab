const PAUSE_MS = 20_000
/** Faces that have left the cache are not waited for. */
const PATIENCE_MS = 200
/** Kept by a browser that has fetched the faces. */
const FETCHED = 'medimall.fonts'

const addFaces = () => import('./faces.ts').then((faces) => faces.addFaces())

/**
 * A first visit paints at once in the system font, with the whole line for its content. When the page has
 * what it shows and
 * `isBusy` no longer, the Pretendard faces are fetched for the documents to come, which have them before
 * anything is drawn:
 * text never changes under a reader's eyes.
 */
export async function loadFonts(isBusy: () => boolean) {
  // with blocked storage, or when the faces do not come, the system font stays
  const add = () =>
    addFaces()
      .then(() => localStorage.setItem(FETCHED, '1'))
      .catch(() => {})
  const wait = () =>
    setTimeout(() => (document.readyState !== 'complete' || isBusy() ? wait() : void add()), PAUSE_MS)
  if (isKept()) await Promise.race([add(), new Promise((resume) => setTimeout(resume, PATIENCE_MS))])
  else wait()
}

function isKept() {
  try {
    return localStorage.getItem(FETCHED) !== null
  } catch {
    return false
  }
}
