/// <reference types="vite/client" />
import often from './often.woff2?url'
import rare from './rare.woff2?url'

/** Between two looks whether the page has what it shows. */
const LOOK_MS = 250
/** A face that has left the cache is not waited for. */
const PATIENCE_MS = 200
/** Kept by a browser that has fetched the face. */
const FETCHED = 'medimall.fonts'

/** The page is set anew once the face is whole. The rare syllables come when a text needs them. */
async function addFaces() {
  const weight = '400 700'
  const face = await new FontFace('Medimall Sans', `url(${often})`, { weight }).load()
  document.fonts.add(face)
  document.fonts.add(
    new FontFace('Medimall Sans Rare', `url(${rare})`, {
      weight,
      display: 'swap',
      unicodeRange: 'U+AC00-D7A3',
    }),
  )
  localStorage.setItem(FETCHED, '1')
}

/**
 * A first visit has the whole line for its content: the face is fetched when `isBusy` no longer, and takes
 * the place of a system font of the same widths (fallback.css). Later documents have it before anything is
 * drawn.
 */
export async function loadFonts(isBusy: () => boolean) {
  // with blocked storage, or when the face does not come, the system font stays
  const add = () => addFaces().catch(() => {})
  const wait = () =>
    setTimeout(() => (document.readyState !== 'complete' || isBusy() ? wait() : void add()), LOOK_MS)
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
